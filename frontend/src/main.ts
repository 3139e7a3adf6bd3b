import './shared/ui/styles.ts';
import { keepEarlyInput } from './app/start/early-input.ts';
import { afterFirstPaint, fetchScripts } from './app/start/fetch-scripts.ts';
import { tellFailure } from './app/start/tell-failure.ts';

// The prerendered page is painted, and accepts input, before it is hydrated.
const repeatEarlyInput = keepEarlyInput();
afterFirstPaint()
  .then(async () => {
    void fetchScripts();
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
