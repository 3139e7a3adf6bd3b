import type { EntityManager, EntityTarget } from 'typeorm';
import { findTaker, markTextsDeleted } from '../texts/text-store.ts';
import { lockPlan, requireRoomForBytes, requireRoomForItem } from './plan-quota.ts';
import { isLive, markDeleted, unmarkDeleted } from './records.ts';
import type { SavedRecord } from './saved-record.ts';

/**
 * The record that has taken a text as its lines, if it is of this kind and still there. Saving is repeated with the
 * same text when an answer got lost; then that record is the answer.
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
 * Deletes a list or a result, with its texts; it can be restored for a while.
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
 * Brings a list or a result back, with its texts; nothing happens to one that is there.
 * @throws DomainError `not_found`, `quota_reached`
 */
export async function restoreWithTexts(
  manager: EntityManager,
  entity: EntityTarget<SavedRecord>,
  userId: string,
  id: string,
): Promise<void> {
  const plan = await lockPlan(manager, userId);
  if (await isLive(manager, entity, userId, id)) {
    return;
  }
  await requireRoomForItem(manager, userId, plan);
  await unmarkDeleted(manager, entity, userId, id);
  await markTextsDeleted(manager, userId, id, false);
  await requireRoomForBytes(manager, userId, plan, 0);
}
