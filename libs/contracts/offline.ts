import type { ScreenPath } from './routes.ts';

/** One file that the service worker keeps; the shape is that of Workbox. */
export interface KeptFile {
  readonly url: string;
  /** Tells versions of the file apart; null where its name does already. */
  readonly revision: string | null;
  /** What the file must hash to, as in the attribute of that name. */
  readonly integrity?: string;
}

/** The address under which the empty shell is kept: that of a page which is not prerendered, so that it is sent there. */
export const SHELL_PATH = '/dashboard' satisfies ScreenPath;

/** The script of the service worker, below the site. */
export const SERVICE_WORKER_FILE = 'sw.js';

/** What the build leaves in the service worker for the server to replace with the list of pages, as JSON. */
export const KEPT_PAGES_PLACEHOLDER = 'self.KEPT_PAGES';

/** What a page posts to a service worker that waits, to let it take over. */
export const TAKE_OVER_MESSAGE = 'take-over';
