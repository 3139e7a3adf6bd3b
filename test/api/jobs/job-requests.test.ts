import { beforeAll, expect, test, vi } from 'vitest';
import { AppConfig } from '../../../backend/config/app-config.ts';
import { Jobs } from '../../../backend/jobs/jobs.service.ts';
import { JobRecord } from '../../../backend/user-jobs/job.entity.ts';
import { JobQueue } from '../../../backend/user-jobs/job-queue.ts';
import type { JobRunner } from '../../../backend/user-jobs/job-runner.ts';
import { JobStore, LOCK_MS } from '../../../backend/user-jobs/job-store.ts';
import type { AdminJobsAnswer } from '../../../libs/contracts/jobs/admin-jobs.dto.ts';
import type { JobInfo, JobsAnswer } from '../../../libs/contracts/jobs/jobs.dto.ts';
import type { SavedRecipe } from '../../../libs/contracts/saved/recipes.dto.ts';
import type { UsageAnswer } from '../../../libs/contracts/saved/trash.dto.ts';
import { createAccessToken, createSignedIn, PASSWORD, signIn } from '../../support/accounts.ts';
import { insertEmptyLists, sendText } from '../../support/saved-data.ts';
import { call } from '../../support/test-client.ts';
import { useTestApp } from '../../support/use-test-app.ts';

/** A server that takes no jobs, so that they wait. */
const running = useTestApp({ jobs: { isOn: false, threads: 1 } });
let token: string;

beforeAll(async () => {
  ({ token } = await createSignedIn(running));
});

const create = (body: object, headers: Readonly<Record<string, string>> = {}, as = token) =>
  call<JobInfo>(running, 'POST /api/jobs', { token: as, body, headers });

const upload = async (text: string) => (await sendText(running, text, { token })).body;

test('a job is queued, and its address is in the response', async () => {
  const sent = await create({ name: 'Shoes', tool: 'dedupe', input: { text: 'a' } });
  expect([sent.status, sent.headers.location]).toEqual([202, `/api/jobs/${sent.body.id}`]);
  const { body: job } = await call<JobInfo>(running, `GET /api/jobs/${sent.body.id}`, { token });
  expect(job).toMatchObject({ name: 'Shoes', state: 'queued', tool: 'dedupe', inputs: { text: { byteLength: 1 } } });
  const { token: other } = await createSignedIn(running);
  expect((await call(running, `GET /api/jobs/${sent.body.id}`, { token: other })).status).toBe(404);
});

test('programs create and list jobs with a token, newest first', async () => {
  const { token: access } = await createAccessToken(running, token);
  const body = { tool: 'merge', input: { columns: ['a\nb', ['x']] } };
  const sent = await call<JobInfo>(running, 'POST /api/v1/jobs', { token: access, body });
  expect([sent.status, sent.headers.location]).toEqual([202, `/api/v1/jobs/${sent.body.id}`]);
  const list = await call<JobsAnswer>(running, 'GET /api/v1/jobs?pageSize=1', { token: access });
  expect(list.body).toMatchObject({ jobs: [{ id: sent.body.id }], total: expect.any(Number) });
  expect(list.body.total).toBeGreaterThan(1);
});

test('a repeated request with the same key creates one job, also with an upload that it has taken', async () => {
  const text = await upload('a');
  const inputs = [{ text: 'a' }, { text: { textId: text.id } }];
  for (const [key, input] of inputs.entries()) {
    const send = () => create({ tool: 'dedupe', input }, { 'idempotency-key': `key ${key}` });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(second.body.id).toBe(first.body.id);
  }
  const other = { tool: 'dedupe', input: { text: 'b' } };
  expect((await create(other, { 'idempotency-key': 'key 0' })).status).toBe(422);
});

