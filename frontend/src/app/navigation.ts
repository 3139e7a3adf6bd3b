import { findRoute } from '../../../libs/contracts/site/routes.ts';
import { NOT_FOUND_TITLE, PRODUCT_NAME } from '../shared/product.ts';
import type { Session } from '../shared/session/session.ts';

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
