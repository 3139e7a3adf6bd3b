import type { RouteEntry } from './route-entry.ts';

/** Old and guessed addresses that lead on. */
export const MOVED_ROUTES = [
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
