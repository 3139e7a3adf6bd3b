import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { AppConfig } from '../config/app-config.ts';
import { Database } from '../database/database.ts';
import { type Job, JobRunner } from './job.ts';
import { SharedClock } from './shared-clock.ts';

/**
 * Does what is to be done by the clock, and at once when it is woken. Where Redis is configured all instances share one
 * clock, so that one of them does a job each time; without Redis, or while it is away, each keeps time by itself. What is
 * to be done stands in the database in both cases, so nothing is lost when a wake-up call is.
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Jobs');
  private readonly jobs: Job[] = [];
  private readonly runners = new Map<string, JobRunner>();
  private shared: SharedClock | undefined;
  private isStopped = false;

  constructor(
    private readonly config: AppConfig,
    private readonly database: Database,
    private readonly scheduler: SchedulerRegistry,
  ) {}

  /** Whether the instances share one clock now. */
  get isShared(): boolean {
    return this.shared?.isAlive ?? false;
  }

  /** Adds a job; called before the server has started. */
  add(job: Job): void {
    this.jobs.push(job);
    this.runners.set(job.name, new JobRunner(() => this.runOnce(job)));
  }

  /** Has a job done soon, by one instance where they share a clock, else by this one. */
  wake(name: string): void {
    if (this.shared?.isAlive) {
      this.shared.wake(name).catch(() => this.runHere(name));
    } else {
      this.runHere(name);
    }
  }

  onApplicationBootstrap(): void {
    if (this.config.redisUrl) {
      this.shared = new SharedClock(this.config.redisUrl, this.jobs, (name) => this.runHere(name));
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
    this.isStopped = true;
    for (const { name } of this.jobs) {
      this.scheduler.deleteInterval(name);
    }
    await Promise.all([...this.runners.values()].map((runner) => runner.idle()));
    await this.shared?.close();
  }

  private async runHere(name: string): Promise<void> {
    if (!this.isStopped) {
      await this.runners.get(name)?.run();
    }
  }

  private async runOnce({ name, run }: Job): Promise<void> {
    if (!this.database.isReady) {
      return;
    }
    try {
      await run();
    } catch (error) {
      this.logger.error(`The job "${name}" failed; it will be tried again`, error);
    }
  }
}
