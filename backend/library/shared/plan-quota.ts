import { Injectable } from '@nestjs/common';
import { type EntityManager, type EntityTarget, IsNull } from 'typeorm';
import { effectivePlan, PLANS, type Plan, SAVED_ITEMS_NAME } from '../../../libs/contracts/account/plans.ts';
import type { UsageAnswer } from '../../../libs/contracts/saved/trash.dto.ts';
import { formatBytes } from '../../../libs/format-bytes.ts';
import { DomainError } from '../../common/domain-error.ts';
import { ROW_LOCK } from '../../database/schema/row-lock.ts';
import { User } from '../../users/user.entity.ts';
import type { SavedRecord } from './saved-record.ts';

/** Kinds of records of which a plan allows a number, with their names in messages. */
const COUNTED_RECORDS = {
  item: SAVED_ITEMS_NAME,
  folder: 'folders',
  project: 'projects',
} as const;

/** A kind of records of which a plan allows a number. */
export type CountedRecord = keyof typeof COUNTED_RECORDS;

/** Storage of an account, in bytes. */
export interface StorageUsage {
  /** Records and their texts. */
  saved: number;
  /** Deleted records and their texts. */
  trash: number;
  /** Texts that belong to no record. */
  unfinished: number;
  /** Unneeded texts, which are removed within minutes. */
  clearing: number;
}

type UserPlan = Pick<User, 'subscriptionPlan' | 'subscriptionExpires'>;

/** Measures the bytes that an account has stored of one kind of data. */
export type UsageCounter = (manager: EntityManager, userId: string) => Promise<Partial<StorageUsage>>;

/**
 * Returns the current plan of an account. Locks the account's row until the transaction ends, so that concurrent writes
 * check their limits one after the other.
 * @throws DomainError `unauthenticated` if the account no longer exists
 */
export async function lockPlan(manager: EntityManager, userId: string): Promise<Plan> {
  const user = await manager.findOne(User, {
    select: { id: true, subscriptionPlan: true, subscriptionExpires: true },
    where: { id: userId },
    ...ROW_LOCK,
  });
  if (!user) {
    throw new DomainError('unauthenticated');
  }
  return planOf(user);
}

/** Returns the current plan of an account. */
export function planOf({ subscriptionPlan, subscriptionExpires }: UserPlan): Plan {
  return PLANS[effectivePlan(subscriptionPlan, subscriptionExpires?.getTime() ?? null, Date.now())];
}

/**
 * Counts what accounts have saved and compares it with their plans. A module that saves data registers here what is
 * counted when it is created.
 */
@Injectable()
export class PlanQuota {
  private readonly records: Readonly<Record<CountedRecord, EntityTarget<SavedRecord>[]>> = {
    item: [],
    folder: [],
    project: [],
  };
  private readonly counters: UsageCounter[] = [];

  /** Counts the records of an entity against the number that a plan allows of their kind. */
  addRecords(kind: CountedRecord, entity: EntityTarget<SavedRecord>): void {
    this.records[kind].push(entity);
  }

  /** Adds the bytes that a counter measures to the usage of accounts. */
  addUsage(counter: UsageCounter): void {
    this.counters.push(counter);
  }

  /**
   * Checks that one more record of a kind, or several, fit into a plan.
   * @throws DomainError `quota_reached`
   */
  async requireRoomForRecord(
    manager: EntityManager,
    userId: string,
    plan: Plan,
    kind: CountedRecord,
    more = 1,
  ): Promise<void> {
    requireCount(plan, await this.countRecords(manager, userId, kind), more, COUNTED_RECORDS[kind]);
  }

  /** Returns the number of records of a kind that an account has, without those in the trash. */
  async countRecords(manager: EntityManager, userId: string, kind: CountedRecord): Promise<number> {
    let count = 0;
    for (const entity of this.records[kind]) {
      count += await manager.countBy(entity, { userId, deletedAt: IsNull() });
    }
    return count;
  }

  /**
   * Checks that more bytes can be saved. The trash counts until it is purged.
   * @param replacedBytes bytes of the text that they replace, which do not count any more. So many fit even if the account
   *   has more than its plan allows.
   * @throws DomainError `quota_reached`
   */
  async requireRoomForBytes(
    manager: EntityManager,
    userId: string,
    plan: Plan,
    bytes: number,
    replacedBytes?: number,
  ): Promise<void> {
    requireRoom(await this.measureUsage(manager, userId), plan, { saved: bytes, transient: 0, replacedBytes });
  }

