import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Format of accepted ids: they are copied into logs and headers, so special characters are not allowed. */
const ACCEPTED_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** Returns the id of a request: a valid `X-Request-Id` of a proxy or client, else a new one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && ACCEPTED_ID.test(given) ? given : randomUUID();
}
