import { QueryFailedError } from 'typeorm';

const MAX_TEXT_CHARS = 500;
const MAX_CAUSES = 5;
/** Matches random tokens, hashes and ids, which must not reach the log through an error. */
const SECRET = /[\w-]{32}/;

/** Loggable form of an error, without data of clients, mail servers or the database. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string | number;
  /** Statement with placeholders instead of values. */
  readonly query?: string;
  /** Stack frames only, since the first line of `Error.stack` repeats the message. */
  readonly stack: string;
  readonly cause?: LoggedError;
}

/**
 * Returns a one-line description of an error for logs and administrators, without addresses, names, subjects, links and
 * tokens. Mail servers and databases quote their input, so only their codes are used; quotations in other messages are
 * removed.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) {
    return `Not an error: ${typeof error}`;
  }
  if (error instanceof QueryFailedError) {
    const code = codeOf(error.driverError) ?? 'without a code';
    // SQLite messages name columns; MySQL messages quote values without escaping quotes in them.
    const text = 'errcode' in error.driverError ? `: ${removeQuotations(error.message)}` : '';
    return `The database answered ${code}${text}`;
  }
  return describeAnswer(error) ?? removeQuotations(error.message);
}

/** Serializes an error for the log (see `describeError`), without its other properties. */
export function serializeError(error: unknown, depth = 0): LoggedError {
  const message = describeError(error);
  if (!(error instanceof Error)) {
    return { type: typeof error, message, stack: '' };
  }
  const isQuery = error instanceof QueryFailedError;
  const code = codeOf(isQuery ? error.driverError : error);
  return {
    type: error.constructor.name,
    message,
    ...(code !== undefined && { code }),
    ...(isQuery && { query: error.query.slice(0, MAX_TEXT_CHARS) }),
    stack: framesOf(error.stack ?? '', error.message),
    ...(error.cause !== undefined && depth < MAX_CAUSES && { cause: serializeError(error.cause, depth + 1) }),
  };
}

/** Returns the frames of a stack without the leading message. */
export function framesOf(stack: string, message = ''): string {
  const position = message === '' ? -1 : stack.indexOf(message);
  return stack
    .slice(position < 0 ? 0 : position + message.length)
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
}

/** Removes quotations, addresses, links and long tokens from a text and truncates it to 500 characters. */
export function removeQuotations(text: string): string {
  let plain = text.slice(0, MAX_TEXT_CHARS);
  for (const [open, close] of ['""', "''", '``', '<>', '“”', '‘’', '{}']) {
    const start = plain.indexOf(open as string);
    // Use the last one, since the quotation itself may contain the closing sign.
    const end = plain.lastIndexOf(close as string);
    if (start >= 0 && end > start) {
      plain = `${plain.slice(0, start)}…${plain.slice(end + 1)}`;
    }
  }
  return plain
    .split(/\s+/)
    .map((word) => (/@|%40|:\/\//.test(word) || SECRET.test(word) ? '…' : word))
    .join(' ');
}

/** Describes an SMTP response (a property of nodemailer's errors) by command and codes (RFC 3463). */
function describeAnswer(error: Error): string | undefined {
  const { responseCode, response, command } = error as {
    responseCode?: unknown;
    response?: unknown;
    command?: unknown;
  };
  if (typeof responseCode !== 'number' && typeof response !== 'string') {
    return undefined;
  }
  const [status] = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(String(response ?? '')) ?? [];
  const request = typeof command === 'string' && /^[A-Z ]{1,20}$/.test(command) ? ` to ${command}` : '';
  return `The mail server answered${request}: ${status ?? responseCode ?? 'no code'}`;
}

/** Returns the error code of a driver or of Node; SQLite's own number is more precise than Node's code. */
function codeOf(error: unknown): string | number | undefined {
  const { errcode, code } = (error ?? {}) as { errcode?: unknown; code?: unknown };
  return [errcode, code].find(
    (value) => typeof value === 'number' || (typeof value === 'string' && /^\w{1,64}$/.test(value)),
  ) as string | number | undefined;
}
