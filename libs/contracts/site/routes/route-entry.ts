/** Categories of pages in the site map. */
export type RouteCategory =
  | 'Core Tools'
  | 'Authentication'
  | 'User Features'
  | 'Administration'
  | 'Documentation'
  | 'Support'
  | 'Legal'
  | 'Discovery';

/** A path of the site, without parameters or a trailing slash (except the home page). */
export interface RouteEntry {
  readonly path: string;
  /** Title of the document, without the product's name. */
  readonly title: string;
  readonly category: RouteCategory;
  /** Required access; guests without it are redirected to `/auth/signin`, others to `/`. */
  readonly access: 'public' | 'user' | 'admin';
  /** Priority from 0 to 1 as in sitemaps.org. The site map labels 0.8 and more as high, 0.5 and more as medium. */
  readonly priority: number;
  readonly changefreq: 'daily' | 'weekly' | 'monthly' | 'yearly' | 'never';
  /**
   * True if the build renders its HTML, as guests see it. A page for users is rendered as it looks while its data loads,
   * and hidden from guests.
   */
  readonly prerender: boolean;
  /** Target of a redirect: the server responds 308, the router replaces the path. */
  readonly redirectTo?: string;
  /** Canonical path whose screen this path also shows. */
  readonly sameAs?: string;
}
