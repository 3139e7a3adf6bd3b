import { ApiError } from './client.ts';

/**
 * Runs an action, and again after each failure for which a delay is given.
 * @param delayMs returns the delay in milliseconds, or null to give up; `failures` counts those before this one
 * @returns the value of the first attempt that succeeds
 * @throws the error of the last attempt; the signal's reason if it aborts during a delay
 */
export async function retry<T>(
  action: () => Promise<T>,
  delayMs: (failures: number, error: unknown) => number | null,
  signal?: AbortSignal,
): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await action();
    } catch (error) {
      const waitMs = signal?.aborted ? null : delayMs(failures, error);
      if (waitMs === null) {
        throw error;
      }
      await pause(waitMs, signal);
    }
  }
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', end, { once: true });
  });
}

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
