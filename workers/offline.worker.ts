import { clientsClaim } from 'workbox-core';
import { addPlugins, cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { type KeptFile, SHELL_PATH, TAKE_OVER_MESSAGE } from '../libs/contracts/site/offline.ts';
import { findRoute } from '../libs/contracts/site/routes.ts';
import { createThrottle } from './throttle.ts';

/**
 * Service worker: precaches the site, so that it works offline after one visit. Its routes skip everything below
 * `/api`.
 *
 * A new version is precached as a whole beside the old one. It waits until a page sends `TAKE_OVER_MESSAGE` or no page
 * of the old version is open, so a page never loads files of another version.
 */
declare const self: ServiceWorkerGlobalScope & {
  /** Scripts, styles, fonts and pictures, listed by the build. */
  readonly KEPT_FILES: KeptFile[];
  /** Pages, listed by the server at startup, since it renders its configuration into them. */
  readonly KEPT_PAGES: KeptFile[];
};

self.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER_MESSAGE) {
    void self.skipWaiting();
  }
});
// Controls the page of the first visit, too, so that it keeps working offline.
clientsClaim();
cleanupOutdatedCaches();

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && !isApi(url.pathname),
  ({ request, url }) => answerNavigation(request, url.pathname),
);
// Precaching is background work: pause before each file for twice the time the last one took, at most 100 ms.
const throttle = createThrottle(2, 100);
addPlugins([
  {
    requestWillFetch: async ({ event, request }) => {
      if (event.type === 'install') {
        await throttle();
      }
      return request;
    },
  },
]);
precacheAndRoute([...self.KEPT_FILES, ...self.KEPT_PAGES], {
  cleanURLs: false,
  directoryIndex: '',
  ignoreURLParametersMatching: [],
});

/**
 * Returns the precached page, or the app shell for the site's other pages. Everything else, including missing pages,
 * comes from the server.
 */
async function answerNavigation(request: Request, path: string): Promise<Response> {
  const kept = findRoute(path) && ((await matchPrecache(path)) ?? (await matchPrecache(SHELL_PATH)));
  if (kept) {
    return kept;
  }
  try {
    return await fetch(request);
  } catch {
    return (await matchPrecache(SHELL_PATH)) ?? Response.error();
  }
}

function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}
