import { extname } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { errorCode } from '../../libs/errors.ts';
import { WorkerThreads } from '../common/worker-threads.ts';
import { AppConfig } from '../config/app-config.ts';
import { MemoryWatch } from '../programmatic/memory-watch.ts';
import { PacedStream } from '../programmatic/paced-port.ts';
import { refusalError, tooMuchMemory } from '../programmatic/run-refusal.ts';
import type { ComputedOutput, JobMessage, JobProgressMessage, JobTask } from './job-messages.ts';

/** Receiver of the rows of a job. */
export interface JobReceiver {
  /** Stores the rows of an output; rejects if they cannot be stored. */
  store(output: string, index: number, rows: AsyncIterable<Uint8Array>): Promise<void>;
  /** Stores the lines of an input of an output that is saved without rows. */
  storeInput(stream: string, rows: AsyncIterable<Uint8Array>): Promise<void>;
  onComputed(computed: ComputedOutput): void;
  onColumns(output: string, names: readonly string[]): void;
  onProgress(progress: JobProgressMessage): void;
}

/** Runs the work of jobs in threads. */
@Injectable()
export class JobThreads implements OnApplicationShutdown {
  private readonly threads: WorkerThreads<JobTask, void>;
  private readonly memoryMegabytes: number;

  constructor(
    { jobs, toolRuns }: AppConfig,
    private readonly memory: MemoryWatch,
  ) {
    this.memoryMegabytes = toolRuns.memoryMegabytes;
    this.threads = new WorkerThreads({
      file: new URL(`./job-run.worker${extname(import.meta.url)}`, import.meta.url),
      threads: jobs.threads,
      queue: jobs.threads,
      heapMegabytes: toolRuns.memoryMegabytes,
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.threads.destroy();
  }

  /**
   * Runs a job and resolves when its outputs are stored.
   * @param signal terminates the thread
   * @throws DomainError for a mistake of the input or the result of a run that exceeds its limits; the reason of the
   *   signal; any error of the receiver
   */
  async run(
    task: Omit<JobTask, 'port' | 'memoryMegabytes'>,
    receiver: JobReceiver,
    signal: AbortSignal,
  ): Promise<void> {
    const { port1, port2 } = new MessageChannel();
    const failed = new AbortController();
    const ending = AbortSignal.any([signal, failed.signal]);
    const streams = new Map<string, PacedStream>();
    const stored: Promise<void>[] = [];
    const begin = (name: string, store: (stream: PacedStream) => Promise<void>) => {
      const stream = new PacedStream(port1);
      // It is destroyed with an error when the job ends, even if nothing reads it anymore.
      stream.on('error', () => undefined);
      streams.set(name, stream);
      const storing = store(stream);
      // Without the thread nothing more comes; a stream that is not read would make it wait.
      storing.catch((error: unknown) => failed.abort(error));
      stored.push(storing);
    };
    const ended = receive(port1, streams, {
      ...receiver,
      onComputed: (computed) => {
        receiver.onComputed(computed);
        for (const { stream } of computed.inputs) {
          if (stream !== null) {
            begin(stream, (rows) => receiver.storeInput(stream, rows));
          }
        }
      },
    });
    // A job ends by its own count of memory; its share must not end calls that run meanwhile.
    const leaveWatch = this.memory.watch();
    const thread = this.threads
      .run({ ...task, memoryMegabytes: this.memoryMegabytes, port: port2 }, { signal: ending, transfer: [port2] })
      .then(() => ended);
    for (const [index, output] of task.work.outputs.entries()) {
      begin(output, (rows) => receiver.store(output, index, rows));
    }
    try {
      // A thread that fails ends the outputs, and an output that fails ends the thread.
      await thread;
      await Promise.all(stored);
    } catch (error) {
      throw signal.aborted ? signal.reason : this.explain(failed.signal.aborted ? failed.signal.reason : error);
    } finally {
      failed.abort();
      for (const stream of streams.values()) {
        stream.destroy(new Error('The job has ended'));
      }
      await Promise.allSettled([thread, ...stored]);
      leaveWatch();
      port1.close();
    }
  }

  private explain(error: unknown): unknown {
    if (errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY') {
      return refusalError(tooMuchMemory(this.memoryMegabytes), error);
    }
    return error;
  }
}

/** Resolves with the last message of a thread; rejects with its refusal. */
function receive(
  port: MessagePort,
  outputs: ReadonlyMap<string, PacedStream>,
  receiver: Pick<JobReceiver, 'onColumns' | 'onComputed' | 'onProgress'>,
): Promise<void> {
  const ended = new Promise<void>((resolve, reject) => {
    port.on('message', (message: JobMessage) => {
      switch (message.kind) {
        case 'progress':
          receiver.onProgress(message);
          break;
        case 'columns':
          receiver.onColumns(message.output, message.names);
          break;
        case 'computed':
          receiver.onComputed(message.computed);
          break;
        case 'rows':
          outputs.get(message.output)?.add(message.bytes);
          break;
        case 'done':
          for (const stream of outputs.values()) {
            stream.push(null);
          }
          resolve();
          break;
        case 'refused':
          reject(refusalError(message.refusal));
      }
    });
  });
  ended.catch(() => undefined);
  return ended;
}
