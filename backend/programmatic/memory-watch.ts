const INTERVAL_MS = 50;

interface WatchedRun {
  readonly end: (() => void) | undefined;
  readonly bytesAtStart: number;
  /** Maximum concurrent runs since this one began. */
  mostRuns: number;
}

/**
 * Terminates runs when the process has grown by more than all runs together may use. Threads measure their own memory;
 * this catches what they cannot measure, even while a thread is inside a single call. All threads that run tools share
 * one watch, since they share the memory of the process.
 */
export class MemoryWatch {
  readonly #bytesPerRun: number;
  readonly #runs = new Set<WatchedRun>();
  #timer: NodeJS.Timeout | undefined;

  constructor(bytesPerRun: number) {
    this.#bytesPerRun = bytesPerRun;
  }

  /** Number of runs that are watched. */
  get size(): number {
    return this.#runs.size;
  }

  /**
   * Watches a run.
   * @param end terminates the run; called at most once. Omitted for a run that only counts: others may use its share as
   *   well, but it is not terminated.
   * @returns a function that stops watching
   */
  watch(end?: () => void): () => void {
    const run = { end, bytesAtStart: process.memoryUsage.rss(), mostRuns: 0 };
    this.#runs.add(run);
    for (const each of this.#runs) {
      each.mostRuns = Math.max(each.mostRuns, this.#runs.size);
    }
    this.#timer ??= setInterval(() => this.#check(), INTERVAL_MS).unref();
    return () => {
      this.#runs.delete(run);
      if (this.#runs.size === 0) {
        clearInterval(this.#timer);
        this.#timer = undefined;
      }
    };
  }

  #check(): void {
    const bytes = process.memoryUsage.rss();
    for (const run of [...this.#runs]) {
      if (run.end && bytes - run.bytesAtStart > this.#bytesPerRun * run.mostRuns) {
        this.#runs.delete(run);
        run.end();
      }
    }
  }
}
