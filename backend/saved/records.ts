import {
  type EntityManager,
  type EntityTarget,
  type FindOptionsOrder,
  type FindOptionsWhere,
  IsNull,
  MoreThan,
  Not,
} from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { DomainError } from '../common/domain-error.ts';
import type { Database } from '../database/database.ts';
import type { SavedRecord } from './saved-record.ts';

/** Whether there is such a record that is not deleted. */
export function isLive(
  manager: EntityManager,
  entity: EntityTarget<SavedRecord>,
  userId: string,
  id: string,
): Promise<boolean> {
  return manager.existsBy(entity, { userId, id, deletedAt: IsNull() });
}

/**
 * A record that is not deleted.
 * @throws DomainError `not_found`
 */
export async function requireLive<R extends SavedRecord>(
  manager: EntityManager,
  entity: EntityTarget<R>,
  userId: string,
  id: string,
): Promise<R> {
  const where = { userId, id, deletedAt: IsNull() } as FindOptionsWhere<R>;
  const record = await manager.findOneBy(entity, where);
  if (!record) {
    throw new DomainError('not_found');
  }
  return record;
}

/**
 * Changes columns of a record that is not deleted.
 * @throws DomainError `not_found`
 */
export async function updateLive<R extends SavedRecord>(
  manager: EntityManager,
  entity: EntityTarget<R>,
  userId: string,
  id: string,
  values: QueryDeepPartialEntity<R>,
): Promise<void> {
  const where = { userId, id, deletedAt: IsNull() } as FindOptionsWhere<R>;
  const { affected } = await manager.update(entity, where, { ...values, updatedAt: new Date() });
  requireOne(affected);
}

/**
 * Takes a record out of sight, from where it can be brought back for a while.
 * @throws DomainError `not_found`
 */
export async function markDeleted(
  manager: EntityManager,
  entity: EntityTarget<SavedRecord>,
  userId: string,
  id: string,
): Promise<void> {
  const { affected } = await manager.update(entity, { userId, id, deletedAt: IsNull() }, { deletedAt: new Date() });
  requireOne(affected);
}

/**
 * Brings a deleted record back.
 * @throws DomainError `not_found` for one that is not there, or not deleted
 */
export async function unmarkDeleted(
  manager: EntityManager,
  entity: EntityTarget<SavedRecord>,
  userId: string,
  id: string,
): Promise<void> {
  const { affected } = await manager.update(entity, { userId, id, deletedAt: Not(IsNull()) }, { deletedAt: null });
  requireOne(affected);
}

/** All records of an account, the deleted ones too, oldest first and one at a time. */
export async function* readAllRecords<R extends SavedRecord>(
  database: Database,
  entity: EntityTarget<R>,
  userId: string,
): AsyncGenerator<R> {
  for (let last = ''; ; ) {
    const where = { userId, id: MoreThan(last) } as FindOptionsWhere<R>;
    const order = { id: 'ASC' } as FindOptionsOrder<R>;
    // One row: it may hold megabytes of inputs.
    const record = await database.read((manager) => manager.findOne(entity, { where, order }));
    if (!record) {
      return;
    }
    yield record;
    last = record.id;
  }
}

/** What the export of an account says of every record. */
export function exportedRecord({ id, name, createdAt, updatedAt, deletedAt }: SavedRecord) {
  return { id, name, createdAt, updatedAt, deletedAt };
}

function requireOne(affected: number | null | undefined): void {
  if (affected !== 1) {
    throw new DomainError('not_found');
  }
}
