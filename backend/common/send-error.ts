import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorCode } from '../../libs/errors.ts';
import { DomainError } from './domain-error.ts';
import { toDomainError } from './error-mapping.ts';

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
