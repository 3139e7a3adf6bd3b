import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import type { CreateJobRequest, JobError } from '../../libs/contracts/jobs/jobs.dto.ts';
import { JOB_LIMITS } from '../../libs/contracts/jobs/jobs.ts';
import { UserMistake } from '../../libs/errors.ts';
import { toolEntry } from '../../libs/tools/index.ts';
import { DomainError } from '../common/domain-error.ts';
import { newId } from '../common/ids.ts';
import { attachText } from '../library/blobs/text-store.ts';
import { RecipesService } from '../library/recipes/recipes.service.ts';
import { lockPlan, PlanQuota, type StorageUsage } from '../library/shared/plan-quota.ts';
import { fieldsRefusal, RunRefusal, refusalError, requireNoProblems } from '../programmatic/run-refusal.ts';
import { JobRecord, type JobSummary, type JobWork } from './job.entity.ts';
import { WHOLE_JOBS } from './job-answers.ts';
import {
  describeInputs,
  type JobInputs,
  type JobReference,
  readJobInputs,
  requireReusableInputs,
  requireShortConstants,
} from './job-inputs.ts';
import { type JobPlan, planJob, requireFormats, specOf } from './job-plan.ts';
import { JobStaging } from './job-staging.ts';
import { JobStore } from './job-store.ts';

const RETRY_SECONDS = 10;

/** Checked request for a job. */
export interface CheckedRequest {
  readonly name: string;
  readonly work: JobWork;
  /** Bytes of the work as JSON. */
  readonly dataBytes: number;
  readonly summary: JobSummary;
  readonly references: ReadonlyMap<string, JobReference>;
}

/** Work of a schedule. */
export interface ScheduledRun {
  readonly name: string;
  readonly recipeId: string;
  readonly input: object;
  readonly map?: object | null;
}

/** Origin of a job, and the wish of its owner for a mail at its end. */
export type JobOrigin = Pick<JobRecord, 'scheduleId' | 'wantsMail'>;

const BY_REQUEST: JobOrigin = { scheduleId: null, wantsMail: false };

/** Checks requests for jobs and stores the jobs. */
@Injectable()
export class JobRequests {
  constructor(
    private readonly quota: PlanQuota,
    private readonly recipes: RecipesService,
    private readonly staging: JobStaging,
    private readonly store: JobStore,
  ) {
    quota.addUsage(measureJobs);
  }

  /**
   * Checks the tool or recipe of a job, its options and its inputs.
   * @throws DomainError that names the problem
   */
  async check(userId: string, request: CreateJobRequest): Promise<CheckedRequest> {
    try {
      return await this.checkWork(userId, request);
    } catch (error) {
      throw toDomainError(error);
    }
  }

  /**
   * Checks a run of a schedule, whose inputs must be there at each run.
   * @throws DomainError that names the problem
   */
  async checkScheduled(userId: string, { name, recipeId, input, map }: ScheduledRun): Promise<CheckedRequest> {
    try {
      requireReusableInputs(readJobInputs(input));
      return await this.checkWork(userId, { name, recipeId, input, ...(map && { map }) });
    } catch (error) {
      throw toDomainError(error);
    }
  }

  /**
   * Returns the work of a job for another job.
   * @throws DomainError that names the problem, such as an upload that is gone
   */
  async repeat({ userId, name, work, summary }: JobRecord): Promise<CheckedRequest> {
    if (work.tool === undefined && work.recipe === undefined) {
      // A run of a schedule whose work was refused; the reason may be gone.
      const { input, map } = work;
      return this.check(userId, { name, recipeId: summary.recipe?.id ?? '', input, ...(map && { map }) });
    }
    try {
      const inputs = readJobInputs(work.input);
      const { plan } = await planJob(work, inputs);
      await this.checkReferences(userId, plan, inputs);
      return {
        name,
        work,
        dataBytes: bytesOf(work),
        summary: { ...summary, outputCount: work.outputs.length },
        references: inputs.references,
      };
    } catch (error) {
      throw toDomainError(error);
    }
  }

  /**
   * Checks, in a transaction that holds the lock of the account, that the results of all jobs that wait or run can be
   * saved, together with those of a new job, if any.
   * @throws DomainError `quota_reached`
   */
  async requireRoom(
    manager: EntityManager,
    userId: string,
    added?: Pick<CheckedRequest, 'work' | 'dataBytes'>,
  ): Promise<void> {
    const plan = await lockPlan(manager, userId);
    const jobs = await manager.find(JobRecord, {
      select: { userId: true, id: true, summary: true },
      where: { userId, state: In(['queued', 'running']), ...WHOLE_JOBS },
    });
    const expected = jobs.reduce(
      (sum, { summary }) => sum + (summary.outputCount ?? 1),
      added?.work.outputs.length ?? 0,
    );
    await this.quota.requireRoomForRecord(manager, userId, plan, 'item', expected);
    await this.quota.requireRoomForBytes(manager, userId, plan, added?.dataBytes ?? 0);
  }

