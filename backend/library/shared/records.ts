import {
  type EntityManager,
  type EntityTarget,
  type FindOptionsOrder,
  type FindOptionsSelect,
  type FindOptionsWhere,
  In,
  IsNull,
  MoreThan,
  Not,
} from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import type { SavedRecordAnswer } from '../../../libs/contracts/saved/saved-record.dto.ts';
import { DomainError } from '../../common/domain-error.ts';
import { newId } from '../../common/ids.ts';
import type { Database } from '../../database/database.ts';
import { columnOptionsOf } from '../../database/schema/projection.ts';
import { etagOf, type IfMatch, versionOf } from './record-version.ts';
import type { SavedRecord } from './saved-record.ts';

/** Columns that every new record has. */
export type NewRecord = Pick<SavedRecord, 'userId' | 'id' | 'createdAt' | 'updatedAt' | 'deletedAt'>;

/** Returns true if the record exists and is not deleted. */
export function isLive(
  manager: EntityManager,
  entity: EntityTarget<SavedRecord>,
  userId: string,
  id: string,
): Promise<boolean> {
  return manager.existsBy(entity, { userId, id, deletedAt: IsNull() });
}

/**
 * Returns a record that is not deleted.
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
 * Updates columns of a record that is not deleted, and gives it a new version.
 * @param ifMatch accepted versions; the UPDATE statement compares them, so that only one of several concurrent writers
 *   wins
 * @throws DomainError `not_found`, `precondition_failed`
 */
export async function updateLive<R extends SavedRecord>(
  manager: EntityManager,
  entity: EntityTarget<R>,
  userId: string,
  id: string,
  values: QueryDeepPartialEntity<R>,
  ifMatch: IfMatch = null,
): Promise<void> {
  const where = { userId, id, deletedAt: IsNull() } as FindOptionsWhere<R>;
  const changes = { ...values, version: newId(), updatedAt: new Date() };
  if (ifMatch === null) {
    const { affected } = await manager.update(entity, where, changes);
    requireOne(affected);
    return;
  }
  const select = { id: true, version: true } as FindOptionsSelect<R>;
  const record = await manager.findOne(entity, { select, where });
  if (!record) {
    throw new DomainError('not_found');
  }
  if (!ifMatch.has(versionOf(record))) {
    throw new DomainError('precondition_failed');
  }
  const isSame = { ...where, version: record.version ?? IsNull() };
  const { affected } = await manager.update(entity, isSame, changes);
  if (affected !== 1) {
    throw new DomainError('precondition_failed');
  }
}

/**
 * Marks a record as deleted, which hides it. It can be restored for a while.
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
 * Restores a deleted record.
 * @throws DomainError `not_found` if it does not exist or is not deleted
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

/** Yields all records of an account, including deleted ones, oldest first and one at a time. */
export async function* readAllRecords<R extends SavedRecord>(
  database: Database,
  entity: EntityTarget<R>,
  userId: string,
): AsyncGenerator<R> {
  for (let last = ''; ; ) {
    const where = { userId, id: MoreThan(last) } as FindOptionsWhere<R>;
    const order = { id: 'ASC' } as FindOptionsOrder<R>;
    // One row per query: it may hold megabytes of inputs.
    const record = await database.read((manager) => manager.findOne(entity, { where, order }));
    if (!record) {
      return;
    }
    yield record;
    last = record.id;
  }
}

/**
 * Returns the records of an account that are not deleted, newest first.
 * @param options.omit columns that are not read, since they may hold megabytes
 * @param options.limit maximum number of records; all by default
 */
export function findLive<R extends SavedRecord>(
  manager: EntityManager,
  entity: new () => R,
  userId: string,
  { omit = [], limit }: { readonly omit?: readonly (keyof R & string)[]; readonly limit?: number } = {},
): Promise<R[]> {
  const names = [...columnOptionsOf(entity).keys()].filter((name) => !omit.some((other) => other === name));
  return manager.find(entity, {
    select: Object.fromEntries(names.map((name) => [name, true])) as FindOptionsSelect<R>,
    where: { userId, deletedAt: IsNull() } as FindOptionsWhere<R>,
    order: { createdAt: 'DESC', id: 'DESC' } as FindOptionsOrder<R>,
    ...(limit !== undefined && { take: limit }),
  });
}

/** Returns one column of some records, by their ids. */
export async function readColumn<R extends SavedRecord, K extends keyof R & string>(
  manager: EntityManager,
  entity: EntityTarget<R>,
  userId: string,
  ids: readonly string[],
  column: K,
): Promise<ReadonlyMap<string, R[K]>> {
  const found = await manager.find(entity, {
    select: { userId: true, id: true, [column]: true } as FindOptionsSelect<R>,
    where: { userId, id: In([...ids]) } as FindOptionsWhere<R>,
  });
  return new Map(found.map((record) => [record.id, record[column]]));
}

/** Returns the columns that every new record of an account has. */
export function newRecord(userId: string): NewRecord {
  const now = new Date();
  return { userId, id: newId(), createdAt: now, updatedAt: now, deletedAt: null };
}

/** Returns the properties that every record has in a response. */
export function describeRecord(
  record: Pick<SavedRecord, 'id' | 'name' | 'createdAt' | 'updatedAt' | 'version'>,
): SavedRecordAnswer {
  const { id, name, createdAt, updatedAt } = record;
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    etag: etagOf(record),
  };
}

/** Returns the properties that the export of an account includes for every record. */
export function exportedRecord({ id, name, createdAt, updatedAt, deletedAt }: SavedRecord) {
  return { id, name, createdAt, updatedAt, deletedAt };
}

function requireOne(affected: number | null | undefined): void {
  if (affected !== 1) {
    throw new DomainError('not_found');
  }
}
