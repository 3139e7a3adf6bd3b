import type { AppConfig } from '../../config/app-config.ts';

/** Paths of mailed links, up to the token. Opening a page does not use the token; the page submits it on request. */
const PAGES = {
  verifyEmail: '/auth/verify-email?token=',
  resetPassword: '/auth/reset-password?token=',
  /** Same page in the mode that confirms a new email address (`POST /api/auth/confirm-email`). */
  confirmEmail: '/auth/verify-email?change=email&token=',
} as const;

/** Returns the URL of a link with a token; the origin comes from the configuration, never from a request. */
export function tokenLink(config: AppConfig, page: keyof typeof PAGES, token: string): string {
  return config.appUrl + PAGES[page] + token;
}

export function pageLink(config: AppConfig, path: `/${string}`): string {
  return config.appUrl + path;
}
