import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom';
import { createQueryClient } from '../../shared/api/query-client.ts';
import { watchErrors } from '../../shared/api/report-error.ts';
import { returnToReferrer } from '../../shared/session/return-path.ts';
import { keepSiteWhenIdle } from '../offline/keep-site-when-idle.ts';
import { Providers } from '../providers.tsx';
import { createRoutes } from '../routes.tsx';

/**
 * Hydrates the prerendered page in a transition, so that input is never blocked.
 * @param onHydrated called after hydration
 */
export async function start(onHydrated: () => void): Promise<void> {
  watchErrors();
  const container = document.getElementById('root');
  if (container === null) {
    throw new Error('The page has no #root.');
  }
  beginVisit();
  const routes = createRoutes();
  await loadMatchedScreens(routes);
  // With data to hydrate, even none, the router leaves the scroll position of a page load to the browser. Otherwise it
  // would scroll to the top first, and lose what the user scrolled before hydration.
  const router = createBrowserRouter(routes, { hydrationData: {} });
  const app = (
    <StrictMode>
      <HydrationObserver onHydrated={onHydrated}>
        <Providers queryClient={createQueryClient()}>
          <RouterProvider router={router} />
        </Providers>
      </HydrationObserver>
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
 * Prepares the history entry of a page load as a link within the site would: with the path to return to after sign-in,
 * and with a unique key, under which the router stores the scroll position. Without it, all page loads would share one
 * scroll position.
 */
function beginVisit(): void {
  const state: { readonly key?: string } | null = window.history.state;
  if (state?.key) {
    return;
  }
  const key = crypto.getRandomValues(new Uint32Array(1)).join();
  const usr = returnToReferrer(document.referrer, window.location.origin);
  window.history.replaceState({ ...state, usr, key }, '');
}

/** Calls `onHydrated` after everything inside has mounted: effects run from the inside out. */
function HydrationObserver({
  onHydrated,
  children,
}: {
  readonly onHydrated: () => void;
  readonly children: ReactNode;
}) {
  useEffect(() => onHydrated(), [onHydrated]);
  return children;
}

/**
 * Loads the screen of the current path before the router starts, so that the first render matches the prerendered
 * markup. A screen that cannot be loaded is replaced by the error screen.
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
