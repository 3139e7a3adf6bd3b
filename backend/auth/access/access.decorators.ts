import { SetMetadata } from '@nestjs/common';
import type { Role } from '../../../libs/contracts/account/roles.ts';

export const ACCESS_RULE = 'access-rule';
/** Metadata key of routes that are closed while impersonating. */
export const BARRED_WHILE_IMPERSONATING = 'barred-while-impersonating';
/** Metadata key of routes that are exempt from the general rate limit. */
export const UNLIMITED = 'unlimited';

/**
 * Callers a route admits: everybody, accounts of one role, or programs with a personal access token. A route without a
 * rule requires a signed-in user.
 */
export type AccessRule = 'public' | 'token' | Role;

/** Opens a route to everybody, guests included. */
export const Public = () => SetMetadata(ACCESS_RULE, 'public' satisfies AccessRule);

export const Roles = (role: Role) => SetMetadata(ACCESS_RULE, role satisfies AccessRule);

/** Name of the access token security scheme in the OpenAPI document. */
export const ACCESS_TOKEN_SCHEME = 'accessToken';

/** Restricts a route to programs with a personal access token. */
export const ForPrograms = () => SetMetadata(ACCESS_RULE, 'token' satisfies AccessRule);

/** Closes a route to administrators while they impersonate a user. */
export const BarredWhileImpersonating = () => SetMetadata(BARRED_WHILE_IMPERSONATING, true);

/** Exempts a route from the general rate limit: one for automatic requests, or one that must not fail, as signing out. */
export const Unlimited = () => SetMetadata(UNLIMITED, true);
