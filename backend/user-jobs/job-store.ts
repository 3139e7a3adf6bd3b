import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type EntityManager, type FindOptionsWhere, In, IsNull, LessThanOrEqual, Not } from 'typeorm';
import type { JobError, JobResult } from '../../libs/contracts/jobs/jobs.dto.ts';
import { JOB_LIMITS } from '../../libs/contracts/jobs/jobs.ts';
import { DomainError } from '../common/domain-error.ts';
import { newId } from '../common/ids.ts';
import { countGroups } from '../database/count-groups.ts';
import { Database } from '../database/database.ts';
import { Text } from '../library/blobs/text.entity.ts';
import { dropTexts } from '../library/blobs/text-store.ts';
import { lockPlan, planOf } from '../library/shared/plan-quota.ts';
import { SavedWrites, TEXT_WRITE } from '../library/shared/saved-writes.ts';
import { lockUser } from '../users/lock-user.ts';
import { User } from '../users/user.entity.ts';
import { JobRecord, type JobWork } from './job.entity.ts';
import { hasUpload, readJobInputs } from './job-inputs.ts';
import { addPartProgress, dropParts, endPart, findParts, insertParts, isDivided } from './part-records.ts';

/** Time after which an attempt whose process has died loses its job. */
export const LOCK_MS = 30_000;
/** Interval at which an attempt renews its lock. */
export const RENEW_MS = 10_000;
/** Pauses before the second and every later attempt; there are no more attempts than these and the first one. */
export const RETRY_MS: readonly number[] = [5_000, 30_000, 120_000];
/** Time after the start of a job in which attempts that exceed a limit do not count. */
const POSTPONED_MS = 60 * 60_000;
/** Maximum pause added for a job that exceeds a limit, so that several jobs do not start at once again. */
const POSTPONED_JITTER_MS = 5_000;
const DAY_MS = 86_400_000;
/** Maximum jobs that are considered for the next attempt. */
const CANDIDATES = 200;
/** Maximum jobs that one statement removes; each may hold a megabyte. */
const JOBS_AT_ONCE = 32;
/** Prefix of the names of texts that an attempt writes. */
const OUTPUT = 'output ';

const INTERRUPTED: JobError = { code: 'internal_error', message: 'The job was interrupted too often.' };
const DEACTIVATED: JobError = { code: 'forbidden', message: 'The account was deactivated before the job ran.' };

/** Key of a job. */
export type JobKey = Pick<JobRecord, 'userId' | 'id'>;

/** A job that an attempt of this process has claimed. */
export interface ClaimedJob extends JobRecord {
  readonly attemptId: string;
}

/** Outcome of claiming a job that may be due. */
export type Claim =
  | { readonly kind: 'claimed'; readonly job: ClaimedJob }
  | /** The job has ended, or is gone. */ { readonly kind: 'over' }
  | /** The job cannot start before this time. */ { readonly kind: 'later'; readonly at: Date }
  | /** The account runs as many jobs as its plan allows. */ { readonly kind: 'busy' };

/** Outcome of a job. */
export type JobEnding = Pick<JobRecord, 'state' | 'error'> & { readonly results?: JobResult[] };

/** Called in the transaction that ends a job. */
export type EndListener = (manager: EntityManager, job: JobRecord, ending: JobEnding) => Promise<void>;

/** Columns that decide whether a job can be claimed. The work, which may be megabytes, is read once it is. */
const CLAIM_COLUMNS = {
  userId: true,
  id: true,
  state: true,
  parentId: true,
  attempts: true,
  runAfter: true,
  lockedUntil: true,
} as const;

/**
 * State of jobs in the database. Each change of a running job names its attempt, so that an attempt that has lost its
 * job changes nothing.
 */
@Injectable()
export class JobStore {
  private readonly listeners: EndListener[] = [];

  constructor(
    private readonly database: Database,
    private readonly writes: SavedWrites,
  ) {}

  /** Calls `listener` in every transaction that ends a job. */
  onEnd(listener: EndListener): void {
    this.listeners.push(listener);
  }

