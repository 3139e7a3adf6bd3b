import { Injectable } from '@nestjs/common';
import { pageWindow } from '../../libs/contracts/admin/page-query.dto.ts';
import { CreateJobRequest, type JobInfo, type JobsAnswer, type JobsQuery } from '../../libs/contracts/jobs/jobs.dto.ts';
import { JOB_LIMITS } from '../../libs/contracts/jobs/jobs.ts';
import { AccountData } from '../account/data/account-data.ts';
import { DomainError } from '../common/domain-error.ts';
import { readUpTo } from '../common/read-up-to.ts';
import { RequestPipe } from '../common/request.pipe.ts';
import { Database } from '../database/database.ts';
import type { RowsAnswer } from '../library/blobs/rows-answer.ts';
import { readTextBody, type TextBody } from '../library/blobs/text-body.ts';
import { ResultsService } from '../library/results/results.service.ts';
import { findMade, makeOnce } from '../library/shared/idempotency.ts';
import type { Owner } from '../library/shared/owner.ts';
import { lockPlan } from '../library/shared/plan-quota.ts';
import { SavedWrites, TEXT_WRITE } from '../library/shared/saved-writes.ts';
import { readBody } from '../programmatic/read-request.ts';
import { JobRecord } from './job.entity.ts';
import { describeJob, WHOLE_JOBS, WITHOUT_WORK } from './job-answers.ts';
import { JobQueue } from './job-queue.ts';
import { type CheckedRequest, JobRequests, toDomainError } from './job-requests.ts';
import { eraseJobs, JobStore } from './job-store.ts';

const ENDINGS = { failed: 'has failed', cancelled: 'was cancelled' } as const;

/** Operations on a user's jobs. */
@Injectable()
export class UserJobsService {
  private readonly pipe = new RequestPipe();

  constructor(
    private readonly database: Database,
    private readonly writes: SavedWrites,
    private readonly requests: JobRequests,
    private readonly queue: JobQueue,
    private readonly store: JobStore,
    private readonly results: ResultsService,
    accountData: AccountData,
  ) {
    accountData.add({ name: 'jobs', read: (userId) => this.export(userId), erase: eraseJobs });
  }

  /**
   * Reads the body of a request and creates the job. A repeated request with the same key returns the job of the first
   * one.
   * @throws DomainError that names the problem
   */
  async createFrom(owner: Owner, body: TextBody, key: string | undefined): Promise<JobInfo> {
    try {
      const tooLarge = (limit: string) =>
        new DomainError('payload_too_large', { message: `A job takes ${limit} in one request.` });
      const bytes = await readUpTo(readTextBody(body), JOB_LIMITS.bodyBytes, tooLarge);
      const value = readBody(bytes, JOB_LIMITS.bodyItems);
      const request = await this.pipe.transform(value, { type: 'body', metatype: CreateJobRequest });
      return await this.create(owner, request as CreateJobRequest, key);
    } catch (error) {
      throw toDomainError(error);
    }
  }

  /** Returns a page of jobs, newest first. */
  async list(userId: string, query: JobsQuery): Promise<JobsAnswer> {
    return this.database.read(async (manager) => {
      const total = await manager.countBy(JobRecord, { userId, ...WHOLE_JOBS });
      const jobs = await manager.find(JobRecord, {
        select: WITHOUT_WORK,
        where: { userId, ...WHOLE_JOBS },
        order: { id: 'DESC' },
        ...pageWindow(query),
      });
      return { jobs: jobs.map(describeJob), total };
    });
  }

  /** @throws DomainError `not_found` */
  async get(userId: string, id: string): Promise<JobInfo> {
    const job = await this.database.read((manager) =>
      manager.findOne(JobRecord, { select: WITHOUT_WORK, where: { userId, id, ...WHOLE_JOBS } }),
    );
    if (!job) {
      throw new DomainError('not_found');
    }
    return describeJob(job);
  }

