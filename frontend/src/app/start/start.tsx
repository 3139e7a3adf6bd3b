import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { findRoute } from '../../../../libs/contracts/site/routes.ts';
import { createQueryClient } from '../../shared/api/client.ts';
import { watchErrors } from '../../shared/api/report-error.ts';
import { returnToReferrer } from '../../shared/session/session.ts';
import { whenIdle } from '../../shared/when-idle.ts';
import { App } from '../app.tsx';
import { loadScreen } from '../pages.ts';
import { Providers } from '../providers.tsx';

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
  await preloadScreen();
  const app = (
    <StrictMode>
      <HydrationObserver onHydrated={onHydrated}>
        <Providers queryClient={createQueryClient()}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
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
 * and with a unique key, under which the scroll position is stored. Without it, all page loads would share one
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
 * Loads the screen of the current path, so that the first render matches the prerendered markup. If it cannot be loaded,
 * rendering shows the error screen.
 */
async function preloadScreen(): Promise<void> {
  const { path, sameAs, redirectTo } = findRoute(window.location.pathname) ?? {};
  if (path !== undefined && redirectTo === undefined) {
    await loadScreen(sameAs ?? path).catch(() => undefined);
  }
}

/**
 * Registers the service worker once the browser is idle, after the first paint and first use. Does nothing in
 * development, where the files change all the time.
 */
function keepSiteWhenIdle(): void {
  if (!(import.meta.env.PROD && 'serviceWorker' in navigator)) {
    return;
  }
  const start = () => whenIdle(() => void register());
  if (document.readyState === 'complete') {
    start();
  } else {
    window.addEventListener('load', start, { once: true });
  }
}

async function register(): Promise<void> {
  try {
    const { keepSite } = await import('./keep-site.ts');
    await keepSite();
  } catch {
    // Not every browser or window supports service workers. Without one the site works while there is a connection.
  }
}
