/** Amount of a task that is done; `total` is 0 while unknown. */
export interface TaskProgress {
  readonly done: number;
  readonly total: number;
}

/** State of the task in a slot. `progress` is null until the task reports it. */
export type TaskState<P = TaskProgress> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly progress: P | null };

/** Work of a task. It ends early when the signal aborts. */
export type TaskWork<T, P = TaskProgress> = (signal: AbortSignal, progress: (progress: P) => void) => Promise<T>;

const IDLE = { kind: 'idle' } as const;

/** Runs one abortable task at a time and reports its state and progress. */
export class TaskSlot<P = TaskProgress> {
  readonly #onChange: (state: TaskState<P>) => void;
  #abort: AbortController | null = null;

  constructor(onChange: (state: TaskState<P>) => void) {
    this.#onChange = onChange;
  }

  get isRunning(): boolean {
    return this.#abort !== null;
  }

  /**
   * Starts a task, cancelling an active one. Progress that is reported after cancellation is ignored.
   * @returns as `work`
   * @throws as `work`
   */
  async start<T>(work: TaskWork<T, P>): Promise<T> {
    this.#abort?.abort(cancelled());
    const abort = new AbortController();
    this.#abort = abort;
    this.#onChange({ kind: 'running', progress: null });
    try {
      return await work(abort.signal, (progress) => {
        if (!abort.signal.aborted) {
          this.#onChange({ kind: 'running', progress });
        }
      });
    } finally {
      if (this.#abort === abort) {
        this.#abort = null;
        this.#onChange(IDLE);
      }
    }
  }

  /** Cancels the active task, if any. Its signal aborts with an `AbortError`. */
  cancel(): void {
    if (this.#abort) {
      this.#abort.abort(cancelled());
      this.#abort = null;
      this.#onChange(IDLE);
    }
  }
}

function cancelled(): DOMException {
  return new DOMException('Cancelled', 'AbortError');
}
