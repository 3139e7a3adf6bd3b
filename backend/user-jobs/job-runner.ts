import { rm } from 'node:fs/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { JobError, JobResult } from '../../libs/contracts/jobs/jobs.dto.ts';
import type { TextAnswer } from '../../libs/contracts/saved/texts.dto.ts';
import type { ErrorCode } from '../../libs/contracts/shared/error-codes.ts';
import type { Recipe } from '../../libs/recipes/recipe.ts';
import { loadDescription } from '../../libs/tools/load-description.ts';
import { describeError } from '../common/describe-error.ts';
import { DomainError } from '../common/domain-error.ts';
import { isDiskFull } from '../common/file-bytes.ts';
import { Database } from '../database/database.ts';
import { TextIntakeService } from '../library/blobs/text-intake.service.ts';
import { releaseText } from '../library/blobs/text-store.ts';
import { ResultsService } from '../library/results/results.service.ts';
import { lockPlan, noStorageMessage, PlanQuota } from '../library/shared/plan-quota.ts';
import type { JobWork } from './job.entity.ts';
import { DISK_FULL } from './job-files.ts';
import { createJobFolder } from './job-folders.ts';
import type { ComputedOutput, JobLimits, JobProgressMessage } from './job-messages.ts';
import { JobParts } from './job-parts.ts';
import { JobStaging } from './job-staging.ts';
import { type ClaimedJob, type JobKey, JobStore, LOCK_MS, outputName, RENEW_MS } from './job-store.ts';
import { JobThreads } from './job-threads.ts';
import { nameResults } from './result-names.ts';

/** Minimum milliseconds between two reports of progress to the database. */
const REPORT_MS = 1_000;

/** Repetitions of the removal of a folder that is not empty, with growing pauses from 100 ms. */
const RM_RETRIES = 5;

/** Errors that another attempt may not have. */
const TRANSIENT: ReadonlySet<ErrorCode> = new Set([
  'conflict',
  'internal_error',
  'rate_limited',
  'unavailable',
  'upstream_failed',
]);

/** Reason for aborting an attempt whose job belongs to another one, or to none. */
class JobLost extends Error {
  override readonly name = 'JobLost';
}

/** Reason for aborting an attempt because this process stops. */
export class Stopping extends Error {
  override readonly name = 'Stopping';
}

/** An output that an attempt has stored. */
interface StoredOutput {
  readonly output: string;
  readonly text: TextAnswer;
}

/** Texts and descriptions of the results of an attempt. */
interface Outcome {
  readonly stored: readonly StoredOutput[];
  readonly computed: readonly ComputedOutput[];
  /** Texts with inputs of computed outputs, by the name of their stream. */
  readonly inputTexts: ReadonlyMap<string, string>;
  /** Names of columns by output. */
  readonly columns: ReadonlyMap<string, string[]>;
}

/** End of an attempt. */
export interface AttemptEnd {
  /** Time of the next attempt; null if there is none. */
  readonly next: Date | null;
  /** Other jobs that may be due now. */
  readonly due: readonly JobKey[];
}

/** Runs attempts of jobs in this process. */
@Injectable()
export class JobRunner {
  private readonly logger = new Logger('UserJobs');
  /** By id of the attempt, since a job may be claimed again while an attempt that has lost it ends. */
  private readonly attempts = new Map<string, { readonly job: ClaimedJob; readonly controller: AbortController }>();

  constructor(
    private readonly database: Database,
    private readonly store: JobStore,
    private readonly staging: JobStaging,
    private readonly parts: JobParts,
    private readonly threads: JobThreads,
    private readonly intake: TextIntakeService,
    private readonly results: ResultsService,
    private readonly quota: PlanQuota,
  ) {}

  /** Aborts the attempt of a job, and those of its parts, if they run in this process. */
  abort(id: string, reason: Error = new JobLost()): void {
    for (const { job, controller } of this.attempts.values()) {
      if (job.id === id || job.parentId === id) {
        controller.abort(reason);
      }
    }
  }

  /** Aborts all attempts, which then return their jobs to the queue. */
  abortAll(): void {
    for (const { controller } of this.attempts.values()) {
      controller.abort(new Stopping());
    }
  }

