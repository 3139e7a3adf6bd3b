import { ACCOUNT_ROUTES } from './routes/account-routes.ts';
import { ADMIN_ROUTES } from './routes/admin-routes.ts';
import { MOVED_ROUTES } from './routes/moved-routes.ts';
import type { RouteEntry } from './routes/route-entry.ts';
import { SITE_ROUTES } from './routes/site-routes.ts';

export type { RouteCategory, RouteEntry } from './routes/route-entry.ts';

/**
 * The pages of the site. Router, server status, navigation, sitemaps and the tests that visit every page read this
 * table; a path that is not in it does not exist, and links to it are not shown.
 *
 * A new page is one entry in its file of `routes/` and one lazy page in `frontend/src/app/pages.ts`, which does not
 * compile without it.
 */
export const ROUTE_TABLE = [...SITE_ROUTES, ...ACCOUNT_ROUTES, ...ADMIN_ROUTES, ...MOVED_ROUTES] as const;

type TableEntry = (typeof ROUTE_TABLE)[number];

/** The paths that show a screen of their own: neither led on nor the same screen as another path. */
export type ScreenPath = Exclude<TableEntry, { readonly redirectTo: string } | { readonly sameAs: string }>['path'];

const byPath: ReadonlyMap<string, RouteEntry> = new Map(ROUTE_TABLE.map((entry) => [entry.path, entry]));

/** The entry of a path without query and fragment, or undefined where the site has no such page. One slash at the end is forgiven. */
export function findRoute(path: string): RouteEntry | undefined {
  return byPath.get(path) ?? (path.length > 1 && path.endsWith('/') ? byPath.get(path.slice(0, -1)) : undefined);
}

/** Whether the site has that page yet: links to pages that do not exist are not shown. */
export function routeExists(path: string): boolean {
  return findRoute(path) !== undefined;
}
