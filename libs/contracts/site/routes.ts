import { ACCOUNT_ROUTES } from './routes/account-routes.ts';
import { ADMIN_ROUTES } from './routes/admin-routes.ts';
import { MOVED_ROUTES } from './routes/moved-routes.ts';
import type { RouteEntry } from './routes/route-entry.ts';
import { SITE_ROUTES } from './routes/site-routes.ts';
import { GUIDE_ROUTES, TOOL_ROUTES } from './routes/tool-routes.ts';

export type { RouteCategory, RouteEntry } from './routes/route-entry.ts';

/**
 * All pages of the site. Router, server status, navigation, sitemaps and the tests that visit every page read this
 * table. A path that is not in it responds with 404.
 *
 * To add a page, add an entry to a file in `routes/`, its description to `page-descriptions.ts` and a lazy page to
 * `frontend/src/app/pages.ts`, which do not compile without it. Pages and guides of tools come from the tools' entries.
 */
export const ROUTE_TABLE: readonly RouteEntry[] = [
  ...SITE_ROUTES,
  ...TOOL_ROUTES,
  ...GUIDE_ROUTES,
  ...ACCOUNT_ROUTES,
  ...ADMIN_ROUTES,
  ...MOVED_ROUTES,
];

/** An entry of a page that is not one of a tool. */
export type OtherEntry =
  | (typeof SITE_ROUTES)[number]
  | (typeof ACCOUNT_ROUTES)[number]
  | (typeof ADMIN_ROUTES)[number]
  | (typeof MOVED_ROUTES)[number];

/** Paths with a screen of their own, excluding redirects, aliases, and the pages and guides of tools. */
export type ScreenPath = Exclude<OtherEntry, { readonly redirectTo: string } | { readonly sameAs: string }>['path'];

const byPath: ReadonlyMap<string, RouteEntry> = new Map(ROUTE_TABLE.map((entry) => [entry.path, entry]));

/**
 * Returns the entry of a path without query and fragment, or undefined if there is none. A trailing slash is ignored.
 */
export function findRoute(path: string): RouteEntry | undefined {
  return byPath.get(path) ?? (path.length > 1 && path.endsWith('/') ? byPath.get(path.slice(0, -1)) : undefined);
}
