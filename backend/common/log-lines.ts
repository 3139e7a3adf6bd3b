import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LogLevel } from '../config/app-config.ts';
import { serializeError } from './describe-error.ts';
import { currentRequest } from './request-context.ts';

/** Fields that are removed from logged objects at any depth. */
const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'password',
  'confirmPassword',
  'currentPassword',
  'passwordHash',
  'token',
  'captchaInput',
  'answer',
];

/** Length from which a path segment counts as a token: tokens have at least 43 characters, ids in paths have 36. */
const SECRET_CHARS = 43;

/** Destination of log lines, for instance `process.stdout`. */
export interface LogStream {
  write(line: string): void;
}

/** Returns the logger options: one JSON object per line with the request id, times in ISO 8601, secrets removed. */
export function loggerOptions(level: LogLevel, stream: LogStream) {
  return {
    level,
    stream,
    base: undefined,
    timestamp: () => `,"time":"${currentTime()}"`,
    mixin: () => {
      const request = currentRequest();
      return request ? { reqId: request.requestId } : {};
    },
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: {
      err: (error: unknown) => ({ ...serializeError(error) }),
      req: ({ method, url }: { method?: string; url?: string }) => ({ method, path: pathOf(url ?? '') }),
    },
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[redacted]',
    },
  };
}

/**
 * Returns the path of a URL for the log. The query is omitted, because mailed links carry their tokens there. Addresses
 * and tokens in the path, which no route uses, are removed too.
 */
export function pathOf(url: string): string {
  const queryStart = url.indexOf('?');
  const path = queryStart === -1 ? url : url.slice(0, queryStart);
  if (path.length < SECRET_CHARS && !/[@%]/.test(path)) {
    return path;
  }
  return path
    .split('/')
    .map((part) => (/@|%40/.test(part) || part.length >= SECRET_CHARS ? '…' : part))
    .join('/');
}

let formattedMs = 0;
let formatted = '';

/** Returns the current time in ISO 8601. It is formatted once a millisecond, since many log lines share one. */
export function currentTime(): string {
  const nowMs = Date.now();
  if (nowMs !== formattedMs) {
    formattedMs = nowMs;
    formatted = new Date(nowMs).toISOString();
  }
  return formatted;
}

const SILENT_LEVELS: ReadonlySet<LogLevel> = new Set(['silent', 'fatal', 'error', 'warn']);

/** True if requests are logged at a log level; their lines have the level `info`. */
export function logsRequests(level: LogLevel): boolean {
  return !SILENT_LEVELS.has(level);
}

/**
 * Returns the log line of an answered request. It does not pass through the logger, which costs more than all queries of
 * a short read: nothing in it needs redaction but the path. Only the path can have characters that JSON escapes.
 */
export function requestLine({ id, method, url }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): string {
  const path = JSON.stringify(pathOf(url));
  const ms = Math.round(elapsedTime * 10) / 10;
  return `{"level":"info","time":"${currentTime()}","reqId":"${id}","context":"Requests","method":"${method}","path":${path},"status":${statusCode},"ms":${ms},"msg":"request"}\n`;
}
