import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { DomainError } from '../common/domain-error.ts';
import { AppConfig } from '../config/app-config.ts';
import type { RunTask } from './run-messages.ts';
import { RunQueue } from './run-queue.ts';
import { RunStream } from './run-stream.ts';

const IDLE_MS = 60_000;
const RETRY_SECONDS = 5;

/** Runs tools in threads: so many at a time, so many waiting, each for so long and with so much memory. */
@Injectable()
export class RunThreads implements OnApplicationShutdown {
  private readonly pool: Piscina;
  private readonly queue: RunQueue;

  constructor(private readonly config: AppConfig) {
    const { threads, queue, memoryMegabytes } = config.toolRuns;
    this.queue = new RunQueue(threads, queue);
    this.pool = new Piscina({
      filename: new URL('./tool-run.worker.js', import.meta.url).href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.destroy();
  }

  /**
   * Starts a run, or puts it in the queue. When the stream of its rows is destroyed, its thread is ended.
   * @throws DomainError through the stream: `unavailable` where too many are waiting, or for too long; `unprocessable`
   *   where it needs too much time or memory
   */
  run(task: Omit<RunTask, 'port'>): RunStream {
    const { port1, port2 } = new MessageChannel();
    const ended = new AbortController();
    let hasBegun = false;
    const limit = this.limitTime(() => stream.destroy(hasBegun ? this.tooSlow() : busy()));
    const stream = new RunStream(port1, () => {
      hasBegun = true;
      limit.refresh();
    });
    stream.once('close', () => {
      clearTimeout(limit);
      // Ends the thread; one that is about to end by itself is needed again.
      if (!stream.isOver) {
        ended.abort();
      }
    });
    if (this.queue.isFull) {
      stream.destroy(busy());
      return stream;
    }
    this.queue
      .run(ended.signal, () => this.start({ ...task, port: port2 }, ended.signal))
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

  private toError(error: unknown): Error {
    if (!(error instanceof Error)) {
      return new Error('A thread failed', { cause: error });
    }
    if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
      const message = 'This needs more memory than a call may take. Please send less at once.';
      return new DomainError('unprocessable', { message, cause: error });
    }
    return error;
  }
}

function busy(): DomainError {
  const message = 'All threads for tools are busy. Please try again in a moment.';
  return new DomainError('unavailable', { message, details: { retryAfterSeconds: RETRY_SECONDS } });
}
