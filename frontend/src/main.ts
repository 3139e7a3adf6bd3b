import './shared/ui/styles.ts';
import { keepEarlyInput } from './app/start/early-input.ts';
import { afterFirstPaint, fetchScripts } from './app/start/fetch-scripts.ts';
import { tellFailure } from './app/start/tell-failure.ts';

// The page was written when the site was built: it is painted, and can be filled in, before it lives.
const repeatEarlyInput = keepEarlyInput();
afterFirstPaint()
  .then(async () => {
    fetchScripts();
    const { start } = await import('./app/start/start.tsx');
    await start(() => {
      void repeatEarlyInput();
      performance.mark('live');
    });
  })
  .catch((error: unknown) => {
    tellFailure();
    throw error;
  });
