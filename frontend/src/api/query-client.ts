import { onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const FRESH_MS = 5 * 60_000;
const MAX_RETRIES = 3;
const LONGEST_WAIT_MS = 30_000;

/**
 * The cache of server data: fresh for 5 minutes, tried again 3 times, but never where the server said no (401, 403).
 * Without a connection requests are made all the same and fail at once, so that screens can say so; they are made again
 * when it is back.
 */
export function createQueryClient(): QueryClient {
  // It hears of changes only; the page may be opened without a connection.
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

/** Whether a failed query is worth another try after so many failures before. */
export function shouldRetry(failuresBefore: number, error: unknown): boolean {
  const refused = error instanceof ApiError && (error.status === 401 || error.status === 403);
  return !refused && onlineManager.isOnline() && failuresBefore < MAX_RETRIES;
}

/** How long to wait: what the server asked for, else twice as long each time from one second on. */
export function retryDelay(failuresBefore: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfterMs : undefined;
  return asked ?? Math.min(1000 * 2 ** failuresBefore, LONGEST_WAIT_MS);
}
