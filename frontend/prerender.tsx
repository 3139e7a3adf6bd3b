import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { findRoute } from '../libs/contracts/site/routes.ts';
import { App } from './src/app/app.tsx';
import { loadScreen } from './src/app/pages.ts';
import { Providers } from './src/app/providers.tsx';
import { createQueryClient } from './src/shared/api/client.ts';

export { pageTitle } from './src/app/pages.ts';
export { SCRIPTS_ID } from './src/app/start/before-hydration.ts';
export { pageHeadTags, siteHeadTags } from './src/content/pages/head-tags.ts';

/**
 * Returns the markup of the screen at a path, as a guest sees it in the light theme, for hydration in `#root`.
 * @throws Error if the screen needs a browser to render
 */
export async function renderPage(path: string): Promise<string> {
  const entry = findRoute(path);
  if (entry !== undefined) {
    await loadScreen(entry.sameAs ?? entry.path);
  }
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <Providers queryClient={createQueryClient()}>
        <StaticRouter location={path}>
          <App />
        </StaticRouter>
      </Providers>
    </StrictMode>,
    {
      // One chunk: several would be assembled by inline scripts, which the policy blocks as well.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        failures.push(error);
      },
    },
  );
  const markup = await new Response(prelude).text();
  if (failures.length > 0) {
    throw failures[0];
  }
  return markup;
}