test('a job of a saved recipe has the name of the record', async () => {
  const steps = [{ id: 'd', tool: 'dedupe', inputs: { text: { text: 'a' } } }];
  const recipe = { overprint: 'recipe', version: 1, name: 'First', inputs: [], steps, outputs: [{ from: 'd.unique' }] };
  const body = { name: 'First', recipe };
  const { body: saved } = await call<SavedRecipe>(running, 'POST /api/recipes', { token, body });
  await call(running, `PUT /api/recipes/${saved.id}`, { token, body: { name: 'Second' } });
  const { body: job } = await create({ recipeId: saved.id });
  expect(job).toMatchObject({ name: 'Second', recipe: { id: saved.id, name: 'Second' } });
});

test('a repeated job has its address in the response', async () => {
  const { body: job } = await create({ tool: 'dedupe', input: { text: 'a' } });
  const again = await call<JobInfo>(running, `POST /api/jobs/${job.id}/repeat`, { token });
  expect([again.status, again.headers.location]).toEqual([202, `/api/jobs/${again.body.id}`]);
});

test('a job that has not ended, failed or was cancelled has no results', async () => {
  const { body: job } = await create({ tool: 'dedupe', input: { text: 'a' } });
  const read = async () => {
    const { status, body } = await call(running, `GET /api/jobs/${job.id}/results/unique`, { token });
    return [status, body.message];
  };
  expect(await read()).toEqual([409, 'This job has not ended yet.']);
  await call(running, `DELETE /api/jobs/${job.id}`, { token });
  expect(await read()).toEqual([409, 'This job has no results, because it was cancelled.']);
});

test('programs remove the record of a job that has ended', async () => {
  const { token: access } = await createAccessToken(running, token);
  const { body: job } = await create({ tool: 'dedupe', input: { text: 'a' } });
  const remove = async () => (await call(running, `DELETE /api/v1/jobs/${job.id}/record`, { token: access })).status;
  expect(await remove()).toBe(409);
  await call(running, `DELETE /api/v1/jobs/${job.id}`, { token: access });
  expect(await remove()).toBe(200);
  expect((await call(running, `GET /api/v1/jobs/${job.id}`, { token: access })).status).toBe(404);
});

test('administrators see jobs without contents, cancel and retry them', async () => {
  const { token: admin } = await createSignedIn(running, { role: 'admin' });
  const { body: job } = await create({ name: 'Secret', tool: 'dedupe', input: { text: 'secret' } });
  const read = () => call<AdminJobsAnswer>(running, 'GET /api/admin/jobs', { token: admin });
  const { body: before } = await read();
  expect(before.jobs[0]).toMatchObject({ id: job.id, state: 'queued', tool: 'dedupe', attempts: 0, errorCode: null });
  expect(JSON.stringify(before)).not.toMatch(/secret/i);
  const route = `/api/admin/jobs/${job.id}`;
  expect((await call(running, `DELETE ${route}`, { token: admin })).status).toBe(200);
  expect((await call(running, `DELETE ${route}`, { token: admin })).body.code).toBe('not_running');
  const { body: after } = await read();
  expect(after.counts).toMatchObject({ queued: before.counts.queued - 1, cancelled: before.counts.cancelled + 1 });
  expect((await call(running, `POST ${route}/retry`, { token: admin })).status).toBe(200);
  expect((await call(running, `POST ${route}/retry`, { token: admin })).body.code).toBe('conflict');
  expect((await call<JobInfo>(running, `GET /api/jobs/${job.id}`, { token })).body).toMatchObject({ state: 'queued' });

  const text = await upload('a');
  const taken = await create({ tool: 'dedupe', input: { text: { textId: text.id } } });
  await call(running, `DELETE /api/jobs/${taken.body.id}`, { token });
  const retried = await call(running, `POST /api/admin/jobs/${taken.body.id}/retry`, { token: admin });
  expect(retried.body).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('upload of this job is gone'),
  });
});

