/**
 * Lets so much work run at a time, first come, first served; so much more may wait. The pool of threads has a queue,
 * too, but neither counts in it what can be given up nor goes on with it when a thread is ended.
 */
export class RunQueue {
  readonly #atOnce: number;
  readonly #places: number;
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(atOnce: number, places: number) {
    this.#atOnce = atOnce;
    this.#places = places;
  }

  /** Whether there is no place to wait any more. */
  get isFull(): boolean {
    return this.#running >= this.#atOnce && this.#waiting.size >= this.#places;
  }

  /**
   * Runs `work` when it is its turn.
   * @throws the reason of the signal when it is given up before
   */
  async run(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    await this.#takeTurn(signal);
    try {
      await work();
    } finally {
      this.#passOn();
    }
  }

  #takeTurn(signal: AbortSignal): Promise<void> {
    if (this.#running < this.#atOnce) {
      this.#running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      this.#waiting.add(resolve);
      const giveUp = () => {
        if (this.#waiting.delete(resolve)) {
          reject(signal.reason);
        }
      };
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  #passOn(): void {
    const [next] = this.#waiting;
    if (next) {
      this.#waiting.delete(next);
      next();
    } else {
      this.#running -= 1;
    }
  }
}
