import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { Providers } from './src/app/providers.tsx';
import { createRoutes } from './src/app/routes.tsx';
import { createQueryClient } from './src/shared/api/query-client.ts';

export { pageTitle } from './src/app/page-title.ts';
export { SCRIPTS_ID } from './src/app/start/fetch-scripts.ts';
export { pageHeadTags, siteHeadTags } from './src/content/pages/search/head-tags.ts';

/**
 * Returns the markup of the screen at a path, as a guest sees it in the light theme, for hydration in `#root`.
 * @throws Error if the screen needs a browser to render, or redirects
 */
export async function renderPage(path: string): Promise<string> {
  const handler = createStaticHandler(createRoutes());
  const context = await handler.query(new Request(new URL(path, 'http://prerender.invalid')));
  if (context instanceof Response) {
    throw new Error(`${path} answers ${context.status} in place of a screen.`);
  }
  const failure = Object.values(context.errors ?? {})[0];
  if (failure !== undefined && context.statusCode !== 404) {
    throw failure;
  }
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <Providers queryClient={createQueryClient()}>
        {/* Without its data script, which the content security policy would block. */}
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
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
