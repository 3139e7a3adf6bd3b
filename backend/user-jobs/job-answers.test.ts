import { expect, it } from 'vitest';
import type { JobRecord } from './job.entity.ts';
import { describeJob } from './job-answers.ts';

const SUMMARY = { tool: 'dedupe', recipe: null, inputs: {}, output: 'unique', outputCount: 1 };
const TIMES = { createdAt: new Date(0), startedAt: null, finishedAt: null, expiresAt: null };
const JOB = { id: 'j', state: 'done', summary: SUMMARY, results: null, ...TIMES };

it('names the outputs of jobs that an earlier version has run by their ids', () => {
  const results = [{ output: 'unique', resultId: 'r', rows: 2, byteLength: 9 }];
  expect(describeJob({ ...JOB, results } as unknown as JobRecord)).toMatchObject({
    resultId: 'r',
    rows: 2,
    results: [{ output: 'unique', label: 'unique' }],
  });
});

it('shows a job that is done with all its progress, and another one with its last report', () => {
  const progressOf = (state: string, progressDone: number, progressTotal: number) => {
    const job = { ...JOB, state, progressDone, progressTotal, progressStep: null };
    return describeJob(job as unknown as JobRecord).progress;
  };
  expect(progressOf('done', 3, 12)).toEqual({ done: 12, total: 12, step: null });
  expect(progressOf('done', 3, 0)).toEqual({ done: 3, total: 3, step: null });
  expect(progressOf('failed', 3, 12)).toEqual({ done: 3, total: 12, step: null });
});

it('shows nothing of a summary that only the server needs', () => {
  expect(describeJob(JOB as unknown as JobRecord)).not.toHaveProperty('outputCount');
});
