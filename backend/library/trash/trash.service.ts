import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, LessThanOrEqual, Not } from 'typeorm';
import { SAVED_LIMITS } from '../../../libs/contracts/saved/saved-limits.ts';
import {
  TRASH_KINDS,
  type TrashAnswer,
  type TrashItem,
  type TrashKind,
} from '../../../libs/contracts/saved/trash.dto.ts';
import { DomainError } from '../../common/domain-error.ts';
import { Database } from '../../database/database.ts';
import { lockPlan, PlanQuota } from '../shared/plan-quota.ts';
import type { SavedRecord } from '../shared/saved-record.ts';
import { SavedWrites } from '../shared/saved-writes.ts';
import { purgeRecord, RECORD_ENTITIES } from './purge.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Maximum items in one response. */
const LISTED_ITEMS = 1_000;
/** Maximum records that one transaction removes. */
const PURGED_AT_ONCE = 100;

/** Columns that add up to the size of each kind of record. */
const SIZE_COLUMNS = {
  list: ['byteSize'],
  result: ['byteSize', 'inputBytes', 'dataBytes'],
  folder: [],
  project: ['dataBytes'],
  recipe: ['dataBytes'],
} as const satisfies Record<TrashKind, readonly string[]>;

/** Deleted record with its size columns. */
type DeletedRecord = SavedRecord & Readonly<Record<string, unknown>> & { readonly deletedAt: Date };

/** Operations on the deleted records of an account. */
@Injectable()
export class TrashService {
  constructor(
    private readonly database: Database,
    private readonly writes: SavedWrites,
    private readonly quota: PlanQuota,
  ) {}

  /** Returns the latest deletions, and the totals of all. */
  list(userId: string): Promise<TrashAnswer> {
    return this.database.read(async (manager) => {
      const items: TrashItem[] = [];
      let itemCount = 0;
      for (const kind of TRASH_KINDS) {
        const records = await findDeleted(manager, userId, kind);
        const isAll = records.length < LISTED_ITEMS;
        itemCount += isAll ? records.length : await countDeleted(manager, userId, kind);
        items.push(...records.map((record) => toItem(kind, record)));
      }
      items.sort((a, b) => b.deletedAt.localeCompare(a.deletedAt) || b.id.localeCompare(a.id));
      const { trash } = await this.quota.measureUsage(manager, userId);
      return { items: items.slice(0, LISTED_ITEMS), itemCount, byteSize: trash };
    });
  }

  /**
   * Permanently removes a deleted record.
   * @throws DomainError `not_found`, also for a record that is not deleted
   */
  async purge(userId: string, kind: string, id: string): Promise<void> {
    const known = TRASH_KINDS.find((name) => name === kind);
    const isPurged =
      known !== undefined &&
      (await this.writes.transact(userId, async (manager) => {
        await lockPlan(manager, userId);
        return purgeRecord(manager, known, { userId, id }, Not(IsNull()));
      }));
    if (!isPurged) {
      throw new DomainError('not_found');
    }
  }

  /** Permanently removes everything that is deleted. Other writers can run in between. */
  async empty(userId: string): Promise<void> {
    const deletedAt = LessThanOrEqual(new Date());
    for (const kind of TRASH_KINDS) {
      const purgeSome = () =>
        this.writes.transact(userId, async (manager) => {
          await lockPlan(manager, userId);
          const where = { userId, deletedAt };
          const records = await manager.find(RECORD_ENTITIES[kind], {
            select: { userId: true, id: true },
            where,
            take: PURGED_AT_ONCE,
          });
          for (const record of records) {
            await purgeRecord(manager, kind, record, deletedAt);
          }
          return records.length;
        });
      while ((await purgeSome()) === PURGED_AT_ONCE) {
        // Repeat: there may be more of this kind.
      }
    }
  }
}

function findDeleted(manager: EntityManager, userId: string, kind: TrashKind): Promise<DeletedRecord[]> {
  const sizes = Object.fromEntries(SIZE_COLUMNS[kind].map((column) => [column, true]));
  return manager.find(RECORD_ENTITIES[kind], {
    select: { id: true, name: true, deletedAt: true, ...sizes },
    where: { userId, deletedAt: Not(IsNull()) },
    order: { deletedAt: 'DESC', id: 'DESC' },
    take: LISTED_ITEMS,
  }) as Promise<DeletedRecord[]>;
}

function countDeleted(manager: EntityManager, userId: string, kind: TrashKind): Promise<number> {
  return manager.countBy(RECORD_ENTITIES[kind], { userId, deletedAt: Not(IsNull()) });
}

function toItem(kind: TrashKind, record: DeletedRecord): TrashItem {
  const { id, name, deletedAt } = record;
  const sizes: readonly string[] = SIZE_COLUMNS[kind];
  return {
    kind,
    id,
    name,
    byteSize: sizes.reduce((sum, column) => sum + Number(record[column]), 0),
    deletedAt: deletedAt.toISOString(),
    purgedAt: new Date(deletedAt.getTime() + SAVED_LIMITS.restoreDays * DAY_MS).toISOString(),
  };
}
