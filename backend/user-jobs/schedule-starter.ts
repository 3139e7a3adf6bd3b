import { Injectable, Logger } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import type { JobError } from '../../libs/contracts/jobs/jobs.dto.ts';
import type { ErrorCode } from '../../libs/contracts/shared/error-codes.ts';
import { describeError } from '../common/describe-error.ts';
import { DomainError } from '../common/domain-error.ts';
import { Database } from '../database/database.ts';
import { Jobs } from '../jobs/jobs.service.ts';
import { SavedWrites, TEXT_WRITE } from '../library/shared/saved-writes.ts';
import { lockUser } from '../users/lock-user.ts';
import { JobQueue } from './job-queue.ts';
import { type CheckedRequest, JobRequests } from './job-requests.ts';
import type { JobKey } from './job-store.ts';
import { nextRun } from './next-run.ts';
import { Schedule } from './schedule.entity.ts';

/** Interval at which due schedules are looked for. */
const POLL_MS = 10_000;
/** Maximum schedules that are started in one go; the others follow at the next interval. */
const BATCH = 500;

/** Refusals of a run that its owner must learn of; the other errors pass, so the schedule stays due. */
const FINAL: ReadonlySet<ErrorCode> = new Set([
  'bad_request',
  'not_found',
  'payload_too_large',
  'quota_reached',
  'unprocessable',
  'validation_failed',
]);

/** Work of a due schedule, or the reason why it cannot run. */
type Admission = { readonly request: CheckedRequest } | { readonly error: JobError };

/**
 * Starts the jobs of due schedules. The time of the next run is compared and set in the transaction that stores the job,
 * so that several processes start one job. If several runs were missed while no process ran, one job is started.
 */
@Injectable()
export class ScheduleStarter {
  private readonly logger = new Logger('UserJobs');

  constructor(
    private readonly database: Database,
    private readonly writes: SavedWrites,
    private readonly requests: JobRequests,
    private readonly queue: JobQueue,
    jobs: Jobs,
  ) {
    jobs.add({ name: 'schedules', everyMs: POLL_MS, run: (signal) => this.startDue(new Date(), signal) });
  }

  /** Starts the jobs of all schedules that are due at `now`. */
  async startDue(now: Date, signal?: AbortSignal): Promise<void> {
    const due = await this.database.read((manager) =>
      manager.find(Schedule, { where: { nextRunAt: LessThanOrEqual(now) }, order: { nextRunAt: 'ASC' }, take: BATCH }),
    );
    for (const schedule of due) {
      if (signal?.aborted) {
        return;
      }
      try {
        const job = await this.start(schedule, now);
        if (job) {
          await this.queue.add(job);
        }
      } catch (error) {
        const { id: scheduleId } = schedule;
        this.logger.warn('A schedule could not be started yet', { scheduleId, problem: describeError(error) });
      }
    }
  }

  /** @returns the queued job; null if there is none, such as for a schedule that another process has started */
  private async start(due: Schedule, now: Date): Promise<JobKey | null> {
    const { userId, id } = due;
    const given = await catchRefusal(() => this.requests.checkScheduled(userId, due));
    return this.writes.transact(
      userId,
      async (manager) => {
        const user = await lockUser(manager, { id: userId });
        const schedule = await manager.findOneBy(Schedule, { userId, id });
        // It was changed since it was read, or another process has started it.
        if (!user || !schedule?.nextRunAt || !isSame(schedule, due)) {
          return null;
        }
        const next = { nextRunAt: nextRun(schedule, now) };
        if (!user.isActive) {
          await manager.update(Schedule, { userId, id }, next);
          return null;
        }
        await manager.update(Schedule, { userId, id }, { ...next, lastRunAt: now });
        const origin = { scheduleId: id, wantsMail: schedule.wantsMail };
        const admitted =
          'request' in given
            ? await catchRefusal(async () => {
                await this.requests.requireRoom(manager, userId, given.request);
                return given.request;
              })
            : given;
        if ('error' in admitted) {
          await this.requests.insertFailed(manager, userId, due, origin, admitted.error);
          return null;
        }
        return { userId, id: await this.requests.insert(manager, userId, admitted.request, origin) };
      },
      TEXT_WRITE,
    );
  }
}

/** Returns true if a schedule was neither changed nor started in between. */
function isSame(one: Schedule, other: Schedule): boolean {
  return (
    one.nextRunAt?.getTime() === other.nextRunAt?.getTime() && one.updatedAt.getTime() === other.updatedAt.getTime()
  );
}

/**
 * Returns a checked request, or the reason for which a run cannot start.
 * @throws DomainError for a reason that may pass
 */
async function catchRefusal(check: () => Promise<CheckedRequest>): Promise<Admission> {
  try {
    return { request: await check() };
  } catch (error) {
    if (error instanceof DomainError && FINAL.has(error.code)) {
      return { error: { code: error.code, message: error.message } };
    }
    throw error;
  }
}
