import { expect, it } from 'vitest';
import type { JobRecord } from './job.entity.ts';
import { describeJob } from './job-answers.ts';

it('names the outputs of jobs that an earlier version has run by their ids', () => {
  const results = [{ output: 'unique', resultId: 'r', rows: 2, byteLength: 9 }];
  const job = { id: 'j', results, createdAt: new Date(0), startedAt: null, finishedAt: null, expiresAt: null };
  expect(describeJob(job as unknown as JobRecord)).toMatchObject({
    resultId: 'r',
    rows: 2,
    results: [{ output: 'unique', label: 'unique' }],
  });
});
