import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { DelayedError, type Job, Queue, Worker } from 'bullmq';
import { describeError } from '../common/describe-error.ts';
import { DomainError } from '../common/domain-error.ts';
import { connectRedis, QUEUE_PREFIX, RECONNECT_MS, type RedisConnections } from '../jobs/redis-connections.ts';
import { type JobKey, LOCK_MS, RENEW_MS } from './job-store.ts';

const QUEUE = 'user-jobs';
/** Interval for finding jobs whose process has died. */
const STALLED_MS = 10_000;
/** The database counts attempts, so BullMQ never gives up a job. */
const MOST_STALLS = 1_000_000;
/** Maximum time that closing waits for Redis. */
const CLOSE_MS = 2_000;

/** Runs an attempt of a job if it is due; returns the time when it must be tried again, or null. */
export type RunAttempt = (key: JobKey) => Promise<Date | null>;

/**
 * Queue of jobs that several processes share through Redis (BullMQ). It decides which process runs a job; the state of
 * the job is in the database, so a queue that Redis has lost is filled again from there.
 */
export class SharedQueue {
  private readonly logger = new Logger('UserJobs');
  private readonly redis: RedisConnections;
  private readonly queue: Queue<JobKey>;
  private readonly worker: Worker<JobKey> | undefined;

  /**
   * @param run undefined if this process takes no jobs
   * @param threads maximum jobs that this process runs at the same time
   */
  constructor(url: string, run: RunAttempt | undefined, threads: number) {
    this.redis = connectRedis(url);
    const options = { prefix: QUEUE_PREFIX, skipVersionCheck: true };
    this.queue = new Queue(QUEUE, { ...options, connection: this.redis.commands, skipWaitingForReady: true });
    this.queue.on('error', () => undefined);
    if (run) {
      this.worker = new Worker<JobKey>(QUEUE, (job, token) => process(job, token, run), {
        ...options,
        connection: this.redis.blocking,
        concurrency: threads,
        lockDuration: LOCK_MS,
        lockRenewTime: RENEW_MS,
        stalledInterval: STALLED_MS,
        maxStalledCount: MOST_STALLS,
        runRetryDelay: RECONNECT_MS,
        removeOnComplete: { count: 0 },
        removeOnFail: { count: 0 },
      });
      this.worker.on('error', () => undefined);
      // The database adds the job again.
      this.worker.on('failed', (job, error) => {
        const details = { jobId: job?.data.id, problem: describeError(error) };
        this.logger.warn('An attempt of a job could not be taken or recorded', details);
      });
    }
  }

  /** @throws DomainError `unavailable` if Redis does not accept writes */
  async requireAvailable(): Promise<void> {
    try {
      await this.redis.commands.set(`${QUEUE_PREFIX}:${QUEUE}:beat`, Date.now(), 'PX', LOCK_MS);
    } catch (cause) {
      throw new DomainError('unavailable', { cause });
    }
  }

  /**
   * Queues a job that is due; does nothing if it is queued already, unless it waits for a later attempt.
   * @throws Error when Redis does not accept the command
   */
  async add({ userId, id }: JobKey): Promise<void> {
    const job = await this.queue.add(QUEUE, { userId, id }, { jobId: id, removeOnComplete: true, removeOnFail: true });
    // An earlier attempt may have delayed it, such as one before an administrator retried the job.
    if (await job.isDelayed()) {
      // Fails if another process has added it meanwhile.
      await job.promote().catch(() => undefined);
    }
  }

  /** Takes no more jobs; resolves when those that run have ended. */
  async stopTaking(): Promise<void> {
    await this.worker?.close();
  }

  /** Closes the connections. */
  async close(): Promise<void> {
    if (this.worker) {
      await Promise.race([this.worker.close(true), delay(CLOSE_MS, undefined, { ref: false })]);
    }
    await Promise.race([this.queue.close(), delay(CLOSE_MS, undefined, { ref: false })]);
    this.redis.commands.disconnect();
    this.redis.blocking.disconnect();
  }
}

async function process(job: Job<JobKey>, token: string | undefined, run: RunAttempt): Promise<void> {
  const next = await run(job.data);
  if (next) {
    await job.moveToDelayed(next.getTime(), token);
    throw new DelayedError();
  }
}