  /**
   * Returns the jobs that may start at `now`, those of accounts with the fewest running jobs first, without those of
   * accounts that run as many as their plan allows. Jobs of processes that have died are among them, and divided jobs
   * whose parts are done.
   */
  async findDue(now: Date): Promise<JobKey[]> {
    return this.database.read(async (manager) => {
      const running = await countRunning(manager);
      const queued = { state: 'queued', runAfter: LessThanOrEqual(now) } as const;
      const due = await manager.find(JobRecord, {
        select: { userId: true, id: true, runAfter: true },
        where: [
          { ...queued, userId: Not(In(await findBusy(manager, running))) },
          // The parts of a running job do not count.
          { ...queued, parentId: Not(IsNull()) },
          { state: 'running', lockedUntil: LessThanOrEqual(now) },
        ],
        order: { runAfter: 'ASC', id: 'ASC' },
        take: CANDIDATES,
      });
      return due
        .map((job) => ({ job, running: running.get(job.userId) ?? 0 }))
        .sort((one, other) => one.running - other.running)
        .map(({ job: { userId, id } }) => ({ userId, id }));
    });
  }

  /**
   * Starts an attempt of a job, unless another one runs or the account runs as many jobs as its plan allows. Ends a job
   * that has no attempt left, or whose account is deactivated.
   */
  async claim({ userId, id }: JobKey, now: Date): Promise<Claim> {
    const where = { userId, id };
    return this.database.write(async (manager): Promise<Claim> => {
      // Locked, so that the limit of running jobs holds.
      const user = await lockUser(manager, { id: userId });
      const found = user && (await manager.findOne(JobRecord, { select: CLAIM_COLUMNS, where }));
      if (!found || (found.state !== 'queued' && found.state !== 'running') || isDivided(found)) {
        return { kind: 'over' };
      }
      const dueAt = found.state === 'queued' ? found.runAfter : (found.lockedUntil ?? now);
      if (dueAt > now) {
        return { kind: 'later', at: dueAt };
      }
      const refusal = refusalOf(user, found);
      // A running job that resumes has a place already.
      if (found.state === 'queued' && found.parentId === null && !refusal) {
        const running = await countRunning(manager, userId);
        if ((running.get(userId) ?? 0) >= planOf(user).jobsAtOnce) {
          return { kind: 'busy' };
        }
      }
      const job = await manager.findOneByOrFail(JobRecord, where);
      if (refusal) {
        await this.end(manager, job, now, { state: 'failed', error: refusal });
        return { kind: 'over' };
      }
      const attempt = {
        state: 'running',
        attempts: job.attempts + 1,
        attemptId: newId(),
        lockedUntil: new Date(now.getTime() + LOCK_MS),
        startedAt: job.startedAt ?? now,
        progressDone: 0,
        progressTotal: 0,
        progressStep: null,
      } as const;
      await dropOutputs(manager, job);
      await manager.update(JobRecord, where, attempt);
      return { kind: 'claimed', job: { ...job, ...attempt } };
    });
  }

  /**
   * Keeps a claimed job, and the texts that its attempt writes.
   * @returns false if the attempt has lost the job
   */
  async renew(job: ClaimedJob, now: Date): Promise<boolean> {
    return this.database.write(async (manager) => {
      const lockedUntil = new Date(now.getTime() + LOCK_MS);
      const { affected } = await manager.update(JobRecord, running(job), { lockedUntil });
      const texts = { userId: job.userId, recordId: job.id, state: In(['uploading', 'ready']) };
      await manager.update(Text, texts, { touchedAt: now });
      return affected === 1;
    });
  }

  /** @returns false if the attempt has lost the job */
  async report(job: ClaimedJob, progress: { done: number; total: number; step: string }): Promise<boolean> {
    const { affected } = await this.database.write(async (manager) => {
      const changes = {
        progressDone: Math.round(progress.done),
        progressTotal: Math.round(progress.total),
        progressStep: progress.step.slice(0, 200),
      };
      const changed = await manager.update(JobRecord, running(job), changes);
      if (changed.affected === 1) {
        await addPartProgress(manager, job, changes);
      }
      return changed;
    });
    return affected === 1;
  }

  /**
   * Ends a job with its results.
   * @param save saves the results in the same transaction
   * @returns false if the attempt has lost the job; nothing is saved then
   */
  async complete(job: ClaimedJob, save: (manager: EntityManager) => Promise<JobResult[]>): Promise<boolean> {
    return this.writes.transact(
      job.userId,
      async (manager) => {
        await lockPlan(manager, job.userId);
        if (!(await manager.existsBy(JobRecord, running(job)))) {
          return false;
        }
        if (job.parentId !== null) {
          await endPart(manager, job, job.parentId);
          return true;
        }
        const results = await save(manager);
        await this.end(manager, job, new Date(), { state: 'done', error: null, results });
        return true;
      },
      TEXT_WRITE,
    );
  }

