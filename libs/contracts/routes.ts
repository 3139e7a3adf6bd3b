/**
 * The pages of the site. Router, server status, navigation, sitemaps and the tests that visit every page read this
 * table; a path that is not in it does not exist, and links to it are not shown.
 *
 * A new page is one entry here and one lazy page in `frontend/src/app/pages.ts`, which does not compile without it.
 */
export const ROUTE_TABLE = [
  {
    path: '/',
    title: 'Overprint: bulk list tools for search marketing',
    description:
      'Merge word lists into every combination, millions of keywords at once. Free, right in your browser, with nothing to install and no account needed.',
    category: 'Discovery',
    access: 'public',
    priority: 1,
    changefreq: 'weekly',
    prerender: true,
  },
  {
    path: '/merge',
    title: 'Merge lists: every combination of your word lists',
    description:
      'Combine up to three word lists into every combination, with separators, wraps, casing and duplicate removal. Free, in your browser.',
    category: 'Core Tools',
    access: 'public',
    priority: 0.9,
    changefreq: 'monthly',
    prerender: true,
  },
  {
    path: '/keywords',
    title: 'Keyword builder: match types for every combination',
    description:
      'Combine up to three word lists into ad keywords in broad, phrase, exact and modified broad match, checked for Google, Microsoft and Amazon Ads. Free.',
    category: 'Core Tools',
    access: 'public',
    priority: 0.9,
    changefreq: 'monthly',
    prerender: true,
  },
  {
    path: '/negative-keywords',
    title: 'Negative keywords: format lists for ad platforms',
    description:
      'Format keyword lists as exact, phrase and broad negatives for Google, Microsoft or Amazon Ads, without those you have already. Free, in your browser.',
    category: 'Core Tools',
    access: 'public',
    priority: 0.9,
    changefreq: 'monthly',
    prerender: true,
  },
  {
    path: '/utm-builder',
    title: 'UTM builder: tag many URLs at once',
    description:
      'Add UTM parameters to a million URLs at once, with channel presets, the GA4 channel they fall into, and every rejected line explained. Free, in your browser.',
    category: 'Core Tools',
    access: 'public',
    priority: 0.9,
    changefreq: 'monthly',
    prerender: true,
  },
  {
    path: '/dedupe',
    title: 'Remove duplicates from a list of any length',
    description:
      'Split a list into unique items and duplicates, cleaned and sorted: millions of lines at once. Free, in your browser, no account needed.',
    category: 'Core Tools',
    access: 'public',
    priority: 0.9,
    changefreq: 'monthly',
    prerender: true,
  },
  {
    path: '/replace',
    title: 'Find and replace across every line',
    description:
      'Change text in millions of lines at once: plain, whole words or regular expressions, with a preview of every match. Free, in your browser.',
    category: 'Core Tools',
    access: 'public',
    priority: 0.9,
    changefreq: 'monthly',
    prerender: true,
  },
  {
    path: '/features',
    title: 'Six tools for bulk lists: what each one does',
    description:
      'Merge, dedupe, find and replace, keywords, negative keywords and UTM links: what the six tools do to lists of any length, shown on examples. Free.',
    category: 'Discovery',
    access: 'public',
    priority: 0.8,
    changefreq: 'monthly',
    prerender: true,
  },
  {
    path: '/ai-tools',
    title: 'List tools for AI assistants and those who use them',
    description:
      'What the tools take and give, technical specifications, and workflows in which an assistant finds the words and Overprint makes exact lists of them.',
    category: 'Discovery',
    access: 'public',
    priority: 0.5,
    changefreq: 'monthly',
    prerender: true,
  },
  {
    path: '/guides/merge-tool',
    title: 'Merge guide: every combination of your lists',
    description:
      'How to merge word lists: three steps, separators, casing and wraps shown side by side, examples to load, exports, and answers when something looks wrong.',
    category: 'Documentation',
    access: 'public',
    priority: 0.7,
    changefreq: 'monthly',
    prerender: true,
  },
  {
    path: '/guides/keywords',
    title: 'Keyword builder guide: match types and examples',
    description:
      'How to build ad keywords in four steps: broad, phrase and exact match, separators, text case, what Google, Microsoft and Amazon take, and examples to load.',
    category: 'Documentation',
    access: 'public',
    priority: 0.7,
    changefreq: 'monthly',
    prerender: true,
  },
  {
    path: '/guides/dedupe',
    title: 'Dedupe guide: remove duplicates from a list',
    description:
      'How to remove duplicates: what counts as the same, white space and empty lines, cleaning and sorting, exports, how much it takes, and examples to load.',
    category: 'Documentation',
    access: 'public',
    priority: 0.7,
    changefreq: 'monthly',
    prerender: true,
  },
  {
    path: '/guides/replace',
    title: 'Find and replace guide: words, places, patterns',
    description:
      'How to find and replace in every line: whole words, removing text, adding a prefix or suffix, and the signs \\b, \\n, \\t and \\s, with examples to load.',
    category: 'Documentation',
    access: 'public',
    priority: 0.7,
    changefreq: 'monthly',
    prerender: true,
  },
  {
    path: '/guides/negative-keywords',
    title: 'Negative keywords guide: match types and platforms',
    description:
      'How to build negative keywords in four steps: what each match type keeps away, how Google, Microsoft and Amazon Ads write them, and examples by industry.',
    category: 'Documentation',
    access: 'public',
    priority: 0.7,
    changefreq: 'monthly',
    prerender: true,
  },
  {
    path: '/guides/utm-builder',
    title: 'UTM builder guide: parameters, presets, channels',
    description:
      'How to tag URLs in five steps: the UTM parameters, 18 channel presets and the GA4 channels they fall into, encoding, placeholders, and examples to load.',
    category: 'Documentation',
    access: 'public',
    priority: 0.7,
    changefreq: 'monthly',
    prerender: true,
  },
  {
    path: '/guides/find-replace',
    title: 'Find and replace guide',
    description: 'Moved to the guide to find and replace.',
    category: 'Documentation',
    access: 'public',
    priority: 0.1,
    changefreq: 'never',
    prerender: false,
    redirectTo: '/guides/replace',
  },
  {
    path: '/faq',
    title: 'Questions and answers',
    description:
      'What it costs, what an account adds, what leaves your browser, how long lists may be, match types, UTM parameters, files: 22 questions, answered.',
    category: 'Support',
    access: 'public',
    priority: 0.6,
    changefreq: 'monthly',
    prerender: true,
  },
  {
    path: '/support',
    title: 'Support: write to us, or find help',
    description:
      'Write to support about a tool, a bug, a wish or your account, and find guides and answers. We usually answer within 24 hours, Monday to Friday.',
    category: 'Support',
    access: 'public',
    priority: 0.6,
    changefreq: 'monthly',
    prerender: true,
  },
  {
    path: '/privacy',
    title: 'Privacy policy',
    description:
      'What is kept about guests and registered users, where and for how long, how it is protected, and how to see, take along or delete it. No cookies.',
    category: 'Legal',
    access: 'public',
    priority: 0.3,
    changefreq: 'yearly',
    prerender: true,
  },
  {
    path: '/terms',
    title: 'Terms of service',
    description:
      'The terms of using Overprint in plain English and in full: who may use it, what is not allowed, accounts, rights, liability, deletion and changes.',
    category: 'Legal',
    access: 'public',
    priority: 0.3,
    changefreq: 'yearly',
    prerender: true,
  },
  {
    path: '/auth/signin',
    title: 'Sign in',
    description: 'Sign in to Overprint to export results and to keep lists, results and projects.',
    category: 'Authentication',
    access: 'public',
    priority: 0.5,
    changefreq: 'yearly',
    prerender: true,
  },
  {
    path: '/signin',
    title: 'Sign in',
    description: 'Sign in to Overprint to export results and to keep lists, results and projects.',
    category: 'Authentication',
    access: 'public',
    priority: 0.3,
    changefreq: 'yearly',
    prerender: true,
    sameAs: '/auth/signin',
  },
  {
    path: '/auth/signup',
    title: 'Sign up',
    description: 'Make a free Overprint account to export results and to keep lists, results and projects.',
    category: 'Authentication',
    access: 'public',
    priority: 0.6,
    changefreq: 'yearly',
    prerender: true,
  },
  {
    path: '/auth/forgot-password',
    title: 'Forgot password',
    description: 'Have a link mailed to you that lets you choose a new password for your Overprint account.',
    category: 'Authentication',
    access: 'public',
    priority: 0.3,
    changefreq: 'yearly',
    prerender: true,
  },
  {
    path: '/auth/forgot-username',
    title: 'Forgot username',
    description: 'Have the username of your Overprint account mailed to you.',
    category: 'Authentication',
    access: 'public',
    priority: 0.3,
    changefreq: 'yearly',
    prerender: true,
  },
  {
    path: '/auth/verify-email',
    title: 'Verify your email address',
    description: 'Confirm an email address with the link that we have mailed to it.',
    category: 'Authentication',
    access: 'public',
    priority: 0.1,
    changefreq: 'yearly',
    prerender: true,
  },
  {
    path: '/auth/reset-password',
    title: 'Choose a new password',
    description: 'Choose a new password with the link that we have mailed to you.',
    category: 'Authentication',
    access: 'public',
    priority: 0.1,
    changefreq: 'yearly',
    prerender: true,
  },
  {
    path: '/dashboard',
    title: 'My Dashboard',
    description: 'Your saved lists, results, folders and projects, to be opened in any tool.',
    category: 'User Features',
    access: 'user',
    priority: 0.6,
    changefreq: 'weekly',
    prerender: false,
  },
  {
    path: '/account',
    title: 'Your account',
    description:
      'Change your name, email address and password, end sessions, download your data, or delete your account.',
    category: 'User Features',
    access: 'user',
    priority: 0.3,
    changefreq: 'yearly',
    prerender: false,
  },
  {
    path: '/admin',
    title: 'Admin dashboard',
    description: 'The numbers of the site, how its parts are, and the tools of administrators.',
    category: 'Administration',
    access: 'admin',
    priority: 0.3,
    changefreq: 'yearly',
    prerender: false,
  },
  {
    path: '/admin/users',
    title: 'User management',
    description: 'Find, create, change, look into and delete accounts, or act as one of them.',
    category: 'Administration',
    access: 'admin',
    priority: 0.2,
    changefreq: 'yearly',
    prerender: false,
  },
  {
    path: '/admin/user-management',
    title: 'User management',
    description: 'Find, create, change, look into and delete accounts, or act as one of them.',
    category: 'Administration',
    access: 'admin',
    priority: 0.1,
    changefreq: 'yearly',
    prerender: false,
    sameAs: '/admin/users',
  },
  {
    path: '/admin/email-templates',
    title: 'Email templates',
    description: 'The texts of the mails that the site sends: change, preview, test and reset them.',
    category: 'Administration',
    access: 'admin',
    priority: 0.2,
    changefreq: 'yearly',
    prerender: false,
  },
  {
    path: '/admin/audit-log',
    title: 'Audit log',
    description: 'Who did what to whom, and when.',
    category: 'Administration',
    access: 'admin',
    priority: 0.2,
    changefreq: 'yearly',
    prerender: false,
  },
  {
    path: '/admin/outbox',
    title: 'Outbox',
    description: 'Mails that wait, were sent or have failed, with the last error and another try.',
    category: 'Administration',
    access: 'admin',
    priority: 0.2,
    changefreq: 'yearly',
    prerender: false,
  },
  {
    path: '/admin/contact-messages',
    title: 'Contact messages',
    description: 'What people wrote to support: unread, open and answered.',
    category: 'Administration',
    access: 'admin',
    priority: 0.2,
    changefreq: 'yearly',
    prerender: false,
  },
  {
    path: '/admin/sitemap',
    title: 'Site map',
    description: 'Every path of the site by category, with who may open it and its priority.',
    category: 'Administration',
    access: 'admin',
    priority: 0.2,
    changefreq: 'yearly',
    prerender: false,
  },
  {
    path: '/projects',
    title: 'My Dashboard',
    description: 'Moved to the dashboard.',
    category: 'User Features',
    access: 'public',
    priority: 0.1,
    changefreq: 'never',
    prerender: false,
    redirectTo: '/dashboard',
  },
  {
    path: '/login',
    title: 'Sign in',
    description: 'Moved to the sign-in page.',
    category: 'Authentication',
    access: 'public',
    priority: 0.1,
    changefreq: 'never',
    prerender: false,
    redirectTo: '/auth/signin',
  },
  {
    path: '/signup',
    title: 'Sign up',
    description: 'Moved to the sign-up page.',
    category: 'Authentication',
    access: 'public',
    priority: 0.1,
    changefreq: 'never',
    prerender: false,
    redirectTo: '/auth/signup',
  },
] as const satisfies readonly RouteEntry[];

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
