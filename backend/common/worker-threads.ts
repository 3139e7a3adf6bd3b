import type { Transferable } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { DomainError } from './domain-error.ts';
import { RunQueue } from './run-queue.ts';

const IDLE_MS = 60_000;
const RETRY_SECONDS = 2;

export interface WorkerThreadsOptions {
  /** File whose default export runs one task: JavaScript, or TypeScript if the server runs from source. */
  readonly file: URL;
  /** Maximum threads. */
  readonly threads: number;
  /** Maximum concurrent tasks of one client; defaults to `threads`. */
  readonly threadsPerClient?: number;
  /** Maximum waiting tasks; further ones are rejected. */
  readonly queue: number;
  /** Heap of a thread in MB: more than any task needs, since V8 may end the whole process at this limit. */
  readonly heapMegabytes: number;
  /** Passed to every thread at startup. */
  readonly workerData?: unknown;
  /**
   * False if terminating a thread during a task could end the process, as with native code. An aborted task then
   * occupies its thread until it returns. Defaults to true.
   */
  readonly isTerminable?: boolean;
}

export interface TaskOptions {
  readonly signal: AbortSignal;
  /** Owner of the task; waiting clients take turns. */
  readonly client?: string;
  /** Objects that are transferred to the thread. */
  readonly transfer?: Transferable[];
}

/** A pool of threads for the tasks of one worker file, started on demand and terminated when idle. */
export class WorkerThreads<Task extends object, Result> {
  private readonly pool: Piscina<Task, Result>;
  private readonly queue: RunQueue;
  private readonly isTerminable: boolean;
  private readonly results = new Set<Promise<Result>>();
  private isDestroyed = false;

  constructor(options: WorkerThreadsOptions) {
    const { file, threads, threadsPerClient, queue, heapMegabytes, workerData, isTerminable = true } = options;
    this.isTerminable = isTerminable;
    this.queue = new RunQueue({ atOnce: threads, atOncePerAccount: threadsPerClient ?? threads, places: queue });
    this.pool = new Piscina({
      filename: file.href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
      workerData,
      // Node 20 runs TypeScript only through the development tool that runs the source.
      ...(file.pathname.endsWith('.ts') && { execArgv: ['--import', 'tsx'] }),
    });
  }

  /** Number of tasks that run. */
  get running(): number {
    return this.queue.running;
  }

  /** Number of tasks that wait. */
  get waiting(): number {
    return this.queue.waiting;
  }

  /**
   * Runs a task in a thread. Aborting the signal cancels a waiting task, and terminates a running one if the threads
   * are terminable.
   * @throws DomainError `unavailable` if too many tasks are waiting, or the pool has been destroyed
   * @throws Error an `AbortError`, or the reason of the signal
   */
  async run(task: Task, { signal, client = '', transfer = [] }: TaskOptions): Promise<Result> {
    if (this.queue.isFullFor(client)) {
      throw new DomainError('unavailable', { details: { retryAfterSeconds: RETRY_SECONDS } });
    }
    let result: Promise<Result> | undefined;
    await this.queue.run(client, signal, async () => {
      if (this.isDestroyed) {
        throw new DomainError('unavailable', { details: { retryAfterSeconds: RETRY_SECONDS } });
      }
      result = this.pool.run(task, { transferList: transfer, ...(this.isTerminable && { signal }) });
      this.results.add(result);
      try {
        await result;
      } finally {
        this.results.delete(result);
      }
    });
    return result as Promise<Result>;
  }

  /** Terminates all threads; those that are not terminable finish their task first. Rejects waiting tasks. */
  async destroy(): Promise<void> {
    this.isDestroyed = true;
    if (!this.isTerminable) {
      await Promise.allSettled(this.results);
    }
    await this.pool.destroy();
  }
}