  /**
   * Stores the parts of a claimed job, which waits until they are done. The attempt does not count.
   * @returns the ids of the parts
   * @throws DomainError `conflict` if the attempt has lost the job
   */
  async divide(job: ClaimedJob, parts: readonly JobWork[]): Promise<string[]> {
    return this.database.write(async (manager) => {
      await lockUser(manager, { id: job.userId });
      const waiting = { attempts: job.attempts - 1, attemptId: null, lockedUntil: null };
      const { affected } = await manager.update(JobRecord, running(job), waiting);
      if (affected !== 1) {
        throw new DomainError('conflict');
      }
      return insertParts(manager, job, parts);
    });
  }

  /** Returns the parts of a job, in the order of their numbers; none if it was not divided. */
  findParts(key: JobKey): Promise<JobRecord[]> {
    return this.database.read((manager) => findParts(manager, key));
  }

  /**
   * Ends an attempt that failed. The job is run again after a pause, unless the error is final or was the last one.
   * @param retryAfterSeconds time until a limit admits the job, if it exceeded one; the attempt then does not count
   *   within an hour
   * @returns the time of the next attempt, or null
   */
  async fail(job: ClaimedJob, error: JobError, isFinal: boolean, retryAfterSeconds?: number): Promise<Date | null> {
    const now = new Date();
    const isPostponed =
      retryAfterSeconds !== undefined && now.getTime() - (job.startedAt ?? now).getTime() < POSTPONED_MS;
    const attempts = isPostponed ? job.attempts - 1 : job.attempts;
    const pause = isPostponed
      ? retryAfterSeconds * 1_000 + Math.random() * POSTPONED_JITTER_MS
      : RETRY_MS[job.attempts - 1];
    const runAfter = isFinal || pause === undefined ? null : new Date(now.getTime() + pause);
    await this.database.write(async (manager) => {
      await lockUser(manager, { id: job.userId });
      if (!(await manager.existsBy(JobRecord, running(job)))) {
        return;
      }
      if (runAfter === null) {
        await this.end(manager, job, now, { state: 'failed', error });
      } else {
        await this.requeue(manager, job, { runAfter, attempts, error });
      }
    });
    return runAfter;
  }

  /** Returns a job to the queue because this process stops; the attempt does not count. */
  async release(job: ClaimedJob): Promise<void> {
    await this.database.write(async (manager) => {
      await lockUser(manager, { id: job.userId });
      if (await manager.existsBy(JobRecord, running(job))) {
        await this.requeue(manager, job, { runAfter: new Date(), attempts: job.attempts - 1 });
      }
    });
  }

  /**
   * Cancels a job, in a transaction that holds the lock of the account.
   * @throws DomainError `not_found`, `not_running`
   */
  async cancelIn(manager: EntityManager, key: JobKey): Promise<void> {
    const job = await manager.findOneBy(JobRecord, { ...key });
    if (!job) {
      throw new DomainError('not_found');
    }
    if (job.state !== 'queued' && job.state !== 'running') {
      throw new DomainError('not_running');
    }
    await this.end(manager, job, new Date(), { state: 'cancelled', error: null });
  }

  /**
   * Queues a job again that has failed or was cancelled, in a transaction that holds the lock of the account.
   * @throws DomainError `not_found`; `conflict` for a job that waits, runs or is done
   */
  async retryIn(manager: EntityManager, key: JobKey): Promise<void> {
    const job = await manager.findOneBy(JobRecord, { ...key });
    if (!job) {
      throw new DomainError('not_found');
    }
    if (job.state !== 'failed' && job.state !== 'cancelled') {
      throw new DomainError('conflict', { message: 'Only failed and cancelled jobs can be retried.' });
    }
    if (job.work.tool === undefined && job.work.recipe === undefined) {
      throw new DomainError('conflict', { message: 'This job could not start. Its owner can run it again.' });
    }
    if (hasUpload(readJobInputs(job.work.input))) {
      const message = 'The upload of this job is gone. Its owner can send it again.';
      throw new DomainError('conflict', { message });
    }
    await this.requeue(manager, job, { runAfter: new Date(), attempts: 0, error: null });
    await manager.update(JobRecord, { ...key }, { startedAt: null, finishedAt: null, expiresAt: null });
  }

  /** Ends a queued job that cannot start, in a transaction that holds the lock of the account. */
  async failIn(manager: EntityManager, job: JobRecord, error: JobError): Promise<void> {
    await this.end(manager, job, new Date(), { state: 'failed', error });
  }

