/** Allowed lifetimes of personal access tokens in days. */
export const ACCESS_TOKEN_DAYS = [30, 90, 365] as const;

export type AccessTokenDays = (typeof ACCESS_TOKEN_DAYS)[number];

export const ACCESS_TOKEN_LIMITS = {
  /** Maximum characters of the name. */
  name: 100,
  perAccount: 20,
} as const;

/** Prefix of every token, by which people and secret scanners recognize it. */
export const ACCESS_TOKEN_MARK = 'ovp_';
