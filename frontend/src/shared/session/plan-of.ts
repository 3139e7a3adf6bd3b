import { effectivePlan, PLANS, type Plan } from '../../../../libs/contracts/account/plans.ts';
import type { Session } from './session.ts';

/** Returns the effective plan of the signed-in account; null if the account is unknown. */
export function planOf({ user }: Session): Plan | null {
  if (user === undefined) {
    return null;
  }
  const expiresAtMs = user.subscriptionExpires === null ? null : Date.parse(user.subscriptionExpires);
  return PLANS[effectivePlan(user.subscriptionPlan, expiresAtMs, Date.now())];
}
