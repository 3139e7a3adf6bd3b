import { onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './client.ts';

const FRESH_MS = 5 * 60_000;
const MAX_RETRIES = 3;
const LONGEST_WAIT_MS = 30_000;

/**
 * Creates the cache of server data. Data is fresh for 5 minutes; failed queries are retried 3 times, except after 401
 * or 403. Offline queries fail immediately, so that screens can show an error, and are refetched on reconnect.
 */
export function createQueryClient(): QueryClient {
  // The manager listens only for changes, and the page may be opened offline.
  onlineManager.setOnline(globalThis.navigator?.onLine ?? true);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: shouldRetry,
        retryDelay,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Returns true if a failed query should be retried. */
export function shouldRetry(failuresBefore: number, error: unknown): boolean {
  const refused = error instanceof ApiError && (error.status === 401 || error.status === 403);
  return !refused && onlineManager.isOnline() && failuresBefore < MAX_RETRIES;
}

/** Returns the delay in milliseconds: the server's `Retry-After`, else one second, doubled with each failure. */
export function retryDelay(failuresBefore: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfterMs : undefined;
  return asked ?? Math.min(1000 * 2 ** failuresBefore, LONGEST_WAIT_MS);
}