test('jobs are part of the export of an account, and go with it', async () => {
  const { token: own, user } = await createSignedIn(running);
  const { body: job } = await create({ name: 'Mine', tool: 'dedupe', input: { text: 'a line' } }, {}, own);
  const exported = await call<{ jobs: object[] }>(running, 'POST /api/account/export', {
    token: own,
    body: { password: PASSWORD },
  });
  expect(exported.body.jobs).toMatchObject([{ id: job.id, name: 'Mine', work: { input: { text: 'a line' } } }]);
  const deletion = { token: own, body: { password: PASSWORD } };
  expect((await call(running, 'DELETE /api/account', deletion)).status).toBe(200);
  const count = await running.database.read((manager) => manager.countBy(JobRecord, { userId: user.id }));
  expect(count).toBe(0);
});

test('constant inputs count towards the plan until the job is removed', async () => {
  const { token: own } = await createSignedIn(running);
  const used = async () => (await call<UsageAnswer>(running, 'GET /api/usage', { token: own })).body.usedBytes;
  const { body: job } = await create({ tool: 'dedupe', input: { text: 'x'.repeat(500_000) } }, {}, own);
  await call(running, `DELETE /api/jobs/${job.id}`, { token: own });
  expect(await used()).toBeGreaterThan(500_000);
  const database = running.database;
  await database.write((manager) => manager.update(JobRecord, { id: job.id }, { dataBytes: 49_700_000 }));
  const refused = await call(running, `POST /api/jobs/${job.id}/repeat`, { token: own });
  expect([refused.status, refused.body.code]).toEqual([403, 'quota_reached']);
  await call(running, `DELETE /api/jobs/${job.id}/record`, { token: own });
  expect(await used()).toBe(0);
});

test('a job needs room for a result of each output, also when an administrator retries it', async () => {
  const { user, token: own } = await createSignedIn(running);
  const { token: admin } = await createSignedIn(running, { role: 'admin' });
  const body = { tool: 'dedupe', input: { text: 'a' }, outputs: ['unique', 'duplicates'] };
  await insertEmptyLists(running, user.id, 98);
  const { body: job } = await create(body, {}, own);
  await call(running, `DELETE /api/jobs/${job.id}`, { token: own });
  await insertEmptyLists(running, user.id, 1);
  const message = expect.stringContaining('room for 100 saved lists, results and recipes, and this would be more');
  expect(await create(body, {}, own)).toMatchObject({ status: 403, body: { code: 'quota_reached', message } });
  expect((await create({ ...body, outputs: ['unique'] }, {}, own)).status).toBe(202);
  const retried = await call(running, `POST /api/admin/jobs/${job.id}/retry`, { token: admin });
  expect(retried.body).toMatchObject({ code: 'conflict', message: expect.stringContaining('has no room') });
  const { body: unchanged } = await call<JobInfo>(running, `GET /api/jobs/${job.id}`, { token: own });
  expect(unchanged.state).toBe('cancelled');
});

test('the results of jobs that wait or run are expected', async () => {
  const { user, token: own } = await createSignedIn(running);
  await insertEmptyLists(running, user.id, 97);
  const body = { tool: 'dedupe', input: { text: 'a' } };
  const both = { ...body, outputs: ['unique', 'duplicates'] };
  const { body: first } = await create(both, {}, own);
  const statusOf = async (job: object) => (await create(job, {}, own)).status;
  expect([await statusOf(both), await statusOf(body), await statusOf(body)]).toEqual([403, 202, 403]);
  const repeat = async () => (await call(running, `POST /api/jobs/${first.id}/repeat`, { token: own })).status;
  expect(await repeat()).toBe(403);
  await call(running, `DELETE /api/jobs/${first.id}`, { token: own });
  expect(await repeat()).toBe(202);
});

test('an account can have twenty waiting jobs', async () => {
  const { token: busy } = await createSignedIn(running);
  const statuses: number[] = [];
  for (let number = 0; number < 21; number += 1) {
    statuses.push((await create({ tool: 'dedupe', input: { text: 'a' } }, {}, busy)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 202), 429]);
});

