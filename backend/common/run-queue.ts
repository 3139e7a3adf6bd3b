export interface QueueLimits {
  /** Maximum concurrent work items. */
  readonly atOnce: number;
  /** Maximum concurrent work items of one account. */
  readonly atOncePerAccount: number;
  /** Maximum waiting work items. */
  readonly places: number;
}

/**
 * Limits concurrent work and queues the rest fairly: waiting accounts take turns. The thread pool's own queue cannot
 * drop cancelled work, and does not proceed when a thread is terminated.
 */
export class RunQueue {
  readonly #limits: QueueLimits;
  /** Callbacks that start the waiting work of each account, in the order of turns. */
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #runningByAccount = new Map<string, number>();
  #running = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Number of work items that run. */
  get running(): number {
    return this.#running;
  }

  /** Number of work items that wait. */
  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** True if work of an account can neither run nor wait. */
  isFullFor(account: string): boolean {
    return !this.#canRun(account) && this.waiting >= this.#limits.places;
  }

  /**
   * Runs `work` of an account when it is its turn.
   * @throws the signal's reason when it aborts first
   */
  async run(account: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    await this.#takeTurn(account, signal);
    try {
      await work();
    } finally {
      this.#end(account);
    }
  }

  #canRun(account: string): boolean {
    const { atOnce, atOncePerAccount } = this.#limits;
    return this.#running < atOnce && (this.#runningByAccount.get(account) ?? 0) < atOncePerAccount;
  }

  #takeTurn(account: string, signal: AbortSignal): Promise<void> {
    if (this.#canRun(account)) {
      this.#begin(account);
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const ofAccount = this.#waiting.get(account) ?? new Set();
      this.#waiting.set(account, ofAccount.add(resolve));
      const giveUp = () => {
        if (ofAccount.has(resolve)) {
          this.#stopWaiting(account, resolve);
          reject(signal.reason);
        }
      };
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  #begin(account: string): void {
    this.#running += 1;
    this.#runningByAccount.set(account, (this.#runningByAccount.get(account) ?? 0) + 1);
  }

  #end(account: string): void {
    this.#running -= 1;
    const left = (this.#runningByAccount.get(account) ?? 1) - 1;
    if (left > 0) {
      this.#runningByAccount.set(account, left);
    } else {
      this.#runningByAccount.delete(account);
    }
    this.#startNext();
  }

  #startNext(): void {
    const next = [...this.#waiting].find(([account]) => this.#canRun(account));
    if (!next) {
      return;
    }
    const [account, ofAccount] = next;
    const [start] = ofAccount;
    this.#waiting.delete(account);
    if (start) {
      ofAccount.delete(start);
      this.#begin(account);
      start();
    }
    if (ofAccount.size > 0) {
      // Move the account to the end.
      this.#waiting.set(account, ofAccount);
    }
  }

  #stopWaiting(account: string, start: () => void): void {
    const ofAccount = this.#waiting.get(account);
    ofAccount?.delete(start);
    if (ofAccount?.size === 0) {
      this.#waiting.delete(account);
    }
  }
}
