/** Days for which a personal access token may be made. */
export const ACCESS_TOKEN_DAYS = [30, 90, 365] as const;

/** One of the choices. */
export type AccessTokenDays = (typeof ACCESS_TOKEN_DAYS)[number];

/** Sizes of personal access tokens. */
export const ACCESS_TOKEN_LIMITS = {
  /** Characters of the name. */
  name: 100,
  /** Tokens that one account has at the same time. */
  perAccount: 20,
} as const;

/** What every token begins with, so that people and secret scanners know it for one. */
export const ACCESS_TOKEN_MARK = 'ovp_';
