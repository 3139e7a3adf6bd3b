import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';

const PING_INTERVAL_MS = 400;
/** Maximum ms between two checks whether a pause is over. */
const STEP_MS = 50;

/**
 * Pings a server at an interval until `isClosed` returns true.
 * @param deadlineMs deadline of an operation; interval and ping together stay within it
 * @throws Error if it does not respond
 */
export async function keepPinging(pingRunner: QueryRunner, deadlineMs: number, isClosed: () => boolean): Promise<void> {
  const limitMs = Math.max(deadlineMs - PING_INTERVAL_MS, deadlineMs / 2);
  while (!isClosed()) {
    const answer = pingRunner.query('SELECT 1').then(() => true);
    // After a long event loop turn timers fire first, although the answer may have arrived.
    const isInTime = await Promise.race([
      answer,
      delay(limitMs, undefined, { ref: false }).then(() => nextTurn(false)),
    ]);
    if (!isInTime) {
      throw new Error(`The server did not answer within ${limitMs} ms`);
    }
    await pauseUnless(isClosed, PING_INTERVAL_MS);
  }
}

/** Waits for some time, or until `isClosed` returns true. Keeps the process running, so that closing can be awaited. */
export async function pauseUnless(isClosed: () => boolean, milliseconds: number): Promise<void> {
  const endAt = Date.now() + milliseconds;
  while (!isClosed() && Date.now() < endAt) {
    await delay(Math.min(STEP_MS, milliseconds));
  }
}