  /**
   * Runs one attempt and writes its outcome. Rejects only if the database cannot take the outcome; the job is then run
   * again when its lock has expired.
   * @returns the next attempt, and other jobs that are due
   */
  async run(job: ClaimedJob): Promise<AttemptEnd> {
    const attempt = new AbortController();
    this.attempts.set(job.attemptId, { job, controller: attempt });
    const stopRenewing = this.keepRenewing(job, attempt);
    try {
      return { next: null, due: await this.attempt(job, attempt.signal) };
    } catch (error) {
      // What was aborted may fail for a reason of its own, such as a sheet that "did not answer".
      const next = await this.handle(job, attempt.signal.aborted ? attempt.signal.reason : error);
      return { next, due: [] };
    } finally {
      stopRenewing();
      this.attempts.delete(job.attemptId);
    }
  }

  /** Runs an attempt, or divides the job. Returns jobs that are due then: its parts, or the job of a part. */
  private async attempt(job: ClaimedJob, signal: AbortSignal): Promise<JobKey[]> {
    const found = job.parentId === null ? await this.store.findParts(job) : [];
    const divided = found.length === 0 && job.parentId === null ? await this.parts.divide(job) : undefined;
    if (divided) {
      return divided;
    }
    const folder = await createJobFolder();
    try {
      const part = job.work.part ?? found[0]?.work.part;
      const inputs = await this.staging.stage(job, folder, signal, part?.source);
      const parts = found.length === 0 ? {} : { parts: await this.staging.stageParts(found, folder, signal) };
      const columns = new Map<string, string[]>();
      const stored: StoredOutput[] = [];
      const computed: ComputedOutput[] = [];
      const inputTexts = new Map<string, string>();
      const { userId, id, work } = job;
      let textCount = work.outputs.length;
      const report = this.reporter(job);
      await this.threads.run(
        { work, inputs, folder, ...parts, limits: await this.limitsOf(userId) },
        {
          store: async (output, index, rows) => {
            const text = await this.intake.store(userId, rows, { recordId: id, name: outputName(index) });
            stored[index] = { output, text };
          },
          storeInput: async (stream, rows) => {
            textCount += 1;
            const name = outputName(textCount);
            inputTexts.set(stream, (await this.intake.store(userId, rows, { recordId: id, name })).id);
          },
          onComputed: (output) => computed.push(output),
          onColumns: (output, names) => columns.set(output, [...names]),
          onProgress: (progress) => report(progress),
        },
        signal,
      );
      const isDone = await this.store.complete(job, (manager) =>
        this.save(manager, job, { stored, computed, inputTexts, columns }),
      );
      if (!isDone) {
        throw new JobLost();
      }
      return job.parentId === null ? [] : [{ userId, id: job.parentId }];
    } finally {
      // A thread that was terminated may still finish the creation of a file.
      await rm(folder, { recursive: true, force: true, maxRetries: RM_RETRIES });
    }
  }

  private async save(
    manager: EntityManager,
    { userId, id, name, work, summary }: ClaimedJob,
    { stored, computed, inputTexts, columns }: Outcome,
  ): Promise<JobResult[]> {
    const plan = await lockPlan(manager, userId);
    const labels = await outputLabels(work);
    const [main] = labels.keys();
    const names = nameResults(name, work.outputs, labels, main);
    const results: JobResult[] = [];
    for (const [index, { output, text }] of stored.entries()) {
      const label = labels.get(output) ?? output;
      const general = { name: names[index], columns: columns.get(output) ?? null };
      const recipe = computed.find((candidate) => candidate.output === output);
      if (recipe) {
        const { rows, byteLength, tool: toolType, settings, inputData } = recipe;
        const texts = await Promise.all(
          recipe.inputs.map(async (input) => ({
            name: input.name,
            textId:
              input.stream === null
                ? await releaseText(manager, userId, id, input.name)
                : (inputTexts.get(input.stream) ?? ''),
          })),
        );
        const request = { ...general, toolType, settings, inputData, inputTexts: texts, rowCount: rows };
        const resultId = await this.results.createForJob(manager, { userId, plan }, request);
        results.push({ output, label, resultId, rows, byteLength });
        continue;
      }
      const request = {
        ...general,
        // A tool opens the rows of its main output; others are opened as a list or table in any tool.
        ...(output === main && summary.tool && { toolType: summary.tool, settings: work.options }),
      };
      const resultId = await this.results.createForJob(manager, { userId, plan }, request, text.id);
      results.push({ output, label, resultId, rows: text.lineCount, byteLength: text.byteSize });
    }
    return work.outputs.flatMap((output) => results.filter((result) => result.output === output));
  }

