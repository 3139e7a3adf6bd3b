import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What an id from outside may look like: it goes into logs and headers, so it holds nothing that could mean something there. */
const HARMLESS = /^[A-Za-z0-9_-]{8,64}$/;

/** The id of a request: the one a proxy or client has given it in `X-Request-Id`, if that is harmless, else a new one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && HARMLESS.test(given) ? given : randomUUID();
}
