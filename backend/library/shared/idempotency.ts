import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { SAVED_LIMITS } from '../../../libs/contracts/saved/saved-limits.ts';
import { DomainError } from '../../common/domain-error.ts';
import { hashSecret } from '../../common/ids.ts';
import { IdempotencyKey } from './idempotency-key.entity.ts';

/** OpenAPI description of the header that makes it safe to repeat a request. */
export const IDEMPOTENCY_HEADER = {
  name: 'Idempotency-Key',
  required: false,
  description:
    'Key of up to 255 characters for this request. A repeated request with the same key creates nothing new.',
} as const;

/** Request that a client may repeat after losing the response. */
export interface RepeatableRequest {
  readonly userId: string;
  /** The `Idempotency-Key` header; undefined without one. */
  readonly key: string | undefined;
  readonly kind: string;
  readonly body: unknown;
}

/**
 * Creates a record once per `Idempotency-Key`, within a transaction that holds the account's lock.
 * @param make creates the record and returns its id
 * @returns the id of the record, created by this request or an earlier one
 * @throws DomainError `bad_request` for an invalid key, `unprocessable` for one that was used for another request
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
  const made = await findMade(manager, request);
  if (made !== undefined) {
    return made;
  }
  const recordId = await make();
  const hashes = { keyHash: hashKey(kind, key), requestHash: hashBody(request) };
  await manager.insert(IdempotencyKey, { userId, ...hashes, recordId, createdAt: new Date() });
  return recordId;
}

/**
 * Returns the id of the record that an earlier request with the same key has created; undefined if there was none. Asked
 * before checks that a repeated request would fail, as it refers to something that the first one has used up.
 * @throws DomainError as `makeOnce`
 */
export async function findMade(manager: EntityManager, request: RepeatableRequest): Promise<string | undefined> {
  const { userId, key, kind } = request;
  if (key === undefined) {
    return undefined;
  }
  const known = await manager.findOneBy(IdempotencyKey, { userId, keyHash: hashKey(kind, key) });
  if (known && known.requestHash !== hashBody(request)) {
    throw keyReused();
  }
  return known?.recordId;
}

function hashBody({ body }: RepeatableRequest): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}

/**
 * Returns the stored hash of a key.
 * @throws DomainError `bad_request` for an empty or overlong key
 */
export function hashKey(kind: string, key: string): string {
  if (key === '' || key.length > SAVED_LIMITS.idempotencyKey) {
    throw new DomainError('bad_request', { message: 'The Idempotency-Key is empty or too long.' });
  }
  return hashSecret(`${kind}:${key}`);
}

/** Returns the error for a key that was used for another request. */
export function keyReused(): DomainError {
  return new DomainError('unprocessable', { message: 'This Idempotency-Key was used for another request.' });
}
