import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface RequestContext {
  readonly requestId: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work`, and all asynchronous work it starts, in the context of a request. */
export function runInRequest<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** Returns the context of the current request, or undefined outside of requests (jobs, startup, command line). */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore();
}

/** Format of accepted ids: they are copied into logs and headers, so special characters are not allowed. */
const ACCEPTED_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** Returns the id of a request: a valid `X-Request-Id` of a proxy or client, else a new one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && ACCEPTED_ID.test(given) ? given : randomUUID();
}
