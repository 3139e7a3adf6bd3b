import { effectivePlan, PLANS, type Plan } from '../../../libs/contracts/plans.ts';
import type { Session } from './session.ts';

/** What the account that is signed in has room for; null where it is not known who that is. */
export function planOf({ user }: Session): Plan | null {
  if (user === undefined) return null;
  const expiresAtMs = user.subscriptionExpires === null ? null : Date.parse(user.subscriptionExpires);
  return PLANS[effectivePlan(user.subscriptionPlan, expiresAtMs, Date.now())];
}
