import { SetMetadata } from '@nestjs/common';
import type { Role } from '../../libs/contracts/roles.ts';

/** Metadata key under which a route keeps its rule. */
export const ACCESS_RULE = 'access-rule';
/** Metadata key of routes that an administrator who acts as a user may not call. */
export const BARRED_WHILE_IMPERSONATING = 'barred-while-impersonating';
/** Metadata key of routes whose requests are not counted. */
export const UNLIMITED = 'unlimited';

/**
 * Who may call a route: anybody, accounts of one role, or programs that show a personal access token. Routes without a
 * rule need a signed-in user.
 */
export type AccessRule = 'public' | 'token' | Role;

/** Opens a route to everybody. */
export const Public = () => SetMetadata(ACCESS_RULE, 'public' satisfies AccessRule);

/** Opens a route to accounts of that role only. */
export const Roles = (role: Role) => SetMetadata(ACCESS_RULE, role satisfies AccessRule);

/** What the OpenAPI document calls the way in with a personal access token. */
export const ACCESS_TOKEN_SCHEME = 'accessToken';

/** Opens a route to programs that show a personal access token, and to nobody else. */
export const ForPrograms = () => SetMetadata(ACCESS_RULE, 'token' satisfies AccessRule);

/** Closes a route to administrators who act as a user. */
export const BarredWhileImpersonating = () => SetMetadata(BARRED_WHILE_IMPERSONATING, true);

/** Leaves the requests of a route out of the general limit, for those that machines make. */
export const Unlimited = () => SetMetadata(UNLIMITED, true);
