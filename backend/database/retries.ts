import { setTimeout as delay } from 'node:timers/promises';
import { isBusy, isDeadlock } from './database-errors.ts';

const DEADLOCK_ATTEMPTS = 4;
const BUSY_PAUSE_MS = 10;

/** Retries a transaction a few times after a deadlock, until `isOver` returns true. */
export async function retryDeadlocks<T>(transact: () => Promise<T>, isOver: () => boolean): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact();
    } catch (error) {
      if (!isDeadlock(error) || attempt >= DEADLOCK_ATTEMPTS || isOver()) {
        throw error;
      }
      await delay(Math.random() * 20 * attempt);
    }
  }
}

/** Retries a transaction while another process writes to the SQLite file, until `isOver` returns true. */
export async function retryBusy<T>(transact: () => Promise<T>, isOver: () => boolean): Promise<T> {
  for (;;) {
    try {
      return await transact();
    } catch (error) {
      if (!isBusy(error) || isOver()) {
        throw error;
      }
      await delay(BUSY_PAUSE_MS * (0.5 + Math.random()));
    }
  }
}
