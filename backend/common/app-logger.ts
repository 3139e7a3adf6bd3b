import type { LoggerService } from '@nestjs/common';
import type { FastifyBaseLogger } from 'fastify';
import { describeError, framesOf } from './describe-error.ts';

/** Nest contexts that log each module and route at startup; their messages get level debug. */
const STARTUP_CONTEXTS: ReadonlySet<unknown> = new Set([
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestFactory',
]);

/** Writes the logs of Nest and the services through the server's JSON logger. */
export class AppLogger implements LoggerService {
  private readonly target: FastifyBaseLogger;

  constructor(target: FastifyBaseLogger) {
    this.target = target;
  }

  log(message: unknown, ...rest: unknown[]): void {
    this.write(STARTUP_CONTEXTS.has(rest.at(-1)) ? 'debug' : 'info', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  /** Nest passes the context last, after an optional error, stack or fields. */
  private write(
    level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal',
    message: unknown,
    rest: unknown[],
  ): void {
    const last = rest.at(-1);
    const context = typeof last === 'string' && !last.includes('\n') ? last : undefined;
    const extras = context === undefined ? rest : rest.slice(0, -1);
    const error = [message, ...extras].find((part) => part instanceof Error);
    const stack = extras.find((part) => typeof part === 'string' && part.includes('\n'));
    const fields = extras.find((part) => typeof part === 'object' && part !== null && !(part instanceof Error));
    this.target[level](
      {
        ...(context && { context }),
        ...(fields as object | undefined),
        ...(error instanceof Error && { err: error }),
        ...(typeof stack === 'string' && { stack: framesOf(stack) }),
      },
      message instanceof Error
        ? describeError(message)
        : typeof message === 'string'
          ? message
          : JSON.stringify(message),
    );
  }
}
