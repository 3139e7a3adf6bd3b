import { Injectable } from '@nestjs/common';
import { type EntityManager, type EntityTarget, LessThan } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import type { Plan } from '../../../libs/contracts/account/plans.ts';
import type { WorkOptions } from '../../database/database.ts';
import { makeOnce, type RepeatableRequest } from './idempotency.ts';
import type { Owner } from './owner.ts';
import { type CountedRecord, lockPlan, PlanQuota } from './plan-quota.ts';
import type { IfMatch } from './record-version.ts';
import { isLive, markDeleted, type NewRecord, newRecord, unmarkDeleted, updateLive } from './records.ts';
import type { SavedRecord } from './saved-record.ts';
import { type SavedChange, SavedWrites, TEXT_WRITE } from './saved-writes.ts';

/** Record with data in its own row. */
type Measured = SavedRecord & { dataBytes: number };

/** A kind of saved records. */
export interface RecordKind<R extends SavedRecord> {
  readonly kind: SavedChange['kind'];
  /** Limit of the plan that the records count against. */
  readonly counted: CountedRecord;
  readonly entity: EntityTarget<R>;
  /** Marks what belongs to a record as deleted or restored with it; omitted if its data is in its own row. */
  readonly markContents?: (manager: EntityManager, userId: string, id: string, isDeleted: boolean) => Promise<void>;
}

/** Request that creates a record. */
export interface CreateRequest extends Pick<RepeatableRequest, 'key' | 'body'> {
  /** Size of the data in its row; its texts are checked when they are attached. */
  readonly dataBytes?: number;
  /**
   * Returns the id of the record that the same request has created before, or null; omitted if only the idempotency key
   * identifies a repeated request.
   */
  readonly findCreated?: (manager: EntityManager) => Promise<string | null>;
}

/** Creates, changes, deletes and restores saved records. */
@Injectable()
export class RecordWrites {
  constructor(
    private readonly writes: SavedWrites,
    private readonly quota: PlanQuota,
  ) {}

  /**
   * Creates a record; a repeated request with the same key creates nothing.
   * @param insert inserts the row
   * @returns the id of the record, or of that of the first request
   * @throws DomainError `quota_reached`
   */
  create<R extends SavedRecord>(
    owner: Owner,
    { kind, counted }: RecordKind<R>,
    { key, body, dataBytes = 0, findCreated }: CreateRequest,
    insert: (manager: EntityManager, record: NewRecord, plan: Plan) => Promise<unknown>,
    options: WorkOptions = TEXT_WRITE,
  ): Promise<string> {
    const { userId } = owner;
    const work = async (manager: EntityManager) => {
      const plan = await lockPlan(manager, userId);
      return makeOnce(manager, { key, body, userId, kind }, async () => {
        const created = await findCreated?.(manager);
        if (created) {
          return created;
        }
        await this.quota.requireRoomForRecord(manager, userId, plan, counted);
        if (dataBytes > 0) {
          await this.quota.requireRoomForBytes(manager, userId, plan, dataBytes);
        }
        const record = newRecord(userId);
        await insert(manager, record, plan);
        return record.id;
      });
    };
    return this.writes.run(owner, { kind, change: 'created' }, work, options);
  }

  /**
   * Changes columns of a record. New data, whose size is among the changes, is refused if it is larger than before and
   * the account then exceeds its storage.
   * @throws DomainError `not_found`, `precondition_failed`, `quota_reached`
   */
  async update<R extends SavedRecord>(
    owner: Owner,
    { kind, entity }: RecordKind<R>,
    id: string,
    changes: QueryDeepPartialEntity<R> & { readonly dataBytes?: number },
    ifMatch: IfMatch,
  ): Promise<void> {
    const { userId } = owner;
    const { dataBytes } = changes;
    const work = async (manager: EntityManager) => {
      const plan = await lockPlan(manager, userId);
      const grows =
        dataBytes !== undefined &&
        (await manager.existsBy(entity as EntityTarget<Measured>, { userId, id, dataBytes: LessThan(dataBytes) }));
      await updateLive(manager, entity, userId, id, changes, ifMatch);
      if (grows) {
        // The new size is in the row already.
        await this.quota.requireRoomForBytes(manager, userId, plan, 0);
      }
      return id;
    };
    await this.writes.run(owner, { kind, change: 'changed' }, work, TEXT_WRITE);
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
}
