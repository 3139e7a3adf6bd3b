import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { Job } from './job.ts';

const QUEUE = 'jobs';
const PREFIX = 'overprint';
const BEAT_MS = 1_000;
/** Milliseconds that Redis may take for an answer before it counts as away. */
const COMMAND_TIMEOUT_MS = 1_000;
/** Milliseconds before a lost connection is asked for work again. */
const RETRY_MS = 1_000;
/** How long the end of the process waits for Redis. */
const CLOSE_MS = 2_000;

/**
 * One clock for all instances, kept in Redis by BullMQ: of every stroke and every wake-up call one instance learns, which
 * does the job. Asked every second whether it goes; while it does not, the caller has to keep time by itself.
 */
export class SharedClock {
  private readonly logger = new Logger('Jobs');
  private readonly commands: Redis;
  private readonly blocking: Redis;
  private readonly queue: Queue;
  private readonly worker: Worker;
  private readonly beat: NodeJS.Timeout;
  private isGoing = false;
  private isClosed = false;

  /** @param run does the job of a name in this process */
  constructor(
    url: string,
    private readonly jobs: readonly Job[],
    run: (name: string) => Promise<void>,
  ) {
    const retryStrategy = (attempt: number) => Math.min(RETRY_MS, attempt * 100);
    this.commands = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: COMMAND_TIMEOUT_MS,
      connectTimeout: COMMAND_TIMEOUT_MS,
      retryStrategy,
    });
    // It waits for work within a command, so that commands have no time limit here.
    this.blocking = new Redis(url, { maxRetriesPerRequest: null, retryStrategy });
    const options = { prefix: PREFIX, skipVersionCheck: true };
    this.queue = new Queue(QUEUE, { ...options, connection: this.commands, skipWaitingForReady: true });
    this.worker = new Worker(QUEUE, (job) => run(job.name), {
      ...options,
      connection: this.blocking,
      // A long job must not keep the others waiting.
      concurrency: jobs.length,
      runRetryDelay: RETRY_MS,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    });
    // The beat tells whether Redis is there; an error that nobody listens to would end the process.
    const ignore = () => undefined;
    this.commands.on('error', ignore);
    this.blocking.on('error', ignore);
    this.queue.on('error', ignore);
    this.worker.on('error', ignore);
    this.commands.on('close', () => this.setGoing(false));
    this.commands.on('ready', () => this.check());
    this.beat = setInterval(() => this.check(), BEAT_MS);
  }

  /** Whether Redis has lately taken what was written to it. */
  get isAlive(): boolean {
    return this.isGoing;
  }

  /**
   * Has one instance do a job soon. However many ask meanwhile, it is done once more.
   * @throws Error when Redis does not take it
   */
  async wake(name: string): Promise<void> {
    const deduplication = { id: name, keepLastIfActive: true };
    await this.queue.add(name, {}, { deduplication, removeOnComplete: true, removeOnFail: true });
  }

  /** Lets go of Redis, after the jobs in hand where it is there. */
  async close(): Promise<void> {
    clearInterval(this.beat);
    this.isClosed = true;
    if (this.isGoing) {
      await Promise.race([this.worker.close(), delay(CLOSE_MS, undefined, { ref: false })]);
    }
    await Promise.race([this.worker.close(true), delay(CLOSE_MS, undefined, { ref: false })]);
    await this.queue.close();
    this.commands.disconnect();
    this.blocking.disconnect();
  }

  /** Finds out whether Redis takes writes, and tells it the hours whenever it may have forgotten them. */
  private async check(): Promise<void> {
    try {
      await this.commands.set(`${PREFIX}:${QUEUE}:beat`, Date.now(), 'PX', 10 * BEAT_MS);
      if (!this.isGoing) {
        for (const { name, everyMs } of this.jobs) {
          await this.queue.upsertJobScheduler(name, { every: everyMs }, { name });
        }
        this.setGoing(true);
      }
    } catch {
      this.setGoing(false);
    }
  }

  private setGoing(isGoing: boolean): void {
    if (isGoing !== this.isGoing && !this.isClosed) {
      this.isGoing = isGoing;
      this.logger.log(isGoing ? 'Jobs are shared over Redis' : 'Redis is away; each instance keeps time by itself');
    }
  }
}
