import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { AccountData } from '../../../backend/account/data/account-data.ts';
import { newId } from '../../../backend/common/ids.ts';
import { createDataSources } from '../../../backend/database/data-sources.ts';
import { SheetsService } from '../../../backend/sheets/sheets.service.ts';
import { JobRecord, type JobWork, type PartSource } from '../../../backend/user-jobs/job.entity.ts';
import { JobEvents } from '../../../backend/user-jobs/job-events.ts';
import { JobFiles } from '../../../backend/user-jobs/job-files.ts';
import { JobRunner } from '../../../backend/user-jobs/job-runner.ts';
import { JobStaging } from '../../../backend/user-jobs/job-staging.ts';
import { type ClaimedJob, JobStore } from '../../../backend/user-jobs/job-store.ts';
import type { ImpersonateAnswer } from '../../../libs/contracts/admin/admin-users.dto.ts';
import type { JobInfo } from '../../../libs/contracts/jobs/jobs.dto.ts';
import { JOB_LIMITS } from '../../../libs/contracts/jobs/jobs.ts';
import { createAccessToken, createSignedIn } from '../../support/accounts.ts';
import { shareHeldSheet } from '../../support/jobs.ts';
import { csv, type SheetProvider, startSheetProvider } from '../../support/sheet-provider.ts';
import { canMount, mountSmallDisk } from '../../support/small-disk.ts';
import { createStorage, startAppOn, startTestApp, type TestApp } from '../../support/test-app.ts';
import { call } from '../../support/test-client.ts';
import { insertChunked } from '../../support/texts.ts';

const OFF = { isOn: false, threads: 1 };
/** Shortened, so that no test waits. */
const TIMES = { stopMs: 0, eventsMs: 1, commentMs: 0 };

let provider: SheetProvider;
let running: TestApp;

beforeAll(async () => {
  provider = await startSheetProvider();
  running = await startTestApp({ jobs: OFF, jobTimes: TIMES });
});

afterAll(async () => {
  await running.close();
  await provider.close();
});

async function createJob(app: TestApp, token: string, input: unknown = 'a'): Promise<JobInfo> {
  const { status, body } = await call<JobInfo>(app, 'POST /api/jobs', {
    token,
    body: { tool: 'dedupe', input: { text: input } },
  });
  expect(status).toBe(202);
  return body;
}

test('a silent stream of events gets comments until the job ends', async () => {
  const { user, token } = await createSignedIn(running);
  const { id } = await createJob(running, token);
  let text = '';
  let hasCancelled = false;
  for await (const chunk of await running.app.get(JobEvents).stream(user.id, id, `Bearer ${token}`)) {
    text += String(chunk);
    if (text.includes('\n\n: ') && !hasCancelled) {
      hasCancelled = true;
      await call(running, `DELETE /api/jobs/${id}`, { token });
    }
  }
  expect(text).toMatch(/^event: state\ndata: .*\n\nevent: progress\ndata: .*\n\n(: still running\n\n)+event: state\n/);
  expect(text).toContain('"state":"cancelled"');
});

test('the last event of a job that has ended is its state', async () => {
  const { user, token } = await createSignedIn(running);
  const { id } = await createJob(running, token);
  await call(running, `DELETE /api/jobs/${id}`, { token });
  const chunks = await (await running.app.get(JobEvents).stream(user.id, id, `Bearer ${token}`)).toArray();
  expect(chunks.join('')).toMatch(/^event: progress\ndata: .*\n\nevent: state\ndata: .*\n\n$/);
});

/** Credentials that open a stream of events, and the change that ends their access. */
interface Access {
  readonly token: string;
  readonly end: () => Promise<{ readonly status: number }>;
}

const ACCESSES: Readonly<Record<string, (token: string, userId: string) => Promise<Access>>> = {
  'a sign-out': async (token) => ({ token, end: () => call(running, 'POST /api/auth/signout', { token }) }),
  'the end of an impersonation': async (_token, userId) => {
    const admin = await createSignedIn(running, { role: 'admin' });
    const route = `POST /api/admin/impersonate/${userId}`;
    const { token } = (await call<ImpersonateAnswer>(running, route, { token: admin.token })).body;
    return { token, end: () => call(running, 'POST /api/auth/signout', { token }) };
  },
  'a deactivation': async (token, userId) => {
    const admin = await createSignedIn(running, { role: 'admin' });
    const body = { isActive: false };
    return { token, end: () => call(running, `PUT /api/admin/users/${userId}`, { token: admin.token, body }) };
  },
  'the revocation of its access token': async (session) => {
    const { id, token } = await createAccessToken(running, session);
    return { token, end: () => call(running, `DELETE /api/account/tokens/${id}`, { token: session }) };
  },
};

