import { useEffect, useState } from 'react';
import { reportError } from '../api/report-error.ts';

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
type TaskWork<T, P = TaskProgress> = (signal: AbortSignal, progress: (progress: P) => void) => Promise<T>;

const IDLE = { kind: 'idle' } as const;

/** Runs one abortable task at a time and reports its state and progress. */
export class TaskSlot<P = TaskProgress> {
  readonly #onChange: (state: TaskState<P>) => void;
  #abort: AbortController | null = null;
  #work: Promise<unknown> = Promise.resolve();

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
    const working = work(abort.signal, (progress) => {
      if (!abort.signal.aborted) {
        this.#onChange({ kind: 'running', progress });
      }
    });
    this.#work = working;
    try {
      return await working;
    } finally {
      if (this.#abort === abort) {
        this.#abort = null;
        this.#onChange(IDLE);
      }
    }
  }

  /** Waits until no task is active. Failures of tasks do not matter. */
  async settle(): Promise<void> {
    while (this.isRunning) {
      await this.#work.catch(() => {});
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

/** A slot for one abortable task at a time, as a component sees it. The functions are stable. */
export interface Task<P = TaskProgress> {
  readonly isRunning: boolean;
  /** Null until the task reports it. */
  readonly progress: P | null;
  /** Starts a task, cancelling an active one. Settles as `work` does. */
  readonly start: <T>(work: TaskWork<T, P>) => Promise<T>;
  readonly cancel: () => void;
  /** Returns true while a task is active. Unlike `isRunning`, it does not wait for the next render. */
  readonly isBusy: () => boolean;
}

/** Returns a slot for one abortable task at a time, which is cancelled when its component unmounts. */
export function useTask<P = TaskProgress>(): Task<P> {
  const [state, setState] = useState<TaskState<P>>(IDLE);
  const [actions] = useState(() => {
    const slot = new TaskSlot<P>(setState);
    return {
      start: <T>(work: TaskWork<T, P>) => slot.start(work),
      cancel: () => slot.cancel(),
      isBusy: () => slot.isRunning,
    };
  });
  useEffect(() => actions.cancel, [actions]);
  return {
    ...actions,
    isRunning: state.kind === 'running',
    progress: state.kind === 'running' ? state.progress : null,
  };
}

function cancelled(): DOMException {
  return new DOMException('Cancelled', 'AbortError');
}

/** Returns true if a task failed because it was cancelled or superseded by another one. */
export function isCancellation(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/**
 * Returns what a task finds; null until then, and if it fails.
 * @param key stands for the task, which is started again if it changes; null to start none
 */
export function useTaskResult<T>(key: string | null, task: (signal: AbortSignal, key: string) => Promise<T>): T | null {
  const [found, setFound] = useState<{ readonly key: string; readonly value: T } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the task
  useEffect(() => {
    if (key === null) {
      return;
    }
    const abort = new AbortController();
    task(abort.signal, key).then(
      (value) => !abort.signal.aborted && setFound({ key, value }),
      (error: unknown) => {
        if (!abort.signal.aborted) {
          reportError('worker', error);
        }
      },
    );
    return () => abort.abort();
  }, [key]);
  return found !== null && found.key === key ? found.value : null;
}
