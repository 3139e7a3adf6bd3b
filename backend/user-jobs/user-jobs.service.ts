import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { pageWindow } from '../../libs/contracts/admin/page-query.dto.ts';
import { CreateJobRequest, type JobInfo, type JobsAnswer, type JobsQuery } from '../../libs/contracts/jobs/jobs.dto.ts';
import { JOB_LIMITS } from '../../libs/contracts/jobs/jobs.ts';
import { toolEntry } from '../../libs/tools/index.ts';
import { AccountData } from '../account/data/account-data.ts';
import { DomainError } from '../common/domain-error.ts';
import { newId } from '../common/ids.ts';
import { RequestPipe } from '../common/request.pipe.ts';
import { Database } from '../database/database.ts';
import type { TextBody } from '../library/blobs/text-body.ts';
import { attachText } from '../library/blobs/text-store.ts';
import { RecipesService } from '../library/recipes/recipes.service.ts';
import { makeOnce } from '../library/shared/idempotency.ts';
import type { Owner } from '../library/shared/owner.ts';
import { lockPlan, PlanQuota } from '../library/shared/plan-quota.ts';
import { SavedWrites, TEXT_WRITE } from '../library/shared/saved-writes.ts';
import { readBody } from '../programmatic/read-request.ts';
import { readUpTo } from '../programmatic/read-up-to.ts';
import { RunRefusal, refuseFields } from '../programmatic/run-refusal.ts';
import { JobRecord, type JobSummary, type JobWork } from './job.entity.ts';
import { describeJob, WITHOUT_WORK } from './job-answers.ts';
import { describeInputs, type JobReference, readJobInputs, requireShortConstants } from './job-inputs.ts';
import { planJob } from './job-plan.ts';
import { JobQueue } from './job-queue.ts';
import { JobStaging } from './job-staging.ts';
import { JobStore } from './job-store.ts';

const RETRY_SECONDS = 10;

/** Checked request for a job. */
interface CheckedRequest {
  readonly name: string;
  readonly work: JobWork;
  readonly summary: JobSummary;
  readonly references: ReadonlyMap<string, JobReference>;
}

/** Operations on a user's jobs. */
@Injectable()
export class UserJobsService {
  private readonly pipe = new RequestPipe();

  constructor(
    private readonly database: Database,
    private readonly writes: SavedWrites,
    private readonly quota: PlanQuota,
    private readonly recipes: RecipesService,
    private readonly staging: JobStaging,
    private readonly queue: JobQueue,
    private readonly store: JobStore,
    data: AccountData,
  ) {
    data.add({ name: 'jobs', read: (userId) => this.export(userId) });
  }

  /**
   * Reads the body of a request and creates the job. A repeated request with the same key returns the job of the first
   * one.
   * @throws DomainError that names the problem
   */
  async createFrom(owner: Owner, body: TextBody, key: string | undefined): Promise<JobInfo> {
    try {
      const bytes = await readUpTo(body, JOB_LIMITS.bodyBytes, (limit) => `A job takes ${limit} in one request.`);
      const request = await this.pipe.transform(readBody(bytes), { type: 'body', metatype: CreateJobRequest });
      return await this.create(owner, request as CreateJobRequest, key);
    } catch (error) {
      throw toDomainError(error);
    }
  }

  /** Returns a page of jobs, newest first. */
  async list(userId: string, query: JobsQuery): Promise<JobsAnswer> {
    return this.database.read(async (manager) => {
      const total = await manager.countBy(JobRecord, { userId });
      const jobs = await manager.find(JobRecord, {
        select: WITHOUT_WORK,
        where: { userId },
        order: { id: 'DESC' },
        ...pageWindow(query),
      });
      return { jobs: jobs.map(describeJob), total };
    });
  }

  /** @throws DomainError `not_found` */
  async get(userId: string, id: string): Promise<JobInfo> {
    const job = await this.database.read((manager) =>
      manager.findOne(JobRecord, { select: WITHOUT_WORK, where: { userId, id } }),
    );
    if (!job) {
      throw new DomainError('not_found');
    }
    return describeJob(job);
  }

