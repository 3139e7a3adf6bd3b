import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../libs/contracts/shared/error-codes.ts';
import { errorCode } from '../../libs/errors.ts';
import { DomainError } from './domain-error.ts';

/** Converts every exception to a response of one shape: `{ message, code, details? }`. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendError(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}

const CODE_BY_STATUS: ReadonlyMap<number, ErrorCode> = new Map([
  [400, 'bad_request'],
  [401, 'unauthenticated'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [405, 'method_not_allowed'],
  [408, 'request_timeout'],
  [409, 'conflict'],
  [412, 'precondition_failed'],
  [413, 'payload_too_large'],
  [414, 'bad_request'],
  [415, 'unsupported_media_type'],
  [422, 'unprocessable'],
  [429, 'rate_limited'],
  [503, 'unavailable'],
]);

/**
 * Returns the domain error for an exception, or undefined for an unexpected one. Errors of the framework and of the
 * HTTP server have a status below 500 if they are client errors; their messages are replaced with ours.
 */
export function toDomainError(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) {
    return error;
  }
  const code = CODE_BY_STATUS.get(statusOf(error));
  return code && new DomainError(code, { cause: error });
}

function statusOf(error: unknown): number {
  if (error instanceof HttpException) {
    return error.getStatus();
  }
  const { statusCode } = (error ?? {}) as { readonly statusCode?: unknown };
  const isFrameworkError = errorCode(error)?.startsWith('FST_');
  return isFrameworkError && typeof statusCode === 'number' ? statusCode : 500;
}

/** Codes of errors in reading from or writing to a connection that the client has closed. */
const CLOSED_CONNECTION: ReadonlySet<string | undefined> = new Set([
  'ECONNABORTED',
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
]);

function hasLeft(error: unknown, { raw }: FastifyRequest): boolean {
  return raw.socket.destroyed && CLOSED_CONNECTION.has(errorCode(error));
}

/**
 * Sends an error response. An unexpected error is logged and gives 500 with the request id that is in the log; its
 * message is never sent. A response that has started is aborted, so that the client does not take it for complete.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toDomainError(error);
  if (!known && hasLeft(error, request)) {
    request.log.info({ context: 'Errors' }, 'The client closed the connection before the end of the exchange');
    reply.raw.destroy();
    return;
  }
  if (!known) {
    request.log.error({ context: 'Errors', err: error }, 'Unexpected error');
  }
  if (reply.sent || reply.raw.headersSent) {
    reply.raw.destroy();
    return;
  }
  const answer = known ?? new DomainError('internal_error', { details: { errorId: request.id } });
  const retryAfterSeconds = answer.details?.retryAfterSeconds;
  if (retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(retryAfterSeconds));
  }
  if (answer.code === 'request_timeout') {
    reply.header('connection', 'close');
  } else if (answer.code === 'payload_too_large' || answer.code === 'unsupported_media_type') {
    // Fastify would close the connection, and a client that is still sending would fail before it reads the response.
    // `limitBodyArrival` limits the rest.
    reply.removeHeader('connection');
  }
  if (answer.code === 'unauthenticated') {
    reply.header('www-authenticate', 'Bearer');
  }
  reply
    .status(answer.status)
    .type('application/json; charset=utf-8')
    .send({ ...answer.toBody(), requestId: request.id });
}
