import type { SessionUser } from '../../libs/contracts/account/auth.dto.ts';
import { effectivePlan } from '../../libs/contracts/account/plans.ts';
import type { User } from './user.entity.ts';

/** Returns the data of an account for its own user. */
export function toSessionUser(user: User, impersonatedBy: string | null = null): SessionUser {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    role: user.role,
    subscriptionPlan: effectivePlan(user.subscriptionPlan, user.subscriptionExpires?.getTime() ?? null, Date.now()),
    subscriptionExpires: user.subscriptionExpires?.toISOString() ?? null,
    emailVerified: user.emailVerified,
    lastLogin: user.lastLogin?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
    impersonatedBy,
  };
}
