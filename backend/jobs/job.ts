/** Work that is to be done again and again, and at once when something asks for it. */
export interface Job {
  readonly name: string;
  /** Milliseconds from one time to the next. */
  readonly everyMs: number;
  /** Does everything that is due. Another instance may do the same at the same moment. */
  readonly run: () => Promise<void>;
}

/**
 * Runs one job of this process, never twice at a time: whoever asks while it runs has it run once more after that, and
 * does not wait for it.
 */
export class JobRunner {
  private current: Promise<void> | undefined;
  private isAskedAgain = false;

  constructor(private readonly work: () => Promise<void>) {}

  /** Has the work done; resolves at once where it is in hand already. Never rejects if the work never does. */
  async run(): Promise<void> {
    this.isAskedAgain = true;
    if (!this.current) {
      this.current = this.runWhileAsked();
      await this.current;
    }
  }

  /** Resolves once nothing is in hand. */
  async idle(): Promise<void> {
    await this.current;
  }

  private async runWhileAsked(): Promise<void> {
    try {
      while (this.isAskedAgain) {
        this.isAskedAgain = false;
        await this.work();
      }
    } finally {
      this.current = undefined;
    }
  }
}
