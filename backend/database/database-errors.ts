import { QueryFailedError } from 'typeorm';
import { DomainError } from '../common/domain-error.ts';

/** Codes of drivers and sockets for an unreachable or temporarily unavailable database. */
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
  'ER_TOO_MANY_USER_CONNECTIONS',
  'ER_USER_LIMIT_REACHED',
  'ER_OUT_OF_RESOURCES',
  'ER_SERVER_SHUTDOWN',
  'ER_NORMAL_SHUTDOWN',
  'ER_QUERY_INTERRUPTED',
  'ER_LOCK_WAIT_TIMEOUT',
]);
/** Messages of such errors that mysql2 and TypeORM throw without a code. */
const UNAVAILABLE_MESSAGES: ReadonlySet<unknown> = new Set([
  'Queue limit reached.',
  'Pool is closed.',
  "Can't add new command when connection is in closed state",
  "Can't write in closed state",
  'Connection is not established with mysql database',
]);
/** MariaDB's ER_CONNECTION_KILLED, for which mysql2 has no name. */
const CONNECTION_KILLED_ERRNO = 1_927;

/** Codes of a server that cannot write because it is read-only, or its disk is full or broken. */
const STORAGE_CODES: ReadonlySet<unknown> = new Set([
  'ER_DISK_FULL',
  'ER_RECORD_FILE_FULL',
  'ER_ERROR_ON_WRITE',
  'ER_GET_ERRNO',
  'ER_ERROR_DURING_COMMIT',
  'ER_OPEN_AS_READONLY',
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_READ_ONLY_MODE',
  'ER_INNODB_READ_ONLY',
]);
/**
 * SQLite result codes (https://www.sqlite.org/rescode.html): PERM, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB.
 */
const STORAGE_ERRCODES: ReadonlySet<number> = new Set([3, 8, 10, 11, 13, 14, 26]);
const UNIQUE_ERRCODES: ReadonlySet<unknown> = new Set([1_555, 2_067]);
const BUSY_ERRCODE = 5;

/** True if a write failed because a unique index already contains the value. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = driverError(error);
  return cause !== undefined && (cause.code === 'ER_DUP_ENTRY' || UNIQUE_ERRCODES.has(cause.errcode));
}

/** True if a transaction was rolled back because of a deadlock and can be retried. */
export function isDeadlock(error: unknown): boolean {
  return driverError(error)?.code === 'ER_LOCK_DEADLOCK';
}

/** True if another process is writing to the SQLite file. */
export function isBusy(error: unknown): boolean {
  return sqliteCode(error) === BUSY_ERRCODE;
}

/** True if the database cannot write because its disk is full or broken, or it is read-only. */
export function isStorageFault(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === undefined ? STORAGE_CODES.has(driverError(error)?.code) : STORAGE_ERRCODES.has(code);
}

/** True if a query read a table that does not exist, as in a new database. */
export function isMissingTable(error: unknown): boolean {
  const cause = driverError(error);
  return cause?.code === 'ER_NO_SUCH_TABLE' || (cause?.message?.startsWith('no such table') ?? false);
}

/** True if the file of the embedded database cannot be created, opened or read as a database. */
export function isUnusableFile(error: unknown): error is Error {
  return error instanceof Error && ('syscall' in error || isStorageFault(error));
}

/** True if the database cannot be reached or is temporarily unable to work. */
export function isUnavailable(error: unknown): boolean {
  const cause = driverError(error) ?? (error instanceof Error ? (error as DriverError) : undefined);
  if (!cause) {
    return false;
  }
  return (
    UNAVAILABLE_CODES.has(cause.code) ||
    UNAVAILABLE_MESSAGES.has(cause.message) ||
    cause.errno === CONNECTION_KILLED_ERRNO ||
    isBusy(error) ||
    isStorageFault(error)
  );
}

/** Returns the error for requests while the database is unavailable. */
export function unavailable(cause?: unknown): DomainError {
  return new DomainError('unavailable', { details: { retryAfterSeconds: 2 }, cause });
}

/** Converts an error of an unavailable database to the error for requests; returns other errors unchanged. */
export function toRequestError(error: unknown): unknown {
  return !(error instanceof DomainError) && isUnavailable(error) ? unavailable(error) : error;
}

interface DriverError {
  readonly code?: unknown;
  readonly errcode?: number;
  readonly errno?: number;
  readonly message?: string;
}

/** Returns SQLite's primary result code; undefined for other errors. */
function sqliteCode(error: unknown): number | undefined {
  const cause = driverError(error) ?? (error instanceof Error ? (error as DriverError) : undefined);
  return cause?.code === 'ERR_SQLITE_ERROR' ? (cause.errcode ?? 0) & 0xff : undefined;
}

function driverError(error: unknown): DriverError | undefined {
  return error instanceof QueryFailedError ? (error.driverError as DriverError) : undefined;
}
