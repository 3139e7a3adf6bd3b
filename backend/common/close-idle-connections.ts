import type { FastifyInstance } from 'fastify';

const INTERVAL_MS = 100;
/** Time for requests in flight during shutdown; it leaves time to close the database before the process is killed. */
const LIMIT_MS = 15_000;

/**
 * Closes each connection after its last response during shutdown. By default only connections that are idle when
 * shutdown begins are closed; load balancers keep the others open, which would delay the exit.
 */
export function closeIdleConnections(server: FastifyInstance): void {
  server.addHook('preClose', (done) => {
    const timers = [
      setInterval(() => server.server.closeIdleConnections(), INTERVAL_MS),
      setTimeout(() => server.server.closeAllConnections(), LIMIT_MS),
    ];
    server.server.once('close', () => {
      for (const timer of timers) {
        clearTimeout(timer);
      }
    });
    // A server that never listened emits no event.
    for (const timer of timers) {
      timer.unref();
    }
    done();
  });
}
