/** What an account may be; an administrator may do everything a user may. */
export const ROLES = ['user', 'admin'] as const;

/** One of the roles. */
export type Role = (typeof ROLES)[number];
