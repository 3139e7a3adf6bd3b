import { SetMetadata } from '@nestjs/common';
import type { Role } from '../../libs/contracts/roles.ts';

/** Metadata key under which a route keeps its rule. */
export const ACCESS_RULE = 'access-rule';

/** Who may call a route: anybody, or accounts of one role. Routes without a rule need a signed-in user. */
export type AccessRule = 'public' | Role;

/** Opens a route to everybody. */
export const Public = () => SetMetadata(ACCESS_RULE, 'public' satisfies AccessRule);

/** Opens a route to accounts of that role only. */
export const Roles = (role: Role) => SetMetadata(ACCESS_RULE, role satisfies AccessRule);
