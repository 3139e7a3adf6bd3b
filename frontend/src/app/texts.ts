/** The name of the product, wherever it is written out. */
export const PRODUCT_NAME = 'Overprint';

export const NOT_FOUND_TITLE = '404 Page Not Found';

/** The words of header, footer and the screens every route can end in. */
export const SHELL_TEXTS = {
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
  plan: (plan: string) => `${plan.charAt(0).toUpperCase()}${plan.slice(1)} plan`,
  rights: (year: number) => `© ${year} ${PRODUCT_NAME}. All rights reserved.`,
  promise: 'Tools for long lists that do their work in your browser.',
  notFoundText: 'There is no page at this address. It may have moved, or the link has a slip in it.',
  toHome: 'Go to the home page',
  errorTitle: 'This page ran into a problem',
  errorText:
    'The fault is ours. The lists and options you entered are kept in this tab: reload the page and go on where you were.',
  offlineText: 'A part of the page could not be loaded. Check your connection, then reload: what you entered is kept.',
  reload: 'Reload the page',
} as const;
