import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { DomainError } from '../common/domain-error.ts';
import { RunQueue } from '../common/run-queue.ts';
import { AppConfig } from '../config/app-config.ts';
import { MetricsService } from '../monitoring/metrics.service.ts';
import { MemoryWatch } from './memory-watch.ts';
import type { FindRecipe, RunTask } from './run-messages.ts';
import { tooMuchMemory } from './run-refusal.ts';
import { RunStream } from './run-stream.ts';

const IDLE_MS = 60_000;
const RETRY_SECONDS = 5;

/** Maximum concurrent calls of one account. */
export const RUNS_PER_ACCOUNT = 2;

/** Runs tools in a thread pool, with limits for concurrency, queue length, time and memory. */
@Injectable()
export class RunThreads implements OnApplicationShutdown {
  private readonly pool: Piscina;
  private readonly queue: RunQueue;
  private readonly memory: MemoryWatch;

  constructor(
    private readonly config: AppConfig,
    metrics: MetricsService,
  ) {
    const { threads, queue, memoryMegabytes } = config.toolRuns;
    // No account may occupy all threads.
    const atOncePerAccount = Math.min(RUNS_PER_ACCOUNT, threads - 1);
    this.queue = new RunQueue({ atOnce: threads, atOncePerAccount, places: queue });
    this.memory = new MemoryWatch(memoryMegabytes * 1_000_000);
    this.pool = new Piscina({
      filename: new URL('./tool-run.worker.js', import.meta.url).href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    });
    metrics.showToolRuns(() => ({ running: this.queue.running, waiting: this.queue.waiting, limit: threads }));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.destroy();
  }

  /**
   * Starts a run, or queues it. Destroying the returned stream terminates its thread.
   * @param findRecipe returns a saved recipe of the account
   * @throws DomainError through the stream: `unavailable` if the queue is full or the wait is too long; `unprocessable`
   *   if the run needs too much time or memory
   */
  run(account: string, task: Omit<RunTask, 'port' | 'memoryMegabytes'>, findRecipe: FindRecipe): RunStream {
    const { port1, port2 } = new MessageChannel();
    const ended = new AbortController();
    let hasBegun = false;
    const limit = this.limitTime(() => stream.destroy(hasBegun ? this.tooSlow() : busy()));
    const onBegun = () => {
      hasBegun = true;
      limit.refresh();
    };
    const stream = new RunStream(port1, onBegun, findRecipe);
    stream.once('close', () => {
      clearTimeout(limit);
      // Terminate the thread unless it has finished; a finished one is reused.
      if (!stream.isOver) {
        ended.abort();
      }
    });
    if (this.queue.isFullFor(account)) {
      stream.destroy(busy());
      return stream;
    }
    this.queue
      .run(account, ended.signal, async () => {
        const unwatch = this.memory.watch(() => stream.destroy(this.tooMuchMemory()));
        try {
          const { memoryMegabytes } = this.config.toolRuns;
          await this.start({ ...task, memoryMegabytes, port: port2 }, ended.signal);
        } finally {
          unwatch();
        }
      })
      .catch((error: unknown) => stream.destroy(this.toError(error)));
    return stream;
  }

  private async start(task: RunTask, signal: AbortSignal): Promise<void> {
    const memory: (ArrayBuffer | MessagePort)[] = [task.body.buffer, task.port];
    await this.pool.run(task, { signal, transferList: memory });
  }

  private limitTime(onOver: () => void): NodeJS.Timeout {
    return setTimeout(onOver, this.config.toolRuns.seconds * 1000);
  }

  private tooSlow(): DomainError {
    const message = `This took longer than the ${this.config.toolRuns.seconds} seconds that a call may take. Please send less at once.`;
    return new DomainError('unprocessable', { message });
  }

  private tooMuchMemory(cause?: unknown): DomainError {
    const { code, message } = tooMuchMemory(this.config.toolRuns.memoryMegabytes);
    return new DomainError(code, { message, cause });
  }

  private toError(error: unknown): Error {
    if (!(error instanceof Error)) {
      return new Error('A thread failed', { cause: error });
    }
    if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
      return this.tooMuchMemory(error);
    }
    return error;
  }
}

function busy(): DomainError {
  const message = 'All threads for tools are busy. Please try again in a moment.';
  return new DomainError('unavailable', { message, details: { retryAfterSeconds: RETRY_SECONDS } });
}
