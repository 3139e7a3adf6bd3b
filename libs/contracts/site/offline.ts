import type { ScreenPath } from './routes.ts';

/** A file of the service worker's precache, in the shape that Workbox expects. */
export interface KeptFile {
  readonly url: string;
  /** Version of the file; null if its name contains a hash. */
  readonly revision: string | null;
  /** Subresource integrity hash. */
  readonly integrity?: string;
}

/**
 * Cache key of the app shell: the path of a page that is not prerendered, so that the server responds with the shell.
 */
export const SHELL_PATH = '/account' satisfies ScreenPath;

export const SERVICE_WORKER_FILE = 'sw.js';

/** Placeholder in the service worker that the server replaces with the list of pages, as JSON. */
export const KEPT_PAGES_PLACEHOLDER = 'self.KEPT_PAGES';

/** Message from a page that activates a waiting service worker. */
export const TAKE_OVER_MESSAGE = 'take-over';