  /**
   * Removes jobs that ended long ago.
   * @param signal ends the run early when it aborts
   */
  async removeExpired(now: Date, signal?: AbortSignal): Promise<void> {
    const expired = { expiresAt: LessThanOrEqual(now) };
    let hasMore = true;
    while (hasMore && !signal?.aborted) {
      hasMore = await this.database.write((manager) => removeSome(manager, expired));
    }
  }

  private async end(manager: EntityManager, job: JobRecord, now: Date, ending: JobEnding): Promise<void> {
    const { userId, id, parentId } = job;
    const parent = parentId === null ? null : await manager.findOneBy(JobRecord, { userId, id: parentId });
    if (parent) {
      // A part that cannot be done ends its job.
      await this.end(manager, parent, now, ending);
      return;
    }
    await dropTexts(manager, userId, id);
    await dropParts(manager, job);
    const expiresAt = new Date(now.getTime() + JOB_LIMITS.keptDays * DAY_MS);
    const free = { attemptId: null, lockedUntil: null, progressStep: null };
    await manager.update(JobRecord, { userId, id }, { ...ending, ...free, finishedAt: now, expiresAt });
    for (const listener of this.listeners) {
      await listener(manager, job, ending);
    }
  }

  private async requeue(
    manager: EntityManager,
    { userId, id }: JobKey,
    changes: Pick<JobRecord, 'runAfter'> & Partial<Pick<JobRecord, 'attempts' | 'error'>>,
  ): Promise<void> {
    await dropOutputs(manager, { userId, id });
    const free = { attemptId: null, lockedUntil: null, progressDone: 0, progressTotal: 0, progressStep: null };
    await manager.update(JobRecord, { userId, id }, { ...changes, ...free, state: 'queued' });
  }
}

/** Returns the name of the text that an attempt writes an output to. */
export function outputName(index: number): string {
  return `${OUTPUT}${index}`;
}

/** Removes all jobs of an account. Other requests proceed in between. */
export async function eraseJobs(manager: EntityManager, userId: string): Promise<void> {
  while (await removeSome(manager, { userId })) {
    await nextTurn();
  }
}

/**
 * Removes some of the jobs that meet a condition.
 * @returns true if there may be more
 */
async function removeSome(manager: EntityManager, where: FindOptionsWhere<JobRecord>): Promise<boolean> {
  const jobs = await manager.find(JobRecord, { select: { id: true }, where, take: JOBS_AT_ONCE });
  await manager.delete(JobRecord, { id: In(jobs.map(({ id }) => id)) });
  return jobs.length === JOBS_AT_ONCE;
}

/** Returns the reason why a job gets no further attempt; undefined if it gets one. */
function refusalOf({ isActive }: User, { attempts }: Pick<JobRecord, 'attempts'>): JobError | undefined {
  if (!isActive) {
    return DEACTIVATED;
  }
  return attempts > RETRY_MS.length ? INTERRUPTED : undefined;
}

function running({ userId, id, attemptId }: ClaimedJob) {
  return { userId, id, attemptId, state: 'running' } as const;
}

/**
 * Returns the numbers of running jobs of all accounts that have any, or of one account. Jobs without a valid lock count,
 * since they resume before others start: those whose parts run or are done, and those whose process has died.
 */
function countRunning(manager: EntityManager, userId?: string): Promise<ReadonlyMap<string, number>> {
  const where = { state: 'running', parentId: IsNull(), ...(userId !== undefined && { userId }) } as const;
  return countGroups(manager, JobRecord, 'userId', where);
}

/** Returns the accounts that run as many jobs as their plans allow. */
async function findBusy(manager: EntityManager, running: ReadonlyMap<string, number>): Promise<string[]> {
  const users = await manager.find(User, {
    select: { id: true, subscriptionPlan: true, subscriptionExpires: true },
    where: { id: In([...running.keys()]) },
  });
  return users.filter((user) => (running.get(user.id) ?? 0) >= planOf(user).jobsAtOnce).map(({ id }) => id);
}

/** Drops the texts that an earlier attempt has written. */
async function dropOutputs(manager: EntityManager, { userId, id }: JobKey): Promise<void> {
  const texts = { userId, recordId: id, state: In(['uploading', 'ready']) };
  await manager.update(Text, texts, { state: 'dropped', recordId: null, touchedAt: new Date() });
}
