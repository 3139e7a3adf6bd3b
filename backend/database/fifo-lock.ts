/** Lets work pass one at a time, in the order of arrival. */
export class FifoLock {
  private last: Promise<void> = Promise.resolve();
  private count = 0;

  /** How many are at work or wait for their turn. */
  get length(): number {
    return this.count;
  }

  /** Runs `work` once everything before it has ended, whatever its end was. */
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
