/** A mutex that serves callers in order of arrival. */
export class FifoLock {
  private last: Promise<void> = Promise.resolve();
  private count = 0;

  /** Number of callers that hold or wait for the lock. */
  get length(): number {
    return this.count;
  }

  /** Runs `work` once all earlier work has settled. */
  async run<T>(work: () => T | Promise<T>): Promise<T> {
    this.count += 1;
    const before = this.last;
    let release = () => {};
    this.last = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    try {
      return await work();
    } finally {
      this.count -= 1;
      release();
    }
  }
}
