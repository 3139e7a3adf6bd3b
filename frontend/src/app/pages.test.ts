import { describe, expect, it } from 'vitest';
import { findRoute, ROUTE_TABLE } from '../../../libs/contracts/site/routes.ts';
import type { Session } from '../shared/session/session.ts';
import { TOOLS } from '../workbench/available-tools.ts';
import { FOOTER_NAVIGATION, isActive, mainNavigation, pageTitle } from './pages.ts';

const user: Extract<Session, { status: 'signed-in' }> = {
  status: 'signed-in',
  user: {
    id: '1',
    username: 'ada',
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Lovelace',
    role: 'user',
    subscriptionPlan: 'free',
    subscriptionExpires: null,
    emailVerified: true,
    lastLogin: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    impersonatedBy: null,
  },
};
const admin: Session = { status: 'signed-in', user: { ...user.user, role: 'admin' } };

describe('navigation', () => {
  it('marks the home page by its path and any other by how the path starts', () => {
    expect(isActive('/', '/')).toBe(true);
    expect(isActive('/', '/merge')).toBe(false);
    expect(isActive('/admin', '/admin')).toBe(true);
    expect(isActive('/admin', '/admin/users')).toBe(true);
    expect(isActive('/admin', '/administration')).toBe(false);
  });

  it('links only to pages that exist', () => {
    for (const session of [{ status: 'guest' }, user, admin] as const) {
      for (const place of ['desktop', 'mobile'] as const) {
        for (const { path } of [...mainNavigation(session, place), ...FOOTER_NAVIGATION, ...TOOLS]) {
          expect(findRoute(path), path).toBeDefined();
        }
      }
    }
  });

  it('shows the dashboard to who is signed in and the admin area to admins alone', () => {
    const pathsOf = (session: Session) => mainNavigation(session, 'desktop').map(({ path }) => path);
    for (const session of [{ status: 'guest' }, { status: 'unknown' }, { status: 'unreachable' }] as const) {
      expect(pathsOf(session)).not.toContain('/dashboard');
      expect(pathsOf(session)).not.toContain('/admin');
    }
    expect(pathsOf(user)).not.toContain('/admin');
    expect(pathsOf(user)).toContain('/dashboard');
    expect(pathsOf(admin)).toContain('/admin');
  });

  it('gives every path a title, and every other the not-found one', () => {
    const titles = ROUTE_TABLE.map(({ path }) => pageTitle(path));
    expect(titles.every((title) => title.includes('Overprint'))).toBe(true);
    expect(pageTitle('/no/such/page')).toBe('404 Page Not Found · Overprint');
  });
});