  private async limitsOf(userId: string): Promise<JobLimits> {
    return this.database.write(async (manager) => {
      const plan = await lockPlan(manager, userId);
      const { saved, trash } = await this.quota.measureUsage(manager, userId);
      return {
        resultBytes: Math.max(0, plan.storageBytes - saved - trash),
        stepBytes: plan.transientBytes,
        message: noStorageMessage(plan, trash),
      };
    });
  }

  private reporter(job: ClaimedJob): (progress: JobProgressMessage) => void {
    let reportedAt = 0;
    return (progress) => {
      if (performance.now() - reportedAt < REPORT_MS) {
        return;
      }
      reportedAt = performance.now();
      this.store.report(job, progress).then(
        (isOwn) => isOwn || this.attempts.get(job.attemptId)?.controller.abort(new JobLost()),
        () => undefined,
      );
    };
  }

  /** Renews the lock until the returned function is called; aborts the attempt when it has lost its job. */
  private keepRenewing(job: ClaimedJob, attempt: AbortController): () => void {
    let renewedAt = performance.now();
    const renew = async () => {
      try {
        const isOwn = await this.store.renew(job, new Date());
        renewedAt = performance.now();
        if (!isOwn) {
          attempt.abort(new JobLost());
        }
      } catch {
        // Another process may take the job when the lock expires.
        if (performance.now() - renewedAt > LOCK_MS - RENEW_MS) {
          attempt.abort(new DomainError('unavailable'));
        }
      }
    };
    const timer = setInterval(renew, RENEW_MS);
    return () => clearInterval(timer);
  }

  private async handle(job: ClaimedJob, error: unknown): Promise<Date | null> {
    if (error instanceof JobLost) {
      return null;
    }
    if (error instanceof Stopping) {
      await this.store.release(job);
      return new Date();
    }
    const { isFinal, ...reason } = toJobError(error);
    if (!isFinal) {
      const { id: jobId, attempts } = job;
      this.logger.warn('An attempt of a job failed', { jobId, attempts, problem: describeError(error) });
    }
    return this.store.fail(job, reason, isFinal, retryAfterOf(error));
  }
}

/**
 * Returns the names for users of the outputs of a tool, or of those of a recipe that are saved. The first one is the
 * main output.
 */
async function outputLabels({ tool, recipe }: JobWork): Promise<ReadonlyMap<string, string>> {
  if (tool !== undefined) {
    const { outputs } = await loadDescription(tool);
    return new Map(outputs.map(({ id, label }) => [id, label]));
  }
  const { outputs } = recipe as Pick<Recipe, 'outputs'>;
  const isUnique = (label: string) => outputs.filter((output) => output.label === label).length === 1;
  return new Map(outputs.map(({ from, label }) => [from, isUnique(label) ? label : `${label}: ${from}`]));
}

/** Returns the seconds after which a limit admits another attempt; undefined for other errors. */
function retryAfterOf(error: unknown): number | undefined {
  return error instanceof DomainError && error.code === 'rate_limited' ? error.details?.retryAfterSeconds : undefined;
}

/** Returns what the user learns about an error, and whether another attempt would have the same one. */
function toJobError(error: unknown): JobError & { readonly isFinal: boolean } {
  if (isDiskFull(error)) {
    return { code: 'unprocessable', message: DISK_FULL, isFinal: true };
  }
  if (error instanceof DomainError) {
    return { code: error.code, message: error.message, isFinal: !TRANSIENT.has(error.code) };
  }
  return { code: 'internal_error', message: 'Something went wrong on our side.', isFinal: false };
}
