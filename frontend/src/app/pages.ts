import type { ComponentType } from 'react';
import { findRoute, type ScreenPath } from '../../../libs/contracts/site/routes.ts';
import { TOOL_CATALOG } from '../../../libs/tools/index.ts';
import { NOT_FOUND_TITLE, PRODUCT_NAME } from '../shared/product.ts';
import type { Session } from '../shared/session/session.ts';
import { byTool } from '../workbench/tool/tool-parts.tsx';

export type PageLoader = () => Promise<ComponentType>;

/**
 * The screen of every path of the route table besides tools and guides, each lazy-loaded from a file of its own. The
 * type makes a missing path a compile error. The prerenderer parses path and file of each line from this source.
 */
const PAGES: { readonly [path in ScreenPath]: PageLoader } = {
  '/': () => import('../content/pages/home-page.tsx').then((page) => page.HomePage),
  '/recipes': () => import('../features/recipes/recipes-page.tsx').then((page) => page.RecipesPage),
  '/guides/recipes': () => import('../features/recipes/recipes-guide.tsx').then((page) => page.RecipesGuide),
  '/features': () => import('../content/pages/features-page.tsx').then((page) => page.FeaturesPage),
  '/ai-tools': () => import('../content/pages/ai-tools-page.tsx').then((page) => page.AiToolsPage),
  '/faq': () => import('../content/pages/faq-page.tsx').then((page) => page.FaqPage),
  '/support': () => import('../content/pages/support-page.tsx').then((page) => page.SupportPage),
  '/privacy': () => import('../content/legal/privacy-page.tsx').then((page) => page.PrivacyPage),
  '/terms': () => import('../content/legal/terms-page.tsx').then((page) => page.TermsPage),
  '/auth/signin': () => import('../features/account/screens/sign-in-pages.tsx').then((page) => page.SignInPage),
  '/auth/signup': () => import('../features/account/screens/sign-in-pages.tsx').then((page) => page.SignUpPage),
  '/auth/forgot-password': () =>
    import('../features/account/screens/mail-pages.tsx').then((page) => page.ForgotPasswordPage),
  '/auth/forgot-username': () =>
    import('../features/account/screens/mail-pages.tsx').then((page) => page.ForgotUsernamePage),
  '/auth/verify-email': () => import('../features/account/screens/mail-pages.tsx').then((page) => page.VerifyEmailPage),
  '/auth/reset-password': () =>
    import('../features/account/screens/mail-pages.tsx').then((page) => page.ResetPasswordPage),
  '/dashboard': () => import('../features/dashboard/dashboard-page.tsx').then((page) => page.DashboardPage),
  '/dashboard/jobs': () => import('../features/dashboard/jobs/jobs-page.tsx').then((page) => page.JobsPage),
  '/account': () => import('../features/account/settings/account-page.tsx').then((page) => page.AccountPage),
  '/admin': () => import('../features/admin/screens/admin-dashboard-page.tsx').then((page) => page.AdminDashboardPage),
  '/admin/users': () => import('../features/admin/users/users-page.tsx').then((page) => page.UsersPage),
  '/admin/email-templates': () =>
    import('../features/admin/templates/templates-page.tsx').then((page) => page.TemplatesPage),
  '/admin/audit-log': () => import('../features/admin/screens/audit-log-page.tsx').then((page) => page.AuditLogPage),
  '/admin/outbox': () => import('../features/admin/screens/queue-pages.tsx').then((page) => page.OutboxPage),
  '/admin/jobs': () => import('../features/admin/screens/queue-pages.tsx').then((page) => page.AdminJobsPage),
  '/admin/contact-messages': () =>
    import('../features/admin/screens/contact-messages-page.tsx').then((page) => page.ContactMessagesPage),
  '/admin/sitemap': () => import('../features/admin/screens/sitemap-page.tsx').then((page) => page.SitemapPage),
};

const TOOLS = byTool(import.meta.glob<ComponentType>('../features/tools/*/screen.tsx', { import: 'Screen' }));
const GUIDES = byTool(import.meta.glob<ComponentType>('../features/tools/*/guide/page.tsx', { import: 'Guide' }));

const LOADERS: ReadonlyMap<string, PageLoader> = new Map([
  ...Object.entries(PAGES),
  ...TOOL_CATALOG.flatMap(({ id, path, guidePath }): [string, PageLoader][] => [
    [path, TOOLS[id]],
    [guidePath, GUIDES[id]],
  ]),
]);

const loaded = new Map<string, ComponentType>();
const requested = new Map<string, Promise<ComponentType>>();
const failed = new Set<string>();
let loadingCount = 0;
const listeners = new Set<() => void>();

/** Returns the screen of a path of the route table if it is loaded. */
export function findScreen(path: string): ComponentType | undefined {
  return loaded.get(path);
}

/**
 * Loads the screen of a path of the route table, once for all callers.
 * @returns the same promise until `forgetFailures` is called, since React renders a component that suspends again
 * @throws Error if the path has no screen, or the browser's error if a file cannot be loaded
 */
export function loadScreen(path: string): Promise<ComponentType> {
  const current = requested.get(path);
  if (current !== undefined) {
    return current;
  }
  const load = LOADERS.get(path);
  if (load === undefined) {
    throw new Error(`There is no screen for ${path}.`);
  }
  const screen = load();
  requested.set(path, screen);
  countLoading(1);
  screen.then(
    (component) => {
      loaded.set(path, component);
      countLoading(-1);
    },
    () => {
      failed.add(path);
      countLoading(-1);
    },
  );
  return screen;
}

/** Lets the next request of a screen that could not be loaded try again. */
export function forgetFailures(): void {
  for (const path of failed) {
    requested.delete(path);
  }
  failed.clear();
}

/** Returns true while a screen is loading. */
export function isLoadingScreen(): boolean {
  return loadingCount > 0;
}

/** Calls `listener` after `isLoadingScreen` may have changed. @returns a function that stops the calls */
export function subscribeToLoading(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function countLoading(change: 1 | -1): void {
  loadingCount += change;
  // Loading starts while React renders, when no component may be updated.
  queueMicrotask(() => {
    for (const listener of listeners) {
      listener();
    }
  });
}

export interface NavigationItem {
  readonly label: string;
  readonly path: string;
}

/** Returns the items of the header's main navigation for a session. */
export function mainNavigation(session: Session, place: 'desktop' | 'mobile'): NavigationItem[] {
  const items: NavigationItem[] = [{ label: 'Features', path: '/features' }];
  if (session.status === 'signed-in') {
    items.push({ label: 'Dashboard', path: '/dashboard' });
    if (session.user.role === 'admin') {
      items.push({ label: 'Admin', path: place === 'desktop' ? '/admin' : '/admin/users' });
    }
  }
  return items;
}

/** Links of the footer. */
export const FOOTER_NAVIGATION: readonly NavigationItem[] = [
  { label: 'Features', path: '/features' },
  { label: 'Support', path: '/support' },
  { label: 'FAQ', path: '/faq' },
  { label: 'Terms', path: '/terms' },
  { label: 'Privacy', path: '/privacy' },
];

/** Returns true if an item is the current one: the home page by its exact path, any other by the start of the path. */
export function isActive(itemPath: string, path: string): boolean {
  return itemPath === '/' ? path === '/' : path === itemPath || path.startsWith(`${itemPath}/`);
}

/**
 * Returns the document title for a path: the page's title and the product name, or for the home page its own full
 * title.
 */
export function pageTitle(path: string): string {
  const title = findRoute(path)?.title ?? NOT_FOUND_TITLE;
  return path === '/' ? title : `${title} · ${PRODUCT_NAME}`;
}
