import { expect } from 'vitest';
import type { JobInfo } from '../../libs/contracts/jobs/jobs.dto.ts';
import type { JobState } from '../../libs/contracts/jobs/jobs.ts';
import type { SavedResultDetails } from '../../libs/contracts/saved/results.dto.ts';
import { ask } from './http-client.ts';
import type { SheetProvider } from './sheet-provider.ts';

/** A server and the session of an account. */
export interface JobClient {
  readonly origin: string;
  readonly token: string;
}

/** Creates a job and checks that it was accepted. */
export async function createJob({ origin, token }: JobClient, body: object): Promise<JobInfo> {
  const answer = await ask<JobInfo>(origin, 'POST /api/jobs', { token, body });
  expect([answer.status, answer.body]).toEqual([202, expect.objectContaining({ id: expect.any(String) })]);
  return answer.body;
}

/** Waits until a job is in a state, and returns it. Fails at once if it has ended in another state. */
export async function jobIn({ origin, token }: JobClient, id: string, wanted: JobState): Promise<JobInfo> {
  const read = async () => (await ask<JobInfo>(origin, `GET /api/jobs/${id}`, { token })).body;
  let job = await read();
  await expect
    .poll(async () => {
      job = await read();
      return job.state === wanted || !['queued', 'running'].includes(job.state);
    })
    .toBe(true);
  expect([job.state, job.error]).toEqual([wanted, wanted === 'done' ? null : job.error]);
  return job;
}

/** Runs a job to its end and returns it with the rows of its main output. */
export async function runJob(client: JobClient, body: object): Promise<{ job: JobInfo; rows: readonly string[] }> {
  const { id } = await createJob(client, body);
  const job = await jobIn(client, id, 'done');
  return { job, rows: await resultRows(client, job) };
}

/** Returns the rows of a job's main output. */
export async function resultRows({ origin, token }: JobClient, { resultId }: JobInfo): Promise<readonly string[]> {
  const { body } = await ask<SavedResultDetails>(origin, `GET /api/saved-results/${resultId}`, { token });
  return body.results ?? [];
}

/** A sheet whose provider answers only when told to, so that a job that reads it keeps running. */
export interface HeldSheet {
  readonly address: string;
  /** Number of requests so far. */
  readonly requests: number;
  /** Answers all requests, also later ones. */
  release(): void;
}

/** Shares a sheet with these lines whose answers are held. */
export function shareHeldSheet(provider: SheetProvider, lines: readonly string[]): HeldSheet {
  let requests = 0;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const address = provider.share((_request, response) => {
    requests += 1;
    void released.then(() => response.writeHead(200, { 'content-type': 'text/csv' }).end(lines.join('\n')));
  });
  return {
    address,
    get requests() {
      return requests;
    },
    release,
  };
}
