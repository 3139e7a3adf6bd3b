import { ApiError } from '../../../shared/api/api-error.ts';
import { retry } from '../../../shared/api/retry.ts';

/** Maximum concurrent requests. */
const MAX_CONCURRENT = 4;

/** Maximum requested delay after which a request is retried. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Runs a request for each element with limited concurrency, and retries once after a rate limit (429).
 * @returns the elements whose request succeeded, in their original order
 * @throws the first error, if all requests failed
 */
export async function sendEach<T>(all: readonly T[], send: (one: T) => Promise<unknown>): Promise<T[]> {
  const done = new Set<T>();
  const failures: unknown[] = [];
  // The workers share the iterator.
  const waiting = all.values();
  const worker = async () => {
    for (const one of waiting) {
      try {
        await retry(() => send(one), rateLimitDelay);
        done.add(one);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(MAX_CONCURRENT, all.length) }, worker));
  if (done.size === 0 && failures.length > 0) {
    throw failures[0];
  }
  return all.filter((one) => done.has(one));
}

/** Returns the delay that the server requests after a rate limit; null for other errors and after a retry. */
function rateLimitDelay(failures: number, error: unknown): number | null {
  if (failures > 0 || !(error instanceof ApiError) || error.status !== 429) {
    return null;
  }
  const waitMs = error.retryAfterMs ?? 1000;
  return waitMs > LONGEST_WAIT_MS ? null : waitMs;
}
