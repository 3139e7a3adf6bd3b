import { AsyncLocalStorage } from 'node:async_hooks';

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
