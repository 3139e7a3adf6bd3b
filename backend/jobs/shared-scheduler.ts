import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { Queue, Worker } from 'bullmq';
import type { Job } from './job.ts';
import { connectRedis, QUEUE_PREFIX, RECONNECT_MS, type RedisConnections } from './redis-connections.ts';

const QUEUE = 'jobs';
const HEARTBEAT_MS = 1_000;
/** Maximum time that closing waits for Redis. */
const CLOSE_MS = 2_000;

/**
 * Job scheduler that all instances share through Redis (BullMQ): each tick and each trigger runs on exactly one
 * instance. A heartbeat checks Redis every second; while it fails, callers fall back to local timers.
 */
export class SharedScheduler {
  private readonly logger = new Logger('Jobs');
  private readonly redis: RedisConnections;
  private readonly queue: Queue;
  private readonly worker: Worker;
  private readonly heartbeat: NodeJS.Timeout;
  private isRedisAvailable = false;
  private isClosed = false;

  /** @param run runs the job with the given name in this process */
  constructor(
    url: string,
    private readonly jobs: readonly Job[],
    run: (name: string) => Promise<void>,
  ) {
    this.redis = connectRedis(url);
    const { commands, blocking } = this.redis;
    const options = { prefix: QUEUE_PREFIX, skipVersionCheck: true };
    this.queue = new Queue(QUEUE, { ...options, connection: commands, skipWaitingForReady: true });
    this.worker = new Worker(QUEUE, (job) => run(job.name), {
      ...options,
      connection: blocking,
      // A long job must not delay the others.
      concurrency: jobs.length,
      runRetryDelay: RECONNECT_MS,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    });
    // The heartbeat detects outages; without a listener, an 'error' event would end the process.
    const ignore = () => undefined;
    this.queue.on('error', ignore);
    this.worker.on('error', ignore);
    commands.on('close', () => this.setAvailable(false));
    commands.on('ready', () => this.check());
    this.heartbeat = setInterval(() => this.check(), HEARTBEAT_MS);
  }

  /** True if the last heartbeat could write to Redis. */
  get isAvailable(): boolean {
    return this.isRedisAvailable;
  }

  /**
   * Queues one run of a job on one instance. Triggers during a run are merged into one more run.
   * @throws Error when Redis does not accept the command
   */
  async trigger(name: string): Promise<void> {
    const deduplication = { id: name, keepLastIfActive: true };
    await this.queue.add(name, {}, { deduplication, removeOnComplete: true, removeOnFail: true });
  }

  /** Closes the connections; if Redis is available, waits for running jobs first. */
  async close(): Promise<void> {
    clearInterval(this.heartbeat);
    this.isClosed = true;
    if (this.isRedisAvailable) {
      await Promise.race([this.worker.close(), delay(CLOSE_MS, undefined, { ref: false })]);
    }
    await Promise.race([this.worker.close(true), delay(CLOSE_MS, undefined, { ref: false })]);
    await this.queue.close();
    this.redis.commands.disconnect();
    this.redis.blocking.disconnect();
  }

  /**
   * Checks that Redis accepts writes. Registers the schedules after an outage, and when Redis has lost them without one
   * (`FLUSHALL`).
   */
  private async check(): Promise<void> {
    try {
      await this.redis.commands.set(`${QUEUE_PREFIX}:${QUEUE}:beat`, Date.now(), 'PX', 10 * HEARTBEAT_MS);
      if (!this.isRedisAvailable || (await this.queue.getJobSchedulersCount()) < this.jobs.length) {
        for (const { name, everyMs } of this.jobs) {
          await this.queue.upsertJobScheduler(name, { every: everyMs }, { name });
        }
        this.setAvailable(true);
      }
    } catch {
      this.setAvailable(false);
    }
  }

  private setAvailable(isRedisAvailable: boolean): void {
    if (isRedisAvailable !== this.isRedisAvailable && !this.isClosed) {
      this.isRedisAvailable = isRedisAvailable;
      this.logger.log(
        isRedisAvailable ? 'Jobs are shared over Redis' : 'Redis is unavailable; each instance uses its own timers',
      );
    }
  }
}
