import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LogLevel } from '../config/app-config.ts';
import { pathOf } from './logger-options.ts';

const SILENT_LEVELS: ReadonlySet<LogLevel> = new Set(['silent', 'fatal', 'error', 'warn']);

/** True if requests are logged at a log level; their lines have the level `info`. */
export function logsRequests(level: LogLevel): boolean {
  return !SILENT_LEVELS.has(level);
}

/**
 * Returns the log line of an answered request. It does not pass through the logger, which costs more than all queries of
 * a short read: nothing in it needs redaction but the path.
 */
export function requestLine({ id, method, url }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): string {
  const line = {
    level: 'info',
    time: new Date().toISOString(),
    reqId: id,
    context: 'Requests',
    method,
    path: pathOf(url),
    status: statusCode,
    ms: Math.round(elapsedTime * 10) / 10,
    msg: 'request',
  };
  return `${JSON.stringify(line)}\n`;
}
