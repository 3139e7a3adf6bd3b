import { effectivePlan, PLANS, type Plan, SAVED_ITEMS_NAME } from '../../../../libs/contracts/account/plans.ts';
import { useUsage } from '../../shared/api/saved-queries.ts';
import { type Session, useSession } from '../../shared/session/session.ts';
import { ROOM_MESSAGES as messages } from './messages.ts';

/** Room that is left in the plan of the account. */
interface Room {
  readonly plan: Plan;
  /** 0 or more. */
  readonly bytesLeft: number;
  /** Number of lists, results and recipes that can still be created. */
  readonly itemsLeft: number;
}

/** Content to save. */
export interface SaveSize {
  /** Bytes that it adds to the storage. */
  readonly bytes: number;
  /** True if it creates a list, a result or a recipe. */
  readonly isNewItem: boolean;
}

/** Returns the room that is left in the plan; null while it is unknown. */
export function useRoom(): Room | null {
  const plan = planOf(useSession());
  const { data: usage } = useUsage();
  return plan && usage
    ? {
        plan,
        bytesLeft: Math.max(0, plan.storageBytes - usage.usedBytes),
        itemsLeft: Math.max(0, plan.savedItems - usage.savedItems),
      }
    : null;
}

/** Returns the reason why content cannot be saved; undefined if it can, or if the room is unknown. */
export function describeLackOfRoom(room: Room | null, { bytes, isNewItem }: SaveSize): string | undefined {
  if (!room) {
    return undefined;
  }
  const { plan, bytesLeft, itemsLeft } = room;
  if (isNewItem && itemsLeft === 0) {
    return messages.full(plan.savedItems, SAVED_ITEMS_NAME, plan.title);
  }
  return bytes > bytesLeft ? messages.tooLarge(bytes, bytesLeft, plan.title) : undefined;
}

/** Returns the effective plan of the signed-in account; null if the account is unknown. */
export function planOf({ user }: Session): Plan | null {
  if (user === undefined) {
    return null;
  }
  const expiresAtMs = user.subscriptionExpires === null ? null : Date.parse(user.subscriptionExpires);
  return PLANS[effectivePlan(user.subscriptionPlan, expiresAtMs, Date.now())];
}