  /**
   * Runs the work of a job again, as a new job. Uploads of a job that has ended are gone.
   * @throws DomainError `not_found`, `quota_reached`, `rate_limited`, `unprocessable`
   */
  async repeat(owner: Owner, id: string): Promise<JobInfo> {
    const { userId } = owner;
    const job = await this.database.read((manager) => manager.findOneBy(JobRecord, { userId, id }));
    if (!job) {
      throw new DomainError('not_found');
    }
    const { name, work, summary } = job;
    const { references } = readJobInputs(work.input);
    await this.staging.check(userId, references);
    return this.insertOnce(owner, { name, work, summary, references });
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
      const job = await manager.findOne(JobRecord, { select: WITHOUT_WORK, where: { userId, id } });
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
   * @throws DomainError `not_found`, `quota_reached`, `rate_limited`
   * @throws RunRefusal that names the problem
   */
  private async create(owner: Owner, request: CreateJobRequest, key: string | undefined): Promise<JobInfo> {
    const checked = await this.check(owner.userId, request);
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
        return makeOnce(manager, { userId, key, kind: 'job', body }, () => this.insert(manager, userId, checked));
      },
      TEXT_WRITE,
    );
    await this.queue.add({ userId, id });
    return this.get(userId, id);
  }

  private async check(userId: string, request: CreateJobRequest): Promise<CheckedRequest> {
    const { tool, recipeId = null, options, outputs } = request;
    if ([tool, request.recipe, request.recipeId].filter((given) => given !== undefined).length !== 1) {
      throw refuseFields([{ path: 'tool', message: 'or recipe or recipeId must be given, and only one of them' }]);
    }
    if (tool === undefined && (options !== undefined || request.fields !== undefined)) {
      throw refuseFields([
        { path: 'options', message: 'and fields are for tools; those of a recipe are in its steps' },
      ]);
    }
    const input = { ...request.input, ...request.fields };
    const inputs = readJobInputs(input);
    requireShortConstants(inputs);
    const recipe = recipeId === null ? request.recipe : await this.recipes.find(userId, recipeId);
    if (recipe === null) {
      throw new DomainError('not_found', { message: 'There is no saved recipe with this id.' });
    }
    const { plan, work } = await planJob(
      {
        ...(tool && { tool }),
        ...(options && { options }),
        ...(recipe && { recipe }),
        input,
        outputs,
      },
      inputs,
    );
    await this.staging.check(userId, inputs.references);
    const title = plan.kind === 'tool' ? toolEntry(plan.tool.id as never).title : plan.recipe.name;
    const summary = {
      tool: tool ?? null,
      recipe: plan.kind === 'tool' ? null : { id: recipeId, name: plan.recipe.name },
      inputs: describeInputs(input),
      output: work.outputs[0],
    };
    return { name: request.name ?? title, work, summary, references: inputs.references };
  }

  private async insert(
    manager: EntityManager,
    userId: string,
    { name, work, summary, references }: CheckedRequest,
  ): Promise<string> {
    const plan = await lockPlan(manager, userId);
    if ((await manager.countBy(JobRecord, { userId, state: 'queued' })) >= JOB_LIMITS.queued) {
      throw new DomainError('rate_limited', {
        message: `An account can have ${JOB_LIMITS.queued} waiting jobs. Please wait until one has started.`,
        details: { retryAfterSeconds: RETRY_SECONDS },
      });
    }
    const id = newId();
    for (const [path, reference] of references) {
      if (reference.kind === 'text') {
        const place = { userId, plan, quota: this.quota, recordId: id, name: path };
        await attachText(manager, place, { kind: 'text', textId: reference.id });
      }
    }
    const now = new Date();
    await manager.insert(JobRecord, {
      userId,
      id,
      name,
      state: 'queued',
      scheduleId: null,
      wantsMail: false,
      work,
      summary,
      progressDone: 0,
      progressTotal: 0,
      progressStep: null,
      results: null,
      error: null,
      attempts: 0,
      runAfter: now,
      attemptId: null,
      lockedUntil: null,
      createdAt: now,
      startedAt: null,
      finishedAt: null,
      expiresAt: null,
    });
    return id;
  }

  private async *export(userId: string) {
    const ids = await this.database.read((manager) =>
      manager.find(JobRecord, { select: { userId: true, id: true }, where: { userId }, order: { id: 'ASC' } }),
    );
    for (const { id } of ids) {
      const job = await this.database.read((manager) => manager.findOneBy(JobRecord, { userId, id }));
      if (job) {
        yield { ...describeJob(job), work: job.work };
      }
    }
  }
}

/** Returns the error of a request that is refused for what it asks. */
function toDomainError(error: unknown): unknown {
  if (error instanceof RunRefusal) {
    const { code, ...rest } = error.refusal;
    return new DomainError(code, rest);
  }
  return error;
}
