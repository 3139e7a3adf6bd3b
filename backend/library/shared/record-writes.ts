import { Injectable } from '@nestjs/common';
import type { EntityManager, EntityTarget } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import type { Plan } from '../../../libs/contracts/account/plans.ts';
import { newId } from '../../common/ids.ts';
import { makeOnce, type RepeatableRequest } from './idempotency.ts';
import type { Owner } from './owner.ts';
import { type CountedRecord, lockPlan, PlanQuota } from './plan-quota.ts';
import type { IfMatch } from './record-version.ts';
import { isLive, markDeleted, unmarkDeleted, updateLive } from './records.ts';
import type { SavedRecord } from './saved-record.ts';
import { type SavedChange, SavedWrites, TEXT_WRITE } from './saved-writes.ts';

/** A kind of saved records. */
export interface RecordKind<R extends SavedRecord> {
  readonly kind: SavedChange['kind'];
  /** Number of the plan that the records count against. */
  readonly counted: CountedRecord;
  readonly entity: EntityTarget<R>;
  /** Marks what belongs to a record as deleted or restored with it; omitted if its data is in its own row. */
  readonly markContents?: (manager: EntityManager, userId: string, id: string, isDeleted: boolean) => Promise<void>;
}

/** Columns that every new record has. */
export type NewRecord = Pick<SavedRecord, 'userId' | 'id' | 'createdAt' | 'updatedAt' | 'deletedAt'>;

/**
 * Deletes and restores saved records, and creates and changes those whose data is in their own row: folders, projects and
 * recipes.
 */
@Injectable()
export class RecordWrites {
  constructor(
    private readonly writes: SavedWrites,
    private readonly quota: PlanQuota,
  ) {}

  /**
   * Creates a record; a repeated request with the same key creates nothing.
   * @param dataBytes size of its data
   * @param insert inserts the row
   * @returns the id of the record, or of that of the first request
   * @throws DomainError `quota_reached`
   */
  create<R extends SavedRecord>(
    owner: Owner,
    { kind, counted }: RecordKind<R>,
    request: Pick<RepeatableRequest, 'key' | 'body'>,
    dataBytes: number,
    insert: (manager: EntityManager, record: NewRecord) => Promise<unknown>,
  ): Promise<string> {
    const { userId } = owner;
    const work = async (manager: EntityManager) => {
      const plan = await lockPlan(manager, userId);
      return makeOnce(manager, { ...request, userId, kind }, async () => {
        await this.quota.requireRoomForRecord(manager, userId, plan, counted);
        if (dataBytes > 0) {
          await this.quota.requireRoomForBytes(manager, userId, plan, dataBytes);
        }
        const id = newId();
        const now = new Date();
        await insert(manager, { userId, id, createdAt: now, updatedAt: now, deletedAt: null });
        return id;
      });
    };
    return this.writes.run(owner, { kind, change: 'created' }, work, TEXT_WRITE);
  }

  /**
   * Changes columns of a record that hold no data.
   * @throws DomainError `not_found`, `precondition_failed`
   */
  async update<R extends SavedRecord>(
    owner: Owner,
    kind: RecordKind<R>,
    id: string,
    changes: QueryDeepPartialEntity<R>,
    ifMatch: IfMatch,
  ): Promise<void> {
    await this.change(owner, kind, id, changes, ifMatch, async () => {});
  }

  /**
   * Changes columns of a record whose data may be larger than before.
   * @throws DomainError `quota_reached`, `not_found`, `precondition_failed`
   */
  async updateData<R extends SavedRecord>(
    owner: Owner,
    kind: RecordKind<R>,
    id: string,
    changes: QueryDeepPartialEntity<R>,
    ifMatch: IfMatch,
  ): Promise<void> {
    await this.change(owner, kind, id, changes, ifMatch, (manager, plan) =>
      this.quota.requireRoomForBytes(manager, owner.userId, plan, 0),
    );
  }

  /**
   * Deletes a record. It can be restored for a while.
   * @throws DomainError `not_found`
   */
  async delete<R extends SavedRecord>(
    owner: Owner,
    { kind, entity, markContents }: RecordKind<R>,
    id: string,
  ): Promise<void> {
    const { userId } = owner;
    await this.writes.run(owner, { kind, change: 'deleted' }, async (manager) => {
      await lockPlan(manager, userId);
      await markDeleted(manager, entity, userId, id);
      await markContents?.(manager, userId, id, true);
      return id;
    });
  }

  /**
   * Restores a deleted record; does nothing to one that is not deleted. Deleted bytes already count towards the quota.
   * @throws DomainError `not_found`, `quota_reached`
   */
  async restore<R extends SavedRecord>(
    owner: Owner,
    { kind, counted, entity, markContents }: RecordKind<R>,
    id: string,
  ): Promise<void> {
    const { userId } = owner;
    await this.writes.run(owner, { kind, change: 'restored' }, async (manager) => {
      const plan = await lockPlan(manager, userId);
      if (!(await isLive(manager, entity, userId, id))) {
        await this.quota.requireRoomForRecord(manager, userId, plan, counted);
        await unmarkDeleted(manager, entity, userId, id);
        await markContents?.(manager, userId, id, false);
      }
      return id;
    });
  }

  private async change<R extends SavedRecord>(
    owner: Owner,
    { kind, entity }: RecordKind<R>,
    id: string,
    changes: QueryDeepPartialEntity<R>,
    ifMatch: IfMatch,
    check: (manager: EntityManager, plan: Plan) => Promise<void>,
  ): Promise<void> {
    const work = async (manager: EntityManager) => {
      const plan = await lockPlan(manager, owner.userId);
      await updateLive(manager, entity, owner.userId, id, changes, ifMatch);
      await check(manager, plan);
      return id;
    };
    await this.writes.run(owner, { kind, change: 'changed' }, work, TEXT_WRITE);
  }
}
