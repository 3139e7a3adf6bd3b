import { ApiError } from '../api/api-error.ts';

/** Requests on their way at the same time. */
const AT_ONCE = 4;
/** A server that asks for more patience than this is not asked again. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Does something for each of many, a few at a time; where the server asks to wait, it is waited for.
 * @returns those for which it worked, in their order
 * @throws what was thrown first, where it worked for none
 */
export async function inTurns<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<T[]> {
  const done = new Set<T>();
  const failures: unknown[] = [];
  const waiting = [...all];
  const worker = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      try {
        await patiently(one, work);
        done.add(one);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, all.length) }, worker));
  if (done.size === 0 && failures.length > 0) throw failures[0];
  return all.filter((one) => done.has(one));
}

async function patiently<T>(one: T, work: (one: T) => Promise<unknown>): Promise<void> {
  try {
    await work(one);
  } catch (error) {
    const waitMs = error instanceof ApiError && error.status === 429 ? (error.retryAfterMs ?? 1000) : null;
    if (waitMs === null || waitMs > LONGEST_WAIT_MS) throw error;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    await work(one);
  }
}
