import { unavailable } from '../database/database-errors.ts';
import { FifoLock } from '../database/fifo-lock.ts';
import { withDeadline } from '../database/with-deadline.ts';

interface Waiting {
  readonly lock: FifoLock;
  count: number;
}

/**
 * Lets the writes of one account pass one at a time. They would wait for the lock on its row anyway; here they wait
 * without a connection each, so that one busy account leaves the others theirs.
 */
export class AccountQueue {
  private readonly accounts = new Map<string, Waiting>();

  /**
   * Runs `work` once the earlier work of the account has ended.
   * @throws DomainError `unavailable` when that is not within `deadlineMs`
   */
  async run<T>(userId: string, deadlineMs: number, work: () => Promise<T>): Promise<T> {
    const waiting = this.accounts.get(userId) ?? { lock: new FifoLock(), count: 0 };
    this.accounts.set(userId, waiting);
    waiting.count += 1;
    try {
      return await withDeadline(deadlineMs, (isOver) =>
        waiting.lock.run(() => (isOver() ? Promise.reject(unavailable()) : work())),
      );
    } finally {
      waiting.count -= 1;
      if (waiting.count === 0) {
        this.accounts.delete(userId);
      }
    }
  }
}
