import { setMaxListeners } from 'node:events';
import { unavailable } from './database-errors.ts';

/**
 * Runs `work` and stops waiting for it after the deadline, or when `lost` aborts. The work cannot be undone from here;
 * its signal aborts, so that it starts nothing new and commits nothing.
 * @throws DomainError `unavailable` if the deadline has passed or the database is lost
 */
export async function withDeadline<T>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
  lost?: AbortSignal,
): Promise<T> {
  const over = new AbortController();
  let reject: (error: Error) => void = () => undefined;
  const end = new Promise<never>((_resolve, rejectEnd) => {
    reject = rejectEnd;
  });
  end.catch(() => undefined);
  const stop = (reason: string) => {
    over.abort();
    reject(unavailable(new Error(reason)));
  };
  const onLost = () => stop('The connection to the database was lost');
  const timer = setTimeout(() => stop(`The database did not answer within ${milliseconds} ms`), milliseconds);
  lost?.addEventListener('abort', onLost, { once: true });
  try {
    if (lost?.aborted) {
      onLost();
    }
    return await Promise.race([end, work(over.signal)]);
  } finally {
    clearTimeout(timer);
    lost?.removeEventListener('abort', onLost);
  }
}

/** Returns an abort controller for a lost connection, without a limit on listeners. */
export function createLostSignal(): AbortController {
  const lost = new AbortController();
  setMaxListeners(0, lost.signal);
  return lost;
}