test.each(Object.entries(ACCESSES))('a stream of events ends after %s', async (_name, open) => {
  const { user, token: session } = await createSignedIn(running);
  const { id } = await createJob(running, session);
  const { token, end } = await open(session, user.id);
  let status: number | undefined;
  for await (const chunk of await running.app.get(JobEvents).stream(user.id, id, `Bearer ${token}`)) {
    if (String(chunk).startsWith(':')) {
      status ??= (await end()).status;
    }
  }
  expect(status).toBe(200);
  const job = await running.database.read((manager) => manager.findOneByOrFail(JobRecord, { id }));
  expect(job.state).toBe('queued');
});

test('jobs that have ended are removed after 30 days', async () => {
  const { user, token } = await createSignedIn(running);
  const { id } = await createJob(running, token);
  const { body: ended } = await call<JobInfo>(running, `DELETE /api/jobs/${id}`, { token });
  const expiry = Date.parse(ended.expiresAt ?? '');
  expect(expiry - Date.parse(ended.finishedAt ?? '')).toBe(JOB_LIMITS.keptDays * 86_400_000);
  const store = running.app.get(JobStore);
  await store.removeExpired(new Date(expiry - 1));
  expect((await call(running, `GET /api/jobs/${id}`, { token })).status).toBe(200);
  // As many as one statement removes, and one more.
  const database = running.database;
  await database.write(async (manager) => {
    const job = await manager.findOneByOrFail(JobRecord, { id });
    for (let copies = 0; copies < 32; copies += 1) {
      await manager.insert(JobRecord, { ...job, id: newId() });
    }
  });
  await store.removeExpired(new Date(expiry));
  expect(await database.read((manager) => manager.countBy(JobRecord, { userId: user.id }))).toBe(0);
});

test('jobs of an account that is deleted are removed in batches', async () => {
  const { user, token } = await createSignedIn(running);
  const { id } = await createJob(running, token);
  const section = running.app.get(AccountData).sections.find(({ name }) => name === 'jobs');
  await running.database.write(async (manager) => {
    const job = await manager.findOneByOrFail(JobRecord, { id });
    for (let copies = 0; copies < 40; copies += 1) {
      await manager.insert(JobRecord, { ...job, id: newId() });
    }
    const remove = vi.spyOn(manager, 'delete');
    await section?.erase?.(manager, user.id);
    expect(remove).toHaveBeenCalledTimes(2);
    expect(await manager.countBy(JobRecord, { userId: user.id })).toBe(0);
  });
});

/** Copies the inputs of a job into a folder. */
async function stageJob({ app }: TestApp, userId: string, work: JobWork, folder: string, source?: PartSource) {
  const job = { userId, id: newId(), work } as ClaimedJob;
  return [...(await app.get(JobStaging).stage(job, folder, new AbortController().signal, source))];
}