  /**
   * Returns the stored lines of an output.
   * @throws DomainError `not_found` for another output, or a result that was deleted; `conflict` for a job that is not
   *   done; `unprocessable` for rows that are not stored
   */
  async findResult(userId: string, id: string, output: string): Promise<RowsAnswer> {
    const { state, results } = await this.get(userId, id);
    if (state === 'queued' || state === 'running') {
      throw new DomainError('conflict', { message: 'This job has not ended yet.' });
    }
    if (state !== 'done') {
      throw new DomainError('conflict', { message: `This job has no results, because it ${ENDINGS[state]}.` });
    }
    const result = results.find((saved) => saved.output === output);
    if (!result) {
      const outputs = results.map((saved) => saved.output).join(', ');
      throw new DomainError('not_found', { message: `This job has not saved this output. It has saved: ${outputs}.` });
    }
    return this.results.findLines(userId, result.resultId);
  }

  /**
   * Runs the work of a job again, as a new job. Uploads of a job that has ended are gone.
   * @throws DomainError `not_found`, `quota_reached`, `rate_limited`, `unprocessable`
   */
  async repeat(owner: Owner, id: string): Promise<JobInfo> {
    const { userId } = owner;
    const job = await this.database.read((manager) => manager.findOneBy(JobRecord, { userId, id, ...WHOLE_JOBS }));
    if (!job) {
      throw new DomainError('not_found');
    }
    return this.insertOnce(owner, await this.requests.repeat(job));
  }

  /**
   * Cancels a job that waits or runs.
   * @throws DomainError `not_found`, `not_running`
   */
  async cancel(owner: Owner, id: string): Promise<JobInfo> {
    const { userId } = owner;
    await this.writes.run(owner, { kind: 'job', change: 'changed' }, async (manager) => {
      await lockPlan(manager, userId);
      await this.store.cancelIn(manager, { userId, id });
      return id;
    });
    this.queue.cancel({ userId, id });
    return this.get(userId, id);
  }

  /**
   * Removes a job that has ended. Its results stay.
   * @throws DomainError `not_found`; `conflict` for a job that waits or runs
   */
  async remove(owner: Owner, id: string): Promise<void> {
    const { userId } = owner;
    await this.writes.run(owner, { kind: 'job', change: 'deleted' }, async (manager) => {
      await lockPlan(manager, userId);
      const job = await manager.findOne(JobRecord, { select: WITHOUT_WORK, where: { userId, id, ...WHOLE_JOBS } });
      if (!job) {
        throw new DomainError('not_found');
      }
      if (job.state === 'queued' || job.state === 'running') {
        throw new DomainError('conflict', { message: 'This job has not ended. Cancel it first.' });
      }
      await manager.delete(JobRecord, { userId, id });
      return id;
    });
  }

  /**
   * Creates a job.
   * @throws DomainError that names the problem
   */
  private async create(owner: Owner, request: CreateJobRequest, key: string | undefined): Promise<JobInfo> {
    const { userId } = owner;
    const made = await this.database.read((manager) => findMade(manager, { userId, key, kind: 'job', body: request }));
    if (made !== undefined) {
      return this.get(userId, made);
    }
    const checked = await this.requests.check(userId, request);
    return this.insertOnce(owner, checked, { key, body: request });
  }

  private async insertOnce(
    owner: Owner,
    checked: CheckedRequest,
    { key, body = null }: { readonly key?: string | undefined; readonly body?: object | null } = {},
  ): Promise<JobInfo> {
    const { userId } = owner;
    await this.queue.requireAvailable();
    const id = await this.writes.run(
      owner,
      { kind: 'job', change: 'created' },
      async (manager) => {
        await lockPlan(manager, userId);
        return makeOnce(manager, { userId, key, kind: 'job', body }, async () => {
          await this.requests.requireRoom(manager, userId, checked);
          return this.requests.insert(manager, userId, checked);
        });
      },
      TEXT_WRITE,
    );
    await this.queue.add({ userId, id });
    return this.get(userId, id);
  }

  private async *export(userId: string) {
    const ids = await this.database.read((manager) =>
      manager.find(JobRecord, {
        select: { userId: true, id: true },
        where: { userId, ...WHOLE_JOBS },
        order: { id: 'ASC' },
      }),
    );
    for (const { id } of ids) {
      const job = await this.database.read((manager) => manager.findOneBy(JobRecord, { userId, id }));
      if (job) {
        yield { ...describeJob(job), work: job.work };
      }
    }
  }
}
