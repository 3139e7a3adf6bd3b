import { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { BodyArrival } from '../config/app-config.ts';
import { DomainError } from './domain-error.ts';

/**
 * Limits how slowly a request body may arrive. It uses an idle timeout and a minimum average rate instead of a
 * deadline, so that large uploads over slow connections succeed. A body that is too slow fails with `request_timeout`;
 * if the response was already sent, the connection is closed.
 */
export function limitBodyArrival(server: FastifyInstance, limits: BodyArrival): void {
  server.addHook('preParsing', (request, _reply, payload, done) => {
    if (!hasBody(request.raw)) {
      done(null, payload);
      return;
    }
    const body = Readable.from(readInTime(payload as Readable, limits), { objectMode: false });
    // If the reader is gone, an error without a listener would end the process.
    body.on('error', () => undefined);
    done(null, body);
  });
  server.addHook('onResponse', (request, _reply, done) => {
    // Requests made with `inject` have no connection.
    if (request.raw instanceof IncomingMessage && hasBody(request.raw)) {
      limitRest(request.raw, limits);
    }
    done();
  });
}

/** Returns true for a request with a body. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
}

/** Yields the body. Only time spent waiting for the client counts, not the time its reader takes. */
async function* readInTime(body: Readable, limits: BodyArrival): AsyncGenerator<Buffer> {
  const parts: AsyncIterator<Buffer> = body.iterator({ destroyOnReturn: false });
  let bytes = 0;
  let waitedMs = 0;
  for (;;) {
    const earnedMs = Math.max(limits.graceMs, (bytes / limits.minBytesPerSecond) * 1_000);
    const startMs = performance.now();
    const part = await withinMs(parts.next(), Math.min(limits.idleMs, earnedMs - waitedMs));
    waitedMs += performance.now() - startMs;
    if (part.done) {
      return;
    }
    bytes += part.value.length;
    yield part.value;
  }
}

async function withinMs<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DomainError('request_timeout')), milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Receives the rest of a body after the response, so that the client reads the response. The connection is closed if the
 * rest arrives too slowly, or is too large.
 */
function limitRest(request: IncomingMessage, { idleMs, minBytesPerSecond, maxRestBytes }: BodyArrival): void {
  const { socket } = request;
  const mostBytes = socket.bytesRead + maxRestBytes;
  let seenBytes = socket.bytesRead;
  const timer = setInterval(() => {
    const { bytesRead } = socket;
    if (request.complete || socket.destroyed) {
      clearInterval(timer);
    } else if (bytesRead > mostBytes || bytesRead - seenBytes < (minBytesPerSecond * idleMs) / 1_000) {
      clearInterval(timer);
      socket.destroy();
    }
    seenBytes = bytesRead;
  }, idleMs);
  timer.unref();
}
