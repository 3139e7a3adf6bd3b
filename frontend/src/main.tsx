import './ui/styles.ts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom';
import { createQueryClient } from './api/query-client.ts';
import { watchErrors } from './api/report-error.ts';
import { Providers } from './app/providers.tsx';
import { createRoutes } from './app/routes.tsx';
import { keepSiteWhenIdle } from './offline/keep-site-when-idle.ts';

watchErrors();
// A function, not awaited at the top: the screens' files import from this one, and would wait for it to finish.
void start();
keepSiteWhenIdle();

async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (container === null) {
    throw new Error('The page has no #root.');
  }
  const routes = createRoutes();
  await loadMatchedScreens(routes);
  const app = (
    <StrictMode>
      <Providers queryClient={createQueryClient()}>
        <RouterProvider router={createBrowserRouter(routes)} />
      </Providers>
    </StrictMode>
  );
  if (container.hasChildNodes()) {
    hydrateRoot(container, app);
  } else {
    createRoot(container).render(app);
  }
}

/**
 * Loads the screen of the address before the router starts: it then renders at once and finds the prerendered
 * markup as it expects it. In the place of a screen that cannot be loaded stands the error screen.
 */
async function loadMatchedScreens(all: RouteObject[]): Promise<void> {
  for (const { route } of matchRoutes(all, window.location) ?? []) {
    if (typeof route.lazy === 'function') {
      try {
        Object.assign(route, await route.lazy(), { lazy: undefined });
      } catch (error) {
        Object.assign(route, { Component: failWith(error), lazy: undefined });
      }
    }
  }
}

function failWith(error: unknown): () => never {
  return () => {
    throw error;
  };
}
