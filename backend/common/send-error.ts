import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from './domain-error.ts';
import { toDomainError } from './error-mapping.ts';

/**
 * Answers a request with an error. An unexpected error is logged and answers 500 with the request's id, which the log
 * has too; its text never leaves the server. An answer that is already on its way is cut off, so that
 * the client cannot take it for a whole one.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toDomainError(error);
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
  if (answer.code === 'unauthenticated') {
    reply.header('www-authenticate', 'Bearer');
  }
  reply
    .status(answer.status)
    .type('application/json; charset=utf-8')
    .send({ ...answer.toBody(), requestId: request.id });
}
