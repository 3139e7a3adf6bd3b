import type { SessionUser, UserAnswer } from '../../libs/contracts/account/auth.dto.ts';
import { effectivePlan } from '../../libs/contracts/account/plans.ts';
import type { User } from './user.entity.ts';

/** Returns the data of an account for its own user. */
export function toSessionUser(user: User, impersonatedBy: string | null = null): SessionUser {
  const { subscriptionPlan, subscriptionExpires } = user;
  return {
    ...describeUser(user),
    subscriptionPlan: effectivePlan(subscriptionPlan, subscriptionExpires?.getTime() ?? null, Date.now()),
    impersonatedBy,
  };
}

/** Returns the data of an account that its own user and administrators see alike. */
export function describeUser(user: User): UserAnswer {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    role: user.role,
    subscriptionExpires: user.subscriptionExpires?.toISOString() ?? null,
    emailVerified: user.emailVerified,
    lastLogin: user.lastLogin?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
  };
}
