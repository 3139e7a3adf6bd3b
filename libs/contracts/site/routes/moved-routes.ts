import type { RouteEntry } from './route-entry.ts';

/** Redirects of old and commonly guessed paths. */
export const MOVED_ROUTES = [
  {
    path: '/projects',
    title: 'My Dashboard',
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
    category: 'Authentication',
    access: 'public',
    priority: 0.1,
    changefreq: 'never',
    prerender: false,
    redirectTo: '/auth/signup',
  },
] as const satisfies readonly RouteEntry[];
