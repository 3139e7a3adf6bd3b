/** Work that runs on a schedule, and at once when triggered. */
export interface Job {
  readonly name: string;
  /** Interval of the schedule. */
  readonly everyMs: number;
  /**
   * Does all work that is due. Another instance may run the same job at the same time. Once the signal aborts, the
   * process is shutting down: finish what was begun and begin nothing new.
   */
  readonly run: (signal: AbortSignal) => Promise<void>;
}

/**
 * Runs one job of this process, never twice at a time. A request during a run schedules one more run and does not wait
 * for it.
 */
export class JobRunner {
  private current: Promise<void> | undefined;
  private isRunRequested = false;

  constructor(private readonly work: () => Promise<void>) {}

  /** Runs the job; if it is already running, schedules one more run and resolves at once. Rejects only if the job does. */
  async run(): Promise<void> {
    this.isRunRequested = true;
    if (!this.current) {
      this.current = this.runWhileRequested();
      await this.current;
    }
  }

  /** True while the job runs. */
  get isRunning(): boolean {
    return this.current !== undefined;
  }

  /** Resolves when the job is not running. */
  async idle(): Promise<void> {
    await this.current;
  }

  private async runWhileRequested(): Promise<void> {
    try {
      while (this.isRunRequested) {
        this.isRunRequested = false;
        await this.work();
      }
    } finally {
      this.current = undefined;
    }
  }
}
