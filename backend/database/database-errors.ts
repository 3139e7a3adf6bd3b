import { QueryFailedError } from 'typeorm';
import { DomainError } from '../common/domain-error.ts';

/** Codes of drivers and sockets that mean the database cannot be reached, or not now. */
const UNAVAILABLE_CODES: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR',
  'PROTOCOL_ENQUEUE_AFTER_QUIT',
  'POOL_CLOSED',
  'ER_CON_COUNT_ERROR',
  'ER_SERVER_SHUTDOWN',
  'ER_LOCK_WAIT_TIMEOUT',
]);
const UNIQUE_ERRCODES: ReadonlySet<unknown> = new Set([1_555, 2_067]);
const BUSY_ERRCODE = 5;

/** Whether a write failed because a unique index has that value already. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = driverError(error);
  return cause !== undefined && (cause.code === 'ER_DUP_ENTRY' || UNIQUE_ERRCODES.has(cause.errcode));
}

/** Whether a transaction lost against another one and may simply be tried again. */
export function isDeadlock(error: unknown): boolean {
  return driverError(error)?.code === 'ER_LOCK_DEADLOCK';
}

/** Whether another process is writing to the SQLite file at this moment. */
export function isBusy(error: unknown): boolean {
  const cause = driverError(error);
  return cause?.code === 'ERR_SQLITE_ERROR' && ((cause.errcode ?? 0) & 0xff) === BUSY_ERRCODE;
}

/** Whether an error means that the database cannot be reached, or not now. */
export function isUnavailable(error: unknown): boolean {
  const cause = driverError(error) ?? (error instanceof Error ? (error as DriverError) : undefined);
  if (!cause) {
    return false;
  }
  return UNAVAILABLE_CODES.has(cause.code) || isBusy(error) || cause.message === 'Queue limit reached.';
}

/** The error that a request ends with when the database is away. */
export function unavailable(cause?: unknown): DomainError {
  return new DomainError('unavailable', { details: { retryAfterSeconds: 2 }, cause });
}

interface DriverError {
  readonly code?: unknown;
  readonly errcode?: number;
  readonly message?: string;
}

function driverError(error: unknown): DriverError | undefined {
  return error instanceof QueryFailedError ? (error.driverError as DriverError) : undefined;
}
