import { ApiError } from '../../../shared/api/api-error.ts';

/** Maximum concurrent requests. */
const AT_ONCE = 4;
/** Maximum requested delay after which a request is retried. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Runs a request for each element with limited concurrency, and retries once after a rate limit (429).
 * @returns the elements whose request succeeded, in their original order
 * @throws the first error, if all requests failed
 */
export async function inTurns<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<T[]> {
  const done = new Set<T>();
  const failures: unknown[] = [];
  const waiting = [...all];
  const worker = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      try {
        await withRetry(one, work);
        done.add(one);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, all.length) }, worker));
  if (done.size === 0 && failures.length > 0) {
    throw failures[0];
  }
  return all.filter((one) => done.has(one));
}

async function withRetry<T>(one: T, work: (one: T) => Promise<unknown>): Promise<void> {
  try {
    await work(one);
  } catch (error) {
    const waitMs = error instanceof ApiError && error.status === 429 ? (error.retryAfterMs ?? 1000) : null;
    if (waitMs === null || waitMs > LONGEST_WAIT_MS) {
      throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    await work(one);
  }
}
