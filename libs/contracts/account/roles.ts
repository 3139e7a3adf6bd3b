/** Roles of accounts; an administrator has all permissions of a user. */
export const ROLES = ['user', 'admin'] as const;

export type Role = (typeof ROLES)[number];
