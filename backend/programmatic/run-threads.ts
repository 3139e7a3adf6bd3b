import { extname } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { errorCode } from '../../libs/errors.ts';
import { DomainError } from '../common/domain-error.ts';
import { WorkerThreads } from '../common/worker-threads.ts';
import { AppConfig } from '../config/app-config.ts';
import { MetricsService } from '../monitoring/metrics.service.ts';
import { MemoryWatch } from './memory-watch.ts';
import type { FindRecipe, RunTask } from './run-messages.ts';
import { refusalError, tooMuchMemory } from './run-refusal.ts';
import { RunStream } from './run-stream.ts';

const RETRY_SECONDS = 5;

/** Maximum concurrent calls of one account. */
export const RUNS_PER_ACCOUNT = 2;

/** Runs tools in a thread pool, with limits for concurrency, queue length, time and memory. */
@Injectable()
export class RunThreads implements OnApplicationShutdown {
  private readonly threads: WorkerThreads<RunTask, void>;

  constructor(
    private readonly config: AppConfig,
    private readonly memory: MemoryWatch,
    metrics: MetricsService,
  ) {
    const { threads, queue, memoryMegabytes } = config.toolRuns;
    this.threads = new WorkerThreads({
      file: new URL(`./tool-run.worker${extname(import.meta.url)}`, import.meta.url),
      threads,
      // No account may occupy all threads.
      threadsPerClient: Math.min(RUNS_PER_ACCOUNT, threads - 1),
      queue,
      heapMegabytes: memoryMegabytes,
    });
    metrics.showToolRuns(() => ({ running: this.threads.running, waiting: this.threads.waiting, limit: threads }));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.threads.destroy();
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
    let hasSettled = false;
    let unwatch = () => {};
    const fail = (error: DomainError) => {
      if (stream.fail(error)) {
        ended.abort();
      }
    };
    const limit = this.limitTime(() => fail(hasBegun ? this.tooSlow() : busy()));
    const onBegun = () => {
      hasBegun = true;
      limit.refresh();
      // Messages and the result come through separate ports, so the result may be handled first.
      if (!hasSettled) {
        unwatch = this.memory.watch(() => fail(this.tooMuchMemory()));
      }
    };
    const stream = new RunStream(port1, task.format, onBegun, findRecipe);
    stream.once('close', () => {
      clearTimeout(limit);
      // Terminate the thread unless it has finished; a finished one is reused.
      if (!stream.isOver) {
        ended.abort();
      }
    });
    const { memoryMegabytes } = this.config.toolRuns;
    const options = { signal: ended.signal, client: account, transfer: [task.body.buffer, port2] };
    this.threads
      .run({ ...task, memoryMegabytes, port: port2 }, options)
      .catch((error: unknown) => void stream.fail(this.toError(error)))
      .finally(() => {
        hasSettled = true;
        unwatch();
      });
    return stream;
  }

  private limitTime(onOver: () => void): NodeJS.Timeout {
    return setTimeout(onOver, this.config.toolRuns.seconds * 1000);
  }

  private tooSlow(): DomainError {
    const message = `This took longer than the ${this.config.toolRuns.seconds} seconds that a call may take. Please send less at once.`;
    return new DomainError('unprocessable', { message });
  }

  private tooMuchMemory(cause?: unknown): DomainError {
    return refusalError(tooMuchMemory(this.config.toolRuns.memoryMegabytes), cause);
  }

  private toError(error: unknown): Error {
    if (!(error instanceof Error)) {
      return new Error('A thread failed', { cause: error });
    }
    if (error instanceof DomainError) {
      return busy();
    }
    if (errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY') {
      return this.tooMuchMemory(error);
    }
    return error;
  }
}

function busy(): DomainError {
  const message = 'All threads for tools are busy. Please try again in a moment.';
  return new DomainError('unavailable', { message, details: { retryAfterSeconds: RETRY_SECONDS } });
}
