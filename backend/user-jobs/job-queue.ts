import { setTimeout as delay } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { describeError } from '../common/describe-error.ts';
import { AppConfig } from '../config/app-config.ts';
import { Jobs } from '../jobs/jobs.service.ts';
import { removeLeftFolders } from './job-folders.ts';
import { JobRunner } from './job-runner.ts';
import { type Claim, type ClaimedJob, type JobKey, JobStore } from './job-store.ts';
import { SharedQueue } from './shared-queue.ts';

const JOB = 'user-jobs';
/** Interval for checking the queue, for retries and jobs of processes that have died. */
const POLL_MS = 1_000;
/** The same with Redis, where it adds jobs that the shared queue has lost, or that their account had no place for. */
const SHARED_POLL_MS = 5_000;
/** Interval for removing jobs that ended long ago. */
const REMOVE_MS = 10 * 60_000;
/** Maximum time that shutdown waits for the outcome of jobs that it has returned to the queue. */
const RETURN_MS = 5_000;

/**
 * Queue of due jobs. With Redis, all processes share a queue; without it, this process takes due jobs from the database.
 * In both cases the database says which jobs are due, and an attempt claims its job there.
 */
@Injectable()
export class JobQueue implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger('UserJobs');
  /** Attempts that run. */
  private readonly running = new Set<Promise<unknown>>();
  /** Claims that are being made. */
  private readonly claiming = new Set<Promise<unknown>>();
  private shared: SharedQueue | undefined;
  private isStopping = false;

  constructor(
    private readonly config: AppConfig,
    private readonly store: JobStore,
    private readonly runner: JobRunner,
    private readonly jobs: Jobs,
  ) {
    if (config.redisUrl !== null) {
      jobs.add({ name: JOB, everyMs: SHARED_POLL_MS, run: () => this.shareDue() });
    } else if (config.jobs.isOn) {
      jobs.add({ name: JOB, everyMs: POLL_MS, run: () => this.take() });
    }
    jobs.add({ name: 'expired-jobs', everyMs: REMOVE_MS, run: (signal) => store.removeExpired(new Date(), signal) });
  }

  onApplicationBootstrap(): void {
    removeLeftFolders().catch((error: unknown) => this.warn('Temporary files could not be removed', error));
    const { redisUrl, jobs } = this.config;
    if (redisUrl !== null) {
      const run = jobs.isOn ? (key: JobKey) => this.attempt(key) : undefined;
      this.shared = new SharedQueue(redisUrl, run, jobs.threads);
    }
  }

  /** @throws DomainError `unavailable` if new jobs cannot be queued */
  async requireAvailable(): Promise<void> {
    await this.shared?.requireAvailable();
  }

  /** Adds a job to the shared queue; without one, looks for due jobs now. If it cannot be added, a later check adds it. */
  async add(key: JobKey): Promise<void> {
    if (this.shared) {
      await this.shared.add(key).catch((error: unknown) => this.warn('A job could not be queued yet', error));
    } else if (this.config.jobs.isOn) {
      this.jobs.trigger(JOB);
    }
  }

  /** Ends the attempt of a cancelled job if it runs in this process; other processes notice within ten seconds. */
  cancel({ id }: JobKey): void {
    this.runner.abort(id);
  }

  /** Waits for running jobs for a limited time, then aborts the others, which returns them to the queue. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    const stopped = this.shared?.stopTaking().catch(() => undefined);
    if (this.running.size > 0) {
      this.logger.log('Waiting for running jobs of users before shutdown', { jobs: this.running.size });
    } else if (this.claiming.size === 0) {
      return;
    }
    const ended = Promise.all([...this.claiming, ...this.running, stopped]);
    await Promise.race([ended, delay(this.config.jobTimes.stopMs, undefined, { ref: false })]);
    this.runner.abortAll();
    await Promise.race([ended, delay(RETURN_MS, undefined, { ref: false })]);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.shared?.close();
  }

  /** Adds due jobs that are not in the shared queue. */
  private async shareDue(): Promise<void> {
    await this.shared?.requireAvailable();
    for (const key of await this.store.findDue(new Date())) {
      await this.shared?.add(key);
    }
  }

  /** Starts due jobs until all threads are busy. An account that cannot run another job is tried once. */
  private async take(): Promise<void> {
    if (!this.canTake) {
      return;
    }
    const busy = new Set<string>();
    for (const key of await this.store.findDue(new Date())) {
      if (!this.canTake) {
        return;
      }
      if (busy.has(key.userId)) {
        continue;
      }
      const claim = await this.claim(key);
      if (claim.kind === 'busy') {
        busy.add(key.userId);
      } else if (claim.kind === 'claimed') {
        const run = track(this.running, this.runner.run(claim.job))
          .catch((error: unknown) => this.warn('The outcome of a job could not be saved', error))
          .then(() => this.add(key));
        void run;
      }
    }
  }

  /** Runs an attempt of a job of the shared queue; returns the time of the next one, or null. */
  private async attempt(key: JobKey): Promise<Date | null> {
    if (this.isStopping) {
      return new Date();
    }
    const claim = await this.claim(key);
    switch (claim.kind) {
      case 'claimed':
        return await this.runAttempt(claim.job);
      case 'later':
        return claim.at;
      case 'busy':
      // It leaves the shared queue until its account has a place: each look at it would lock the account.
      case 'over':
        return null;
    }
  }

  /** Claims a job. One that is claimed while shutdown begins is returned to the queue. */
  private claim(key: JobKey): Promise<Claim> {
    const claiming = this.store.claim(key, new Date()).then(async (claim): Promise<Claim> => {
      if (claim.kind === 'claimed' && this.isStopping) {
        await this.store.release(claim.job);
        return { kind: 'later', at: new Date() };
      }
      return claim;
    });
    return track(this.claiming, claiming);
  }

  private async runAttempt(job: ClaimedJob): Promise<Date | null> {
    const { next, due } = await track(this.running, this.runner.run(job));
    for (const key of due) {
      await this.add(key);
    }
    return next;
  }

  private get canTake(): boolean {
    return !this.isStopping && this.running.size < this.config.jobs.threads;
  }

  private warn(message: string, error: unknown): void {
    this.logger.warn(message, { problem: describeError(error) });
  }
}

/** Keeps a promise in a set until it has settled; the promise in the set never rejects. */
function track<T>(all: Set<Promise<unknown>>, promise: Promise<T>): Promise<T> {
  const ended = promise
    .catch(() => undefined)
    .finally(() => {
      all.delete(ended);
    });
  all.add(ended);
  return promise;
}
