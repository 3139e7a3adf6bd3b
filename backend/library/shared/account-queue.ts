import { unavailable } from '../../database/database-errors.ts';
import { FifoLock } from '../../database/fifo-lock.ts';
import { withDeadline } from '../../database/with-deadline.ts';

interface Waiting {
  readonly lock: FifoLock;
  count: number;
}

/**
 * Serializes the writes of each account. They would wait for the lock on its row anyway; here they wait without holding
 * a database connection, so that one busy account does not block the others.
 */
export class AccountQueue {
  private readonly accounts = new Map<string, Waiting>();

  /**
   * Runs `work` after the earlier work of the account.
   * @param work its signal aborts when the deadline has passed; it must commit nothing then
   * @throws DomainError `unavailable` if that takes longer than `deadlineMs`
   */
  async run<T>(userId: string, deadlineMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const waiting = this.accounts.get(userId) ?? { lock: new FifoLock(), count: 0 };
    this.accounts.set(userId, waiting);
    waiting.count += 1;
    try {
      return await withDeadline(deadlineMs, (signal) =>
        waiting.lock.run(() => (signal.aborted ? Promise.reject(unavailable()) : work(signal))),
      );
    } finally {
      waiting.count -= 1;
      if (waiting.count === 0) {
        this.accounts.delete(userId);
      }
    }
  }
}
