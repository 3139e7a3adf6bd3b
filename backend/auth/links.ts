import type { AppConfig } from '../config/app-config.ts';

/** Pages that mailed links open, up to the token. Opening one uses nothing up; the page sends the token when asked to. */
const PAGES = {
  verifyEmail: '/auth/verify-email?token=',
  resetPassword: '/auth/reset-password?token=',
  /** The same page, which then confirms the new address of an account (`POST /api/auth/confirm-email`). */
  confirmEmail: '/auth/verify-email?change=email&token=',
} as const;

/** An address with a token, built from the configuration and never from a request. */
export function tokenLink(config: AppConfig, page: keyof typeof PAGES, token: string): string {
  return config.appUrl + PAGES[page] + token;
}

/** The address of a page of the site. */
export function pageLink(config: AppConfig, path: `/${string}`): string {
  return config.appUrl + path;
}
