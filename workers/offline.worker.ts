import { clientsClaim } from 'workbox-core';
import { addPlugins, cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { type KeptFile, SHELL_PATH, TAKE_OVER_MESSAGE } from '../libs/contracts/offline.ts';
import { findRoute } from '../libs/contracts/routes.ts';
import { paceOf } from './pace.ts';

/**
 * The service worker: keeps the site in the browser, so that it works without a connection after one visit, and answers
 * from what it keeps. Nothing below `/api` is ever kept, or even seen by its routes.
 *
 * A new version is fetched as a whole beside the old one and waits until a page says `TAKE_OVER_MESSAGE`, or until no
 * page of the old version is open: no page ever meets files of another version.
 */
declare const self: ServiceWorkerGlobalScope & {
  /** Scripts, styles, fonts and pictures, listed by the build. */
  readonly KEPT_FILES: KeptFile[];
  /** Pages, listed by the server when it starts, since it fills in what is configured. */
  readonly KEPT_PAGES: KeptFile[];
};

self.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER_MESSAGE) {
    void self.skipWaiting();
  }
});
// The page of the first visit, too, works on when the connection goes.
clientsClaim();
cleanupOutdatedCaches();

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && !isApi(url.pathname),
  ({ request, url }) => answerNavigation(request, url.pathname),
);
// Somebody may be at work meanwhile, and nobody waits for this: it rests two thirds of the time.
const turn = paceOf(2, 100);
addPlugins([
  {
    requestWillFetch: async ({ event, request }) => {
      if (event.type === 'install') {
        await turn();
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

/** A page as it is kept, the shell for the other pages of the site; everything else, as missing pages, from the server. */
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