test('accounts that run as many jobs as they may are passed over, and their inputs are not read', async () => {
  const [busy, other] = [await createSignedIn(running), await createSignedIn(running)];
  const body = { tool: 'dedupe', input: { text: 'a' } };
  const send = async (as: string) => (await create(body, {}, as)).body.id;
  const ids = [await send(busy.token), await send(busy.token), await send(busy.token)];
  await send(other.token);
  const store = running.app.get(JobStore);
  const claims = vi.spyOn(store, 'claim');
  const runner = { run: () => new Promise(() => undefined) } as unknown as JobRunner;
  const config = new AppConfig({ ...running.config, jobs: { isOn: true, threads: 100 } });
  await new JobQueue(config, store, runner, running.app.get(Jobs)).add({ userId: busy.user.id, id: '' });
  const claimsOf = (userId: string) => claims.mock.calls.filter(([key]) => key.userId === userId).length;
  await expect.poll(() => claimsOf(other.user.id)).toBe(1);
  // The first job was claimed, and the second one has to wait.
  expect(claimsOf(busy.user.id)).toBe(2);
  claims.mockRestore();

  const now = new Date();
  const due = await store.findDue(now);
  expect(due.filter(({ userId }) => userId === busy.user.id)).toEqual([]);
  // Reading this work would throw.
  await running.database.write((manager) => manager.query("UPDATE jobs SET work = '{'"));
  expect(await store.claim({ userId: busy.user.id, id: ids[2] ?? '' }, now)).toMatchObject({ kind: 'busy' });
});

test('a running job whose parts are done, or whose process has died, keeps its place in the account', async () => {
  const { user, token: own } = await createSignedIn(running);
  const send = async () => (await create({ tool: 'dedupe', input: { text: 'a' } }, {}, own)).body.id;
  const [first, second] = [await send(), await send()];
  const store = running.app.get(JobStore);
  const claim = (id: string, now = new Date()) => store.claim({ userId: user.id, id }, now);
  const claimJob = async (id: string, now?: Date) => {
    const claimed = await claim(id, now);
    return claimed.kind === 'claimed' ? claimed.job : expect.fail(claimed.kind);
  };
  const job = await claimJob(first);
  const [part = ''] = await store.divide(job, [job.work]);
  expect(await claim(second)).toMatchObject({ kind: 'busy' });
  await store.complete(await claimJob(part), async () => []);
  expect(await claim(second)).toMatchObject({ kind: 'busy' });
  await claimJob(first);
  const afterDeath = new Date(Date.now() + LOCK_MS + 1);
  expect(await claim(second, afterDeath)).toMatchObject({ kind: 'busy' });
  await claimJob(first, afterDeath);
});

test('jobs of a deactivated account do not run, and end with the reason', async () => {
  const { user, token: own } = await createSignedIn(running);
  const { token: admin } = await createSignedIn(running, { role: 'admin' });
  const send = async () => (await create({ tool: 'dedupe', input: { text: 'a' } }, {}, own)).body.id;
  const [first, second] = [await send(), await send()];
  const store = running.app.get(JobStore);
  const claim = (id: string, now = new Date()) => store.claim({ userId: user.id, id }, now);
  const setActive = async (isActive: boolean) => {
    const { status } = await call(running, `PUT /api/admin/users/${user.id}`, { token: admin, body: { isActive } });
    expect(status).toBe(200);
  };
  expect(await claim(first)).toMatchObject({ kind: 'claimed' });
  await setActive(false);
  expect(await claim(second)).toEqual({ kind: 'over' });
  // Its process has died.
  expect(await claim(first, new Date(Date.now() + LOCK_MS + 1))).toEqual({ kind: 'over' });
  const retry = () => call(running, `POST /api/admin/jobs/${second}/retry`, { token: admin });
  expect([(await retry()).status, (await retry()).body]).toMatchObject([409, { code: 'conflict' }]);

  await setActive(true);
  const again = await signIn(running, user.email);
  const { body } = await call<JobsAnswer>(running, 'GET /api/jobs', { token: again });
  const error = { code: 'forbidden', message: 'The account was deactivated before the job ran.' };
  expect(body.jobs).toMatchObject([
    { state: 'failed', error },
    { state: 'failed', error },
  ]);
  expect((await retry()).status).toBe(200);
  expect(await claim(second)).toMatchObject({ kind: 'claimed' });
});
