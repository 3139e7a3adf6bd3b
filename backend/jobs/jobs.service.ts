import { setTimeout as delay } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { AppConfig } from '../config/app-config.ts';
import { Database } from '../database/database.ts';
import { type Job, JobRunner } from './job.ts';
import { SharedScheduler } from './shared-scheduler.ts';

/**
 * Maximum time that shutdown waits for running jobs. Without this wait, another instance could send the same mail
 * again.
 */
const STOP_MS = 10_000;

/**
 * Runs jobs on a schedule, and at once when triggered. With Redis, all instances share one scheduler, so each tick runs
 * on exactly one of them; without Redis, or while it is unavailable, each instance uses its own timers. The work that
 * is due is stored in the database in both cases, so a lost trigger loses no work.
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Jobs');
  private readonly jobs: Job[] = [];
  private readonly runners = new Map<string, JobRunner>();
  private shared: SharedScheduler | undefined;
  private readonly stopping = new AbortController();

  constructor(
    private readonly config: AppConfig,
    private readonly database: Database,
    private readonly scheduler: SchedulerRegistry,
  ) {}

  /** True while the instances share one scheduler in Redis. */
  get isShared(): boolean {
    return this.shared?.isAvailable ?? false;
  }

  /** Adds a job; called before the server has started. */
  add(job: Job): void {
    this.jobs.push(job);
    this.runners.set(job.name, new JobRunner(() => this.runOnce(job)));
  }

  /** Schedules one run soon: on one instance while the scheduler is shared, else on this one. */
  trigger(name: string): void {
    if (this.config.isWorker) {
      return;
    }
    if (this.shared?.isAvailable) {
      this.shared.trigger(name).catch(() => this.runHere(name));
    } else {
      this.runHere(name);
    }
  }

  /** Starts the schedule, except in worker processes: the servers run it. */
  onApplicationBootstrap(): void {
    if (this.config.isWorker) {
      return;
    }
    if (this.config.redisUrl) {
      this.shared = new SharedScheduler(this.config.redisUrl, this.jobs, (name) => this.runHere(name));
    }
    for (const { name, everyMs } of this.jobs) {
      const tick = () => {
        if (!this.isShared) {
          this.runHere(name);
        }
      };
      this.scheduler.addInterval(name, setInterval(tick, everyMs));
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    for (const { name } of this.jobs) {
      // Nest's scheduler may have removed its intervals already.
      if (this.scheduler.doesExist('interval', name)) {
        this.scheduler.deleteInterval(name);
      }
    }
    await this.waitForRunning();
    await this.shared?.close();
  }

  /** Waits until no job runs, for at most `STOP_MS`. */
  private async waitForRunning(): Promise<void> {
    const listRunning = () => [...this.runners].filter(([, { isRunning }]) => isRunning).map(([name]) => name);
    const running = listRunning();
    if (running.length === 0) {
      return;
    }
    this.logger.log('Waiting for running jobs before shutdown', { jobs: running });
    const idle = Promise.all([...this.runners.values()].map((runner) => runner.idle()));
    await Promise.race([idle, delay(STOP_MS, undefined, { ref: false })]);
    const left = listRunning();
    if (left.length > 0) {
      this.logger.warn('Shutting down while jobs still run', { jobs: left });
    }
  }

  private async runHere(name: string): Promise<void> {
    if (!this.stopping.signal.aborted) {
      await this.runners.get(name)?.run();
    }
  }

  private async runOnce({ name, run }: Job): Promise<void> {
    if (!this.database.isReady) {
      return;
    }
    try {
      await run(this.stopping.signal);
    } catch (error) {
      this.logger.error(`The job "${name}" failed; it will be retried`, error);
    }
  }
}
