import { AsyncLocalStorage } from 'node:async_hooks';

/** What is known of the request that the current code runs for. */
export interface RequestContext {
  readonly requestId: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work`, and all that it starts, for the given request. */
export function runInRequest<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** The request that the current code runs for, or undefined outside of requests (jobs, start, command line). */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore();
}
