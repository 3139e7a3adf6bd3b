import type { EntityManager, EntityTarget } from 'typeorm';
import { lockPlan, type PlanQuota } from '../shared/plan-quota.ts';
import { isLive, markDeleted, unmarkDeleted } from '../shared/records.ts';
import type { SavedRecord } from '../shared/saved-record.ts';
import { findTaker, markTextsDeleted } from './text-store.ts';

/**
 * Returns the record of this kind that uses a text as its lines, unless it is deleted. A client that lost the response
 * saves the same text again; it then gets this record.
 */
export async function findRecordOfText(
  manager: EntityManager,
  entity: EntityTarget<SavedRecord>,
  userId: string,
  textId: string | undefined,
): Promise<string | null> {
  const taker = textId === undefined ? null : await findTaker(manager, userId, textId);
  return taker !== null && (await isLive(manager, entity, userId, taker)) ? taker : null;
}

/**
 * Deletes a list or a result with its texts. It can be restored for a while.
 * @throws DomainError `not_found`
 */
export async function deleteWithTexts(
  manager: EntityManager,
  entity: EntityTarget<SavedRecord>,
  userId: string,
  id: string,
): Promise<void> {
  await lockPlan(manager, userId);
  await markDeleted(manager, entity, userId, id);
  await markTextsDeleted(manager, userId, id, true);
}

/**
 * Restores a deleted list or result with its texts; does nothing to one that is not deleted. Deleted bytes already
 * count towards the quota.
 * @throws DomainError `not_found`, `quota_reached`
 */
export async function restoreWithTexts(
  manager: EntityManager,
  quota: PlanQuota,
  entity: EntityTarget<SavedRecord>,
  { userId, id }: Pick<SavedRecord, 'userId' | 'id'>,
): Promise<void> {
  const plan = await lockPlan(manager, userId);
  if (await isLive(manager, entity, userId, id)) {
    return;
  }
  await quota.requireRoomForRecord(manager, userId, plan, 'item');
  await unmarkDeleted(manager, entity, userId, id);
  await markTextsDeleted(manager, userId, id, false);
}
