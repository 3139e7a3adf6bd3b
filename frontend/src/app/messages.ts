import { PRODUCT_NAME } from '../shared/product.ts';

/** Labels of the header, the footer, and the error and not-found screens. */
export const SHELL_MESSAGES = {
  skip: 'Skip to content',
  mainNavigation: 'Main',
  footerNavigation: 'Footer',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  menu: 'Menu',
  tools: 'Tools',
  logIn: 'Login',
  signUp: 'Sign Up',
  account: 'Account',
  logOut: 'Log out',
  welcomeBack: (email: string) => `Welcome back, ${email}`,
  administrator: 'Administrator',
  user: 'User',
  unreachable: 'We cannot reach the server. Your session is kept.',
  plan: (plan: string) => `${plan.charAt(0).toUpperCase()}${plan.slice(1)} plan`,
  rights: (year: number) => `© ${year} ${PRODUCT_NAME}. All rights reserved.`,
  promise: 'Tools for long lists that run in your browser.',
  insecure: 'This address is not encrypted (http). Offline use and choosing where an export is saved need https.',
  notFoundText: 'There is no page at this address. It may have moved, or the link is mistyped.',
  toHome: 'Go to the home page',
  errorTitle: 'This page ran into a problem',
  errorText:
    'Something went wrong on our side. Your lists and options are saved in this tab. Reload the page to continue.',
  offlineText:
    'Part of the page could not be loaded. Check your connection and reload. Your lists and options are saved.',
  reload: 'Reload the page',
} as const;
