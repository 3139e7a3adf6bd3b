import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { SAVED_LIMITS } from '../../libs/contracts/saved-limits.ts';
import { DomainError } from '../common/domain-error.ts';
import { hashSecret } from '../common/ids.ts';
import { IdempotencyKey } from './idempotency-key.entity.ts';

/** A request that may be sent again because its answer got lost. */
export interface RepeatableRequest {
  readonly userId: string;
  /** The `Idempotency-Key`; undefined where there is none. */
  readonly key: string | undefined;
  readonly kind: string;
  readonly body: unknown;
}

/**
 * Makes a record once for each `Idempotency-Key`, within a transaction that holds the account's lock.
 * @param make makes the record and answers its id
 * @returns the id of the record, now or earlier
 * @throws DomainError `bad_request` for a key that is none, `unprocessable` for one that was used for something else
 */
export async function makeOnce(
  manager: EntityManager,
  request: RepeatableRequest,
  make: () => Promise<string>,
): Promise<string> {
  const { userId, key, kind } = request;
  if (key === undefined) {
    return make();
  }
  const keyHash = hashKey(kind, key);
  const requestHash = createHash('sha256').update(JSON.stringify(request.body)).digest('hex');
  const known = await manager.findOneBy(IdempotencyKey, { userId, keyHash });
  if (known) {
    if (known.requestHash !== requestHash) {
      throw keyReused();
    }
    return known.recordId;
  }
  const recordId = await make();
  await manager.insert(IdempotencyKey, { userId, keyHash, requestHash, recordId, createdAt: new Date() });
  return recordId;
}

/**
 * What is stored of a key.
 * @throws DomainError `bad_request` for an empty or overlong one
 */
export function hashKey(kind: string, key: string): string {
  if (key === '' || key.length > SAVED_LIMITS.idempotencyKey) {
    throw new DomainError('bad_request', { message: 'The Idempotency-Key is empty or too long.' });
  }
  return hashSecret(`${kind}:${key}`);
}

/** The error for a key that comes with another request than the first time. */
export function keyReused(): DomainError {
  return new DomainError('unprocessable', { message: 'This Idempotency-Key was used for another request.' });
}
