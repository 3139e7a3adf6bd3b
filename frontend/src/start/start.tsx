import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom';
import { returnToReferrer } from '../account/return-path.ts';
import { createQueryClient } from '../api/query-client.ts';
import { watchErrors } from '../api/report-error.ts';
import { Providers } from '../app/providers.tsx';
import { createRoutes } from '../app/routes.tsx';
import { keepSiteWhenIdle } from '../offline/keep-site-when-idle.ts';

/**
 * Has the page live: what was prerendered is taken over, in portions that leave room for whatever the user does.
 * @param onLive called once it does
 */
export async function start(onLive: () => void): Promise<void> {
  watchErrors();
  const container = document.getElementById('root');
  if (container === null) {
    throw new Error('The page has no #root.');
  }
  beginVisit();
  const routes = createRoutes();
  await loadMatchedScreens(routes);
  const app = (
    <StrictMode>
      <Live onLive={onLive}>
        <Providers queryClient={createQueryClient()}>
          <RouterProvider router={createBrowserRouter(routes)} />
        </Providers>
      </Live>
    </StrictMode>
  );
  if (container.hasChildNodes()) {
    startTransition(() => void hydrateRoot(container, app));
  } else {
    createRoot(container).render(app);
  }
  keepSiteWhenIdle();
}

/**
 * Gives a page that is opened anew what a link within the site would have given it: the way back after signing in, and a
 * key of its own, by which the router keeps how far it is scrolled. Otherwise all go by the same key, and one would open
 * where another was left.
 */
function beginVisit(): void {
  const state: { readonly key?: string } | null = window.history.state;
  if (state?.key) return;
  const key = crypto.getRandomValues(new Uint32Array(1)).join();
  const usr = returnToReferrer(document.referrer, window.location.origin);
  window.history.replaceState({ ...state, usr, key }, '');
}

/** Tells that all within it is there and has had its effects: these run from the inside out. */
function Live({ onLive, children }: { readonly onLive: () => void; readonly children: ReactNode }) {
  useEffect(() => onLive(), [onLive]);
  return children;
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
