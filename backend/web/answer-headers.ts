import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../common/domain-error.ts';
import { sendError } from '../common/error.filter.ts';
import { bareHeaders, securityHeaders } from './security-headers.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = /^(text\/|application\/([\w.-]+\+)?(json|xml|javascript)\b)/i;

/** Adds the headers that every response has. Register it before other hooks, so that early errors have them too. */
export function addAnswerHeaders(server: FastifyInstance, isHttps: boolean): void {
  const fixed = securityHeaders(isHttps);
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(fixed).header('x-request-id', request.id);
    done();
  });
  server.addHook('onSend', (request, reply, _payload, done) => {
    // Use the route, since an address has several spellings.
    const isApi = request.routeOptions.url?.startsWith('/api') ?? true;
    if (isApi || !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
    const type = reply.getHeader('content-type');
    if (typeof type === 'string' && type !== JSON_TYPE && TEXT_TYPE.test(type) && !/charset=/i.test(type)) {
      reply.header('content-type', `${type}; charset=utf-8`);
    }
    done();
  });
}

/** Returns the handler for requests whose address cannot be routed; Fastify runs no hooks for them. */
export function answerUnroutable(isHttps: boolean) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers({ ...bareHeaders(isHttps), 'x-request-id': request.id });
    sendError(error, request, reply);
  };
}

const STATUS_BY_ERROR: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Returns the handler for connections that send invalid HTTP. The error contains the received bytes, so it is not
 * logged.
 */
export function answerUnreadable(isHttps: boolean) {
  return (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = STATUS_BY_ERROR[error.code ?? ''] ?? 400;
    const requestId = randomUUID();
    const { message, code } = new DomainError(status === 408 ? 'request_timeout' : 'bad_request').toBody();
    const body = JSON.stringify({ message, code, requestId });
    const headers = {
      ...bareHeaders(isHttps),
      'x-request-id': requestId,
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  };
}
