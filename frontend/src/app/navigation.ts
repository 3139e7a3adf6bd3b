import { routeExists } from '../../../libs/contracts/routes.ts';
import { TOOL_CATALOG, type ToolEntry, type ToolId } from '../../../libs/contracts/tool-catalog.ts';
import type { Session } from '../account/session.ts';

export interface NavigationItem {
  readonly label: string;
  readonly path: string;
}

/** The header's main navigation for whoever is looking, without pages that do not exist yet. */
export function mainNavigation(session: Session, place: 'desktop' | 'mobile'): NavigationItem[] {
  const items: NavigationItem[] = [{ label: 'Features', path: '/features' }];
  if (session.status === 'signed-in') {
    items.push({ label: 'Dashboard', path: '/dashboard' });
    if (session.user.role === 'admin') {
      items.push({ label: 'Admin', path: place === 'desktop' ? '/admin' : '/admin/users' });
    }
  }
  return items.filter(({ path }) => routeExists(path));
}

const FOOTER: readonly NavigationItem[] = [
  { label: 'Features', path: '/features' },
  { label: 'Support', path: '/support' },
  { label: 'FAQ', path: '/faq' },
  { label: 'Terms', path: '/terms' },
  { label: 'Privacy', path: '/privacy' },
];

/** The footer's links, without pages that do not exist yet. */
export function footerNavigation(): NavigationItem[] {
  return FOOTER.filter(({ path }) => routeExists(path));
}

/** The tools that can be opened, in the order of the catalog. */
export function availableTools(): readonly (ToolEntry & { readonly id: ToolId })[] {
  return TOOL_CATALOG.filter(({ path }) => routeExists(path));
}

/** Whether an item is the one the visitor is at: the home page by its path, any other by how the path starts. */
export function isActive(itemPath: string, path: string): boolean {
  return itemPath === '/' ? path === '/' : path === itemPath || path.startsWith(`${itemPath}/`);
}