describe('inputs of jobs', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'overprint-test-'));
  });

  afterAll(() => rm(folder, { recursive: true }));

  test('that are sheets are written to files, one for each sheet, and count as imports of the owner', async () => {
    const rateLimits = { ...running.config.rateLimits, sheetsUser: { points: 3, windowSeconds: 60 } };
    const limited = await startTestApp({ jobs: OFF, sheetsBaseUrl: provider.origin, rateLimits });
    const { user } = await createSignedIn(limited);
    const stage = (texts: readonly string[]) => {
      const sheets = texts.map((text) => ({ sheet: provider.share(csv(text)) }));
      const columns = [...sheets, ...sheets];
      return stageJob(limited, user.id, { tool: 'merge', input: { columns }, outputs: ['lines'] }, folder);
    };
    const [one, two] = ['input-0', 'input-1'].map((name) => join(folder, name)) as [string, string];
    expect(await stage(['a', 'b'])).toEqual([
      ['columns.0', { kind: 'sheet', file: one }],
      ['columns.1', { kind: 'sheet', file: two }],
      ['columns.2', { kind: 'sheet', file: one }],
      ['columns.3', { kind: 'sheet', file: two }],
    ]);
    expect([await readFile(one, 'utf8'), await readFile(two, 'utf8')]).toEqual(['a', 'b']);
    const before = provider.requests.length;
    await expect(stage(['c', 'd'])).rejects.toMatchObject({ code: 'rate_limited' });
    expect(provider.requests.length).toBe(before);
    // None of the refused sheets has been counted.
    await stage(['c']);
    await limited.close();
  });

  test('that are more sheets than the limit admits make the job wait, and the attempt does not count', async () => {
    const rateLimits = { ...running.config.rateLimits, sheetsUser: { points: 1, windowSeconds: 60 } };
    const limited = await startTestApp({ jobs: OFF, sheetsBaseUrl: provider.origin, rateLimits });
    const { user, token } = await createSignedIn(limited);
    const [store, runner] = [limited.app.get(JobStore), limited.app.get(JobRunner)];
    const { id } = await createJob(limited, token, { sheet: provider.share(csv('a')) });
    const claim = async (now: Date) => {
      const claimed = await store.claim({ userId: user.id, id }, now);
      return claimed.kind === 'claimed' ? claimed.job : expect.unreachable(claimed.kind);
    };
    const read = async () => (await call<JobInfo>(limited, `GET /api/jobs/${id}`, { token })).body;
    await limited.app.get(SheetsService).countImports(user.id, 1);
    const start = new Date();
    const { next } = await runner.run(await claim(start));
    expect(next?.getTime()).toBeGreaterThan(start.getTime());
    expect(await read()).toMatchObject({ state: 'queued', attempts: 0, error: { code: 'rate_limited' } });

    const job = await claim(next ?? start);
    const startedAt = new Date(Date.now() - 3_600_000);
    await store.fail({ ...job, startedAt }, { code: 'rate_limited', message: 'No.' }, false, 60);
    expect(await read()).toMatchObject({ state: 'queued', attempts: 1 });
    await limited.close();
  });

  test('that earlier versions divided have no name', async () => {
    const { user } = await createSignedIn(running);
    const { id: textId } = await insertChunked(running, user.id, 1);
    const work: JobWork = { tool: 'dedupe', input: { text: '' }, outputs: ['unique'] };
    const staged = await stageJob(running, user.id, work, folder, { textId, columns: null });
    expect(staged.map(([path]) => path)).toEqual(['text']);
  });
});

test('a process that stops returns a job that still runs, and the attempt does not count', async () => {
  const storage = await createStorage({ jobTimes: TIMES, sheetsBaseUrl: provider.origin });
  const stopping = await startAppOn(storage.config);
  const { user, token } = await createSignedIn(stopping);
  const held = shareHeldSheet(provider, ['a']);
  const { id } = await createJob(stopping, token, { sheet: held.address });
  await expect.poll(() => held.requests).toBe(1);
  const { body: job } = await call<JobInfo>(stopping, `GET /api/jobs/${id}`, { token });
  expect(job).toMatchObject({ state: 'running', attempts: 1 });
  await stopping.close();

  const { writer } = createDataSources(storage.config.database);
  await writer.initialize();
  const released = await writer.manager.findOneByOrFail(JobRecord, { userId: user.id, id });
  await writer.destroy();
  expect(released).toMatchObject({ state: 'queued', attempts: 0, attemptId: null, error: null });
  held.release();
  await storage.remove();
});

test.runIf(canMount())('lines that do not fit on the disk of a job are refused with a message', async () => {
  const disk = await mountSmallDisk(1);
  const files = new JobFiles(disk.outside);
  const file = await files.create();
  const refusal = { code: 'unprocessable', message: 'There is not enough disk space for this job.' };
  await expect(file.append([new Uint8Array(2_000_000)])).rejects.toMatchObject({ refusal });
  await files.close();
  await disk.remove();
});

/** Creates files one after the other, as a thread that ends may do while its folder is removed. */
async function createFiles(folder: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await writeFile(join(folder, `late-${index}`), '').catch(() => undefined);
  }
}

test('a full disk ends a job at once, with a message', async () => {
  const storage = await createStorage();
  const full = await startAppOn(storage.config);
  const { token } = await createSignedIn(full);
  const error = Object.assign(new Error('write'), { code: 'ENOSPC' });
  vi.spyOn(full.app.get(JobStaging), 'stage').mockImplementation(async (_job, folder) => {
    void createFiles(folder, 200);
    throw error;
  });
  const { id } = await createJob(full, token);
  const read = async () => (await call<JobInfo>(full, `GET /api/jobs/${id}`, { token })).body;
  await expect.poll(async () => (await read()).state).toBe('failed');
  const own = (name: string) => name.startsWith('overprint-job-') && name.includes(`-${process.pid}-`);
  expect((await readdir(tmpdir())).filter(own)).toEqual([]);
  const message = 'There is not enough disk space for this job.';
  expect(await read()).toMatchObject({ attempts: 1, error: { code: 'unprocessable', message } });
  await full.close();
  await storage.remove();
});
