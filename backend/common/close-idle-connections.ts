import type { FastifyInstance } from 'fastify';

const INTERVAL_MS = 100;

/**
 * Has a server that is going down close every connection as soon as its last answer is out. By itself it closes those
 * that are idle when it begins; a balancer keeps the others open for later, and the process would wait for it.
 */
export function closeIdleConnections(server: FastifyInstance): void {
  server.addHook('preClose', (done) => {
    const timer = setInterval(() => server.server.closeIdleConnections(), INTERVAL_MS);
    server.server.once('close', () => clearInterval(timer));
    // A server that never listened emits nothing.
    timer.unref();
    done();
  });
}
