import { type FindOptionsSelect, IsNull } from 'typeorm';
import type { JobInfo, JobOverview, JobProgress } from '../../libs/contracts/jobs/jobs.dto.ts';
import type { JobRecord } from './job.entity.ts';

/** Selects jobs without their parts. */
export const WHOLE_JOBS = { parentId: IsNull() } as const;

/** Selects everything except the work, which may be megabytes. */
export const WITHOUT_WORK = {
  userId: true,
  id: true,
  name: true,
  state: true,
  scheduleId: true,
  summary: true,
  progressDone: true,
  progressTotal: true,
  progressStep: true,
  results: true,
  error: true,
  attempts: true,
  createdAt: true,
  startedAt: true,
  finishedAt: true,
  expiresAt: true,
} as const satisfies FindOptionsSelect<JobRecord>;

/** A job without its work. */
export type DescribedJob = Pick<JobRecord, keyof typeof WITHOUT_WORK>;

/** Returns what the owner of a job and administrators see of it. */
export function describeOverview({ id, state, summary, attempts, ...times }: DescribedJob): JobOverview {
  return {
    id,
    state,
    tool: summary.tool,
    attempts,
    createdAt: times.createdAt.toISOString(),
    startedAt: times.startedAt?.toISOString() ?? null,
    finishedAt: times.finishedAt?.toISOString() ?? null,
  };
}

/** Returns a job as its owner sees it. */
export function describeJob(job: DescribedJob): JobInfo {
  const { name, scheduleId, error } = job;
  const { recipe, inputs, map, output } = job.summary;
  const results = (job.results ?? []).map((result) => ({ ...result, label: result.label ?? result.output }));
  const [first] = results;
  return {
    ...describeOverview(job),
    name,
    recipe,
    inputs,
    ...(map && { map }),
    output,
    scheduleId,
    progress: progressOf(job),
    rows: first?.rows ?? null,
    byteLength: first?.byteLength ?? null,
    resultId: first?.resultId ?? null,
    results,
    error,
    expiresAt: job.expiresAt?.toISOString() ?? null,
  };
}

/** Returns the progress of a job. A done job shows all its rows as processed, because reports are throttled. */
function progressOf({ state, progressDone, progressTotal, progressStep }: DescribedJob): JobProgress {
  const total = state === 'done' ? Math.max(progressDone, progressTotal) : progressTotal;
  return { done: state === 'done' ? total : progressDone, total, step: progressStep };
}
