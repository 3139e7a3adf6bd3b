import { unavailable } from './database-errors.ts';

/**
 * Runs `work` and stops waiting for it after so many milliseconds. The work itself cannot be taken back; it can ask
 * whether its time is over before it begins something new.
 * @throws DomainError `unavailable` when the time is over
 */
export async function withDeadline<T>(milliseconds: number, work: (isOver: () => boolean) => Promise<T>): Promise<T> {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      isOver = true;
      reject(unavailable(new Error(`The database did not answer within ${milliseconds} ms`)));
    }, milliseconds);
  });
  try {
    return await Promise.race([work(() => isOver), deadline]);
  } finally {
    clearTimeout(timer);
  }
}
