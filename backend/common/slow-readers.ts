import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Aborts responses whose client reads nothing for too long, because they hold memory and block their producer. Node's
 * socket timeout restarts when the operating system has accepted part of a write, so slow clients that make progress
 * are served. A response that has no data to send yet is not aborted.
 * @param seconds maximum time without progress
 * @param onAbort called for each aborted response
 */
export function abortSlowReaders(server: FastifyInstance, seconds: number, onAbort: () => void): void {
  server.addHook('onSend', (request, { raw }, _payload, done) => {
    // Requests made with `inject` have no connection.
    if (raw.socket instanceof Socket) {
      abortWhenUnread(raw, raw.socket, seconds * 1000, () => {
        request.log.warn({ context: 'SlowReaders', seconds }, 'answer cut off: the client took nothing of it');
        onAbort();
      });
    }
    done();
  });
}

function abortWhenUnread(response: ServerResponse, socket: Socket, idleMs: number, onAbort: () => void): void {
  response.setTimeout(idleMs, () => {
    if (response.writableLength === 0) {
      socket.setTimeout(idleMs);
    } else {
      onAbort();
      socket.destroy();
    }
  });
}
