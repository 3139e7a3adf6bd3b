import { type EntityManager, type EntityTarget, IsNull } from 'typeorm';
import { effectivePlan, PLANS, type Plan } from '../../libs/contracts/plans.ts';
import { DomainError } from '../common/domain-error.ts';
import { IS_SQLITE } from '../database/column-types.ts';
import { Folder } from '../folders/folder.entity.ts';
import { SavedList } from '../lists/saved-list.entity.ts';
import { Project } from '../projects/project.entity.ts';
import { SavedResult } from '../results/saved-result.entity.ts';
import { Text, type TextState } from '../texts/text.entity.ts';
import { User } from '../users/user.entity.ts';
import type { SavedRecord } from './saved-record.ts';

/** Texts that count as deleted; all others count as storage. */
const DELETED_STATES: ReadonlySet<TextState> = new Set(['deleted', 'dropped']);

/**
 * The plan that counts for an account now. Its row stays locked until the transaction ends, so that what is saved at
 * the same moment passes the limits one after the other.
 * @throws DomainError `unauthenticated` when the account is gone
 */
export async function lockPlan(manager: EntityManager, userId: string): Promise<Plan> {
  const user = await manager.findOne(User, {
    select: { id: true, subscriptionPlan: true, subscriptionExpires: true },
    where: { id: userId },
    // On SQLite there is one writer at a time anyway.
    ...(!IS_SQLITE && { lock: { mode: 'pessimistic_write' } }),
  });
  if (!user) {
    throw new DomainError('unauthenticated');
  }
  const expiresAtMs = user.subscriptionExpires?.getTime() ?? null;
  return PLANS[effectivePlan(user.subscriptionPlan, expiresAtMs, Date.now())];
}

/**
 * Makes sure that one more list or result fits into a plan.
 * @throws DomainError `quota_reached`
 */
export async function requireRoomForItem(manager: EntityManager, userId: string, plan: Plan): Promise<void> {
  const count = (await countLive(manager, SavedList, userId)) + (await countLive(manager, SavedResult, userId));
  requireCount(plan, count, 'saved lists and results');
}

/**
 * Makes sure that one more folder fits into a plan.
 * @throws DomainError `quota_reached`
 */
export async function requireRoomForFolder(manager: EntityManager, userId: string, plan: Plan): Promise<void> {
  requireCount(plan, await countLive(manager, Folder, userId), 'folders');
}

/**
 * Makes sure that one more project fits into a plan.
 * @throws DomainError `quota_reached`
 */
export async function requireRoomForProject(manager: EntityManager, userId: string, plan: Plan): Promise<void> {
  requireCount(plan, await countLive(manager, Project, userId), 'projects');
}

/**
 * Makes sure that so many bytes more fit into a plan. What was deleted and can be restored has room of its own, and
 * takes storage only where that is full.
 * @throws DomainError `quota_reached`
 */
export async function requireRoomForBytes(
  manager: EntityManager,
  userId: string,
  plan: Plan,
  bytes: number,
): Promise<void> {
  const { live, deleted } = await measureUsage(manager, userId);
  if (live + bytes > plan.storageBytes) {
    const room = megabytes(plan.storageBytes);
    throw new DomainError('quota_reached', {
      message: `Your ${plan.title} plan has room for ${room} of saved data, and this would be more. Delete something to make room.`,
    });
  }
  if (live + deleted + bytes > plan.storageBytes + plan.restorableBytes) {
    throw new DomainError('quota_reached', {
      message: `What you deleted lately fills the ${megabytes(plan.restorableBytes)} your ${plan.title} plan keeps for restoring. It makes room as it expires.`,
    });
  }
}

/** Bytes of everything an account has saved, and of what it has deleted and can restore. */
async function measureUsage(manager: EntityManager, userId: string): Promise<{ live: number; deleted: number }> {
  const usage = { live: 0, deleted: 0 };
  const texts = await manager
    .createQueryBuilder(Text, 'text')
    .select('text.state', 'state')
    .addSelect('SUM(text.byteSize)', 'bytes')
    .where('text.userId = :userId', { userId })
    .groupBy('text.state')
    .getRawMany<{ state: TextState; bytes: number | string }>();
  for (const { state, bytes } of texts) {
    usage[DELETED_STATES.has(state) ? 'deleted' : 'live'] += Number(bytes);
  }
  for (const entity of [SavedResult, Project]) {
    const data = await manager
      .createQueryBuilder<SavedResult | Project>(entity, 'record')
      .select('SUM(CASE WHEN record.deletedAt IS NULL THEN record.dataBytes ELSE 0 END)', 'live')
      .addSelect('SUM(CASE WHEN record.deletedAt IS NULL THEN 0 ELSE record.dataBytes END)', 'deleted')
      .where('record.userId = :userId', { userId })
      .getRawOne<{ live: number | string | null; deleted: number | string | null }>();
    usage.live += Number(data?.live ?? 0);
    usage.deleted += Number(data?.deleted ?? 0);
  }
  return usage;
}

function countLive(manager: EntityManager, entity: EntityTarget<SavedRecord>, userId: string): Promise<number> {
  return manager.countBy(entity, { userId, deletedAt: IsNull() });
}

function requireCount(plan: Plan, count: number, what: string): void {
  if (count >= plan.savedItems) {
    const limit = plan.savedItems.toLocaleString('en');
    throw new DomainError('quota_reached', {
      message: `Your ${plan.title} plan has room for ${limit} ${what}, and you have that many. Delete some to make room.`,
    });
  }
}

function megabytes(bytes: number): string {
  return bytes >= 1e9 ? `${bytes / 1e9} GB` : `${bytes / 1e6} MB`;
}
