import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LogLevel } from '../config/app-config.ts';
import { currentTime } from './current-time.ts';
import { pathOf } from './logger-options.ts';

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