  /**
   * Checks that an upload may grow. Its bytes count towards the plan only when a record takes them. Until then they must
   * fit beside the saved bytes, and within the disk space for all unfinished uploads; interrupted uploads therefore
   * never block the next one.
   * @param sentBytes bytes that the upload has stored so far
   * @param replacedBytes bytes of the largest text that the upload may replace
   * @throws DomainError `quota_reached`
   */
  async requireRoomForUpload(
    manager: EntityManager,
    userId: string,
    plan: Plan,
    {
      sentBytes,
      moreBytes,
      replacedBytes,
    }: { readonly sentBytes: number; readonly moreBytes: number; readonly replacedBytes?: number | undefined },
  ): Promise<void> {
    const usage = await this.measureUsage(manager, userId);
    requireRoom(usage, plan, { saved: sentBytes + moreBytes, transient: moreBytes, replacedBytes });
  }

  /** Returns what an account uses of the limits of its plan. */
  async describeUsage(manager: EntityManager, userId: string): Promise<UsageAnswer> {
    const { saved, trash, unfinished } = await this.measureUsage(manager, userId);
    const savedItems = await this.countRecords(manager, userId, 'item');
    return { savedItems, usedBytes: saved + trash, trashBytes: trash, unfinishedBytes: unfinished };
  }

  /** Returns the storage that an account uses. */
  async measureUsage(manager: EntityManager, userId: string): Promise<StorageUsage> {
    const usage: StorageUsage = { saved: 0, trash: 0, unfinished: 0, clearing: 0 };
    for (const measure of this.counters) {
      const { saved = 0, trash = 0, unfinished = 0, clearing = 0 } = await measure(manager, userId);
      usage.saved += saved;
      usage.trash += trash;
      usage.unfinished += unfinished;
      usage.clearing += clearing;
    }
    return usage;
  }
}

/** Returns a counter of the data that the records of an entity hold beside their texts. */
export function dataUsageOf(entity: EntityTarget<SavedRecord & { dataBytes: number }>): UsageCounter {
  return async (manager, userId) => {
    const data = await manager
      .createQueryBuilder(entity, 'record')
      .select('SUM(CASE WHEN record.deletedAt IS NULL THEN record.dataBytes ELSE 0 END)', 'saved')
      .addSelect('SUM(CASE WHEN record.deletedAt IS NULL THEN 0 ELSE record.dataBytes END)', 'trash')
      .where('record.userId = :userId', { userId })
      .getRawOne<{ saved: number | string | null; trash: number | string | null }>();
    return { saved: Number(data?.saved ?? 0), trash: Number(data?.trash ?? 0) };
  };
}

/**
 * Returns the message for data that would exceed the storage of a plan.
 * @param trashBytes bytes in the trash; may be 0
 */
export function noStorageMessage({ title, storageBytes }: Plan, trashBytes: number): string {
  const advice =
    trashBytes > 0
      ? `${formatBytes(trashBytes)} of it is in the Trash: empty the Trash on your dashboard to make room.`
      : 'Delete something and empty the Trash to make room.';
  return `Your ${title} plan has room for ${formatBytes(storageBytes)} of saved data, and this would be more. ${advice}`;
}

function requireRoom(
  { saved, trash, unfinished, clearing }: StorageUsage,
  plan: Plan,
  more: { readonly saved: number; readonly transient: number; readonly replacedBytes: number | undefined },
): void {
  const isGrowth = more.replacedBytes === undefined || more.saved > more.replacedBytes;
  if (isGrowth && saved + trash + more.saved > plan.storageBytes) {
    throw new DomainError('quota_reached', { message: noStorageMessage(plan, trash) });
  }
  if (unfinished + clearing + more.transient > plan.transientBytes) {
    throw new DomainError('quota_reached', {
      message: `More than ${formatBytes(plan.transientBytes)} was uploaded or replaced within minutes. Remove unfinished uploads on your account page, then try again in a quarter of an hour.`,
    });
  }
}

function requireCount(plan: Plan, count: number, more: number, what: string): void {
  if (count + more > plan.savedItems) {
    const limit = plan.savedItems.toLocaleString('en');
    const excess = count < plan.savedItems ? 'this would be more' : 'you have that many';
    throw new DomainError('quota_reached', {
      message: `Your ${plan.title} plan has room for ${limit} ${what}, and ${excess}. Delete some to make room.`,
    });
  }
}
