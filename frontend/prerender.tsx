import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { createQueryClient } from './src/api/query-client.ts';
import { Providers } from './src/app/providers.tsx';
import { createRoutes } from './src/app/routes.tsx';

export { pageTitle } from './src/app/page-title.ts';
export { pageHeadTags, siteHeadTags } from './src/pages/search/head-tags.ts';
export { SCRIPTS_ID } from './src/start/fetch-scripts.ts';

/**
 * The markup of the screen at a path as a guest sees it in the light theme, to be put into `#root` and hydrated there.
 * @throws Error when the screen cannot be rendered without a browser, or leads elsewhere
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
        {/* Without its data script, which the content security policy would refuse. */}
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Providers>
    </StrictMode>,
    {
      // In one piece: larger ones would be put in place by inline scripts, which the policy refuses as well.
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
