/**
 * The style sheets of every page, in cascade order: our layers first, then the component library's. The library has a
 * layer of its own, so our rules win regardless of load order. A page that alone uses a library component imports its
 * style sheet itself (`@mantine/core/styles/<Component>.layer.css`).
 */
import '@fontsource-variable/archivo/wght.css';
import './shared/ui/tokens.css';
import './shared/ui/fonts.css';
import './shared/ui/base.css';
import './shared/ui/mantine-variables.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import './shared/ui/controls.css';
import './shared/ui/forced-colors.css';
import { afterFirstPaint, fetchScripts, keepEarlyInput, tellFailure } from './app/start/before-hydration.ts';

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
