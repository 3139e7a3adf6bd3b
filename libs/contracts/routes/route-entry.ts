/** The groups in which the site map lists pages. */
export type RouteCategory =
  | 'Core Tools'
  | 'Authentication'
  | 'User Features'
  | 'Administration'
  | 'Documentation'
  | 'Support'
  | 'Legal'
  | 'Discovery';

/** One path of the site; paths have no parameters and no slash at the end (but for the home page). */
export interface RouteEntry {
  readonly path: string;
  /** Of the document, without the product's name behind it. */
  readonly title: string;
  /** One or two sentences for search engines and the site map. */
  readonly description: string;
  readonly category: RouteCategory;
  /** Who may open it; guests who may not are sent to `/auth/signin`, others to `/`. */
  readonly access: 'public' | 'user' | 'admin';
  /** As in sitemaps.org: 0 to 1. The site map calls 0.8 and more high, 0.5 and more medium. */
  readonly priority: number;
  readonly changefreq: 'daily' | 'weekly' | 'monthly' | 'yearly' | 'never';
  /** Whether the build writes its HTML; only public pages. */
  readonly prerender: boolean;
  /** Set where the path only leads on: the server answers 308, the router replaces it. */
  readonly redirectTo?: string;
  /** Set where the screen is that of another path, which is the canonical address of both. */
  readonly sameAs?: string;
}