  /**
   * Stores a job in a transaction that holds the lock of the account.
   * @returns its id
   * @throws DomainError `rate_limited` if too many jobs wait
   */
  async insert(
    manager: EntityManager,
    userId: string,
    { name, work, dataBytes, summary, references }: CheckedRequest,
    origin: JobOrigin = BY_REQUEST,
  ): Promise<string> {
    const plan = await lockPlan(manager, userId);
    if ((await manager.countBy(JobRecord, { userId, state: 'queued', ...WHOLE_JOBS })) >= JOB_LIMITS.queued) {
      throw new DomainError('rate_limited', {
        message: `An account can have ${JOB_LIMITS.queued} waiting jobs. Please wait until one has started.`,
        details: { retryAfterSeconds: RETRY_SECONDS },
      });
    }
    const job = newJob(userId, { name, work, dataBytes, summary }, origin);
    for (const [path, reference] of references) {
      if (reference.kind === 'text') {
        const place = { userId, plan, quota: this.quota, recordId: job.id, name: path };
        await attachText(manager, place, { kind: 'text', textId: reference.id });
      }
    }
    await manager.insert(JobRecord, job);
    return job.id;
  }

  /** Stores a job that cannot start, so that its owner learns why. */
  async insertFailed(
    manager: EntityManager,
    userId: string,
    { name, recipeId, input, map }: ScheduledRun,
    origin: JobOrigin,
    error: JobError,
  ): Promise<void> {
    const recipe = { id: recipeId, name };
    const summary = {
      tool: null,
      recipe,
      inputs: describeInputs(input),
      ...(map && { map }),
      output: '',
      outputCount: 1,
    };
    const work: JobWork = { input, ...(map && { map }), outputs: [''] };
    const job = newJob(userId, { name, work, dataBytes: bytesOf(work), summary }, origin);
    await manager.insert(JobRecord, job);
    await this.store.failIn(manager, job, error);
  }

  private async checkWork(userId: string, request: CreateJobRequest): Promise<CheckedRequest> {
    const { tool, recipeId = null, options, map, outputs } = request;
    if ([tool, request.recipe, request.recipeId].filter((given) => given !== undefined).length !== 1) {
      throw fieldsRefusal([{ path: 'tool', message: 'or recipe or recipeId must be given, and only one of them' }]);
    }
    if (tool === undefined && (options !== undefined || request.fields !== undefined)) {
      throw fieldsRefusal([
        { path: 'options', message: 'and fields are for tools; those of a recipe are in its steps' },
      ]);
    }
    if (tool !== undefined && map !== undefined) {
      throw fieldsRefusal([{ path: 'map', message: 'is for recipes; a tool has options for its columns' }]);
    }
    const input = mergeInput(request);
    const inputs = readJobInputs(input);
    requireShortConstants(inputs);
    const saved = recipeId === null ? undefined : await this.recipes.find(userId, recipeId);
    if (saved === null) {
      throw new DomainError('not_found', { message: 'There is no saved recipe with this id.' });
    }
    const recipe = saved?.recipe ?? request.recipe;
    const { plan, work } = await planJob(
      {
        ...(tool && { tool }),
        ...(options && { options }),
        ...(recipe && { recipe }),
        input,
        ...(map && { map }),
        outputs,
      },
      inputs,
    );
    await this.checkReferences(userId, plan, inputs);
    // A saved recipe may have been renamed since its file was read.
    const title = plan.kind === 'tool' ? toolEntry(plan.tool.id as never).title : (saved?.name ?? plan.recipe.name);
    const summary = {
      tool: tool ?? null,
      recipe: plan.kind === 'tool' ? null : { id: recipeId, name: title },
      inputs: describeInputs(input),
      ...(map && { map }),
      output: work.outputs[0],
      outputCount: work.outputs.length,
    };
    return { name: request.name ?? title, work, dataBytes: bytesOf(work), summary, references: inputs.references };
  }

  private async checkReferences(userId: string, plan: JobPlan, inputs: JobInputs): Promise<void> {
    requireFormats(plan, inputs);
    await this.staging.check(userId, inputs.references, (path) => ({
      form: specOf(plan, path).form ?? 'list',
      map: plan.kind === 'recipe' ? plan.maps.get(path) : undefined,
    }));
  }
}

/**
 * Returns inputs and fields together.
 * @throws RunRefusal for a tool without input, and for a name that is in both
 */
function mergeInput({ tool, input, fields }: CreateJobRequest): object {
  if (tool !== undefined && input === undefined) {
    throw fieldsRefusal([{ path: 'input', message: 'must be an object' }]);
  }
  const twice = Object.keys(fields ?? {}).filter((name) => Object.hasOwn(input ?? {}, name));
  requireNoProblems(twice.map((name) => ({ path: `fields.${name}`, message: 'is also in input; give it once' })));
  return { ...input, ...fields };
}

function newJob(
  userId: string,
  { name, work, dataBytes, summary }: Pick<JobRecord, 'name' | 'work' | 'dataBytes' | 'summary'>,
  origin: JobOrigin,
): JobRecord {
  const now = new Date();
  return {
    userId,
    id: newId(),
    name,
    state: 'queued',
    parentId: null,
    ...origin,
    work,
    dataBytes,
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
  };
}

function bytesOf(work: JobWork): number {
  return Buffer.byteLength(JSON.stringify(work));
}

/** Measures the work of an account's jobs, with its constant inputs, until they are removed. */
async function measureJobs(manager: EntityManager, userId: string): Promise<Pick<StorageUsage, 'saved'>> {
  return { saved: Number((await manager.sum(JobRecord, 'dataBytes', { userId })) ?? 0) };
}

/** Converts a refusal or a mistake of the user to a domain error; returns any other error as it is. */
export function toDomainError(error: unknown): unknown {
  if (error instanceof RunRefusal) {
    return refusalError(error.refusal);
  }
  if (error instanceof UserMistake) {
    return new DomainError('unprocessable', { message: error.message });
  }
  return error;
}
