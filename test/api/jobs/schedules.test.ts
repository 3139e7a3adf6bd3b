import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { OutboxSender } from '../../../backend/mail/outbox-sender.ts';
import { JobRequests } from '../../../backend/user-jobs/job-requests.ts';
import { type ClaimedJob, JobStore } from '../../../backend/user-jobs/job-store.ts';
import { ScheduleStarter } from '../../../backend/user-jobs/schedule-starter.ts';
import type { JobInfo, JobsAnswer } from '../../../libs/contracts/jobs/jobs.dto.ts';
import { JOB_LIMITS } from '../../../libs/contracts/jobs/jobs.ts';
import type { ScheduleInfo } from '../../../libs/contracts/jobs/schedules.dto.ts';
import { createSignedIn, PASSWORD } from '../../support/accounts.ts';
import { insertEmptyLists } from '../../support/saved-data.ts';
import { type SmtpInbox, startSmtpInbox } from '../../support/smtp-inbox.ts';
import { startAppOn, startTestApp, type TestApp } from '../../support/test-app.ts';
import { call } from '../../support/test-client.ts';

const DAY_MS = 86_400_000;
const RECIPE = {
  overprint: 'recipe',
  version: 1,
  name: 'Distinct',
  inputs: [{ id: 'words', label: 'Words', form: 'list' }],
  steps: [{ id: 'd', tool: 'dedupe', inputs: { text: '@words' } }],
  outputs: [{ from: 'd.unique' }],
};
const DAILY = { name: 'Every morning', every: 'day', hour: 6, timeZone: 'Europe/Berlin' };

let inbox: SmtpInbox;
let running: TestApp;

/** A server that takes no jobs, so that they wait. */
beforeAll(async () => {
  inbox = await startSmtpInbox();
  running = await startTestApp({ jobs: { isOn: false, threads: 1 }, smtpUrl: inbox.url });
});

afterAll(async () => {
  await running.close();
  await inbox.close();
});

/** An account with a saved recipe. */
async function createOwner() {
  const { user, token } = await createSignedIn(running);
  const send = <T>(route: string, body?: object) => call<T>(running, route, { token, ...(body && { body }) });
  const { body: recipe } = await send<{ id: string }>('POST /api/recipes', { name: 'Distinct', recipe: RECIPE });
  const base = { ...DAILY, recipeId: recipe.id, input: { words: 'b\na\nb' } };
  const create = async (changes: object = {}) =>
    (await send<ScheduleInfo>('POST /api/schedules', { ...base, ...changes })).body;
  const jobs = async () => (await send<JobsAnswer>('GET /api/jobs')).body.jobs;
  const schedules = async () => (await send<ScheduleInfo[]>('GET /api/schedules')).body;
  return { user, token, send, base, recipeId: recipe.id, create, jobs, schedules };
}

const starter = () => running.app.get(ScheduleStarter);
const after = ({ nextRunAt }: ScheduleInfo, ms = 0) => new Date(Date.parse(nextRunAt ?? '') + ms);

test('a schedule shows its next run, can be changed, disabled and deleted', async () => {
  const owner = await createOwner();
  const { id, ...created } = await owner.create();
  expect(created).toMatchObject({ ...DAILY, weekday: null, enabled: true, mail: false, lastRunAt: null });
  expect(created.recipe).toEqual({ id: owner.recipeId, name: 'Distinct' });
  expect(created.nextRunAt).toMatch(/T0[45]:00:00.000Z$/);
  const put = async (changes: object) => (await owner.send<ScheduleInfo>(`PUT /api/schedules/${id}`, changes)).body;
  expect(await put({ every: 'week', weekday: 7, mail: true })).toMatchObject({ every: 'week', weekday: 7, mail: true });
  expect(new Date((await owner.schedules())[0]?.nextRunAt ?? '').getUTCDay()).toBe(0);
  expect(await put({ enabled: false })).toMatchObject({ enabled: false, nextRunAt: null, hour: 6 });
  await starter().startDue(new Date(Date.now() + 30 * DAY_MS));
  expect(await owner.jobs()).toEqual([]);
  expect((await owner.send(`DELETE /api/schedules/${id}`)).status).toBe(200);
  expect(await owner.schedules()).toEqual([]);
});

test('times, recipe and inputs are checked before a schedule is accepted', async () => {
  const owner = await createOwner();
  const refused = async (changes: object) => {
    const { status, body } = await owner.send<{ details?: { fields?: object } }>('POST /api/schedules', {
      ...owner.base,
      ...changes,
    });
    return [status, ...Object.keys(body.details?.fields ?? {})];
  };
  expect(await refused({ every: 'week' })).toEqual([400, 'weekday']);
  expect(await refused({ hour: 24 })).toEqual([400, 'hour']);
  expect(await refused({ timeZone: 'Mars/Olympus' })).toEqual([400, 'timeZone']);
  expect(await refused({ recipeId: 'none' })).toEqual([404]);
  expect(await refused({ input: {} })).toEqual([400, 'input.words']);
  expect(await refused({ input: { words: { textId: 'x' } } })).toEqual([400, 'input.words']);
  expect(await refused({ input: { words: { listId: 'x' } } })).toEqual([404, 'input.words']);
  expect(await refused({ input: { words: 'a'.repeat(100_001) } })).toEqual([413]);
  const { body: without } = await owner.send<{ id: string }>('POST /api/recipes', {
    name: 'Without outputs',
    recipe: { ...RECIPE, outputs: [] },
  });
  expect(await owner.send('POST /api/schedules', { ...owner.base, recipeId: without.id })).toMatchObject({
    status: 400,
    body: {
      message: 'outputs must be defined in the recipe, which has none, or named in the request of a job.',
      details: { fields: { outputs: expect.any(String) } },
    },
  });
  expect(await owner.schedules()).toEqual([]);
});

test('a schedule keeps names of columns for its recipe, and its jobs have them', async () => {
  const owner = await createOwner();
  const inputs = [{ id: 'words', label: 'Words', form: 'table', columns: ['Word'] }];
  const saved = { name: 'Table', recipe: { ...RECIPE, inputs } };
  const { body: recipe } = await owner.send<{ id: string }>('POST /api/recipes', saved);
  const map = { words: { Word: 'Title' } };
  const table = { recipeId: recipe.id, input: { words: { csv: 'Title\nb' } } };
  const schedule = await owner.create({ ...table, map });
  expect(schedule.map).toEqual(map);
  const put = async (changes: object) =>
    (await owner.send<ScheduleInfo>(`PUT /api/schedules/${schedule.id}`, changes)).body;
  expect(await put({ hour: 7, input: { words: { csv: 'Title\nc' } } })).toMatchObject({ hour: 7, map });
  const refused = await owner.send(`PUT /api/schedules/${schedule.id}`, { map: { other: {} } });
  expect(refused).toMatchObject({ status: 400, body: { message: 'map.other is not an input of this recipe.' } });

  await owner.send(`DELETE /api/recipes/${recipe.id}`);
  await starter().startDue(after(await put({ hour: 8 })));
  const [failed] = await owner.jobs();
  expect(failed).toMatchObject({ state: 'failed', error: { code: 'not_found' }, map });
  await owner.send(`POST /api/recipes/${recipe.id}/restore`);
  expect((await owner.send<JobInfo>(`POST /api/jobs/${failed?.id}/repeat`)).body.map).toEqual(map);

  await starter().startDue(after((await owner.schedules())[0] as ScheduleInfo));
  expect((await owner.jobs())[0]).toMatchObject({ scheduleId: schedule.id, state: 'queued', map });

  const message = 'map.words is an input that takes a list, which has no columns.';
  const error = { code: 'validation_failed', message };
  const text = await put({ input: { words: 'a' } });
  await owner.send(`PUT /api/recipes/${recipe.id}`, { recipe: RECIPE });
  await starter().startDue(after(text));
  expect((await owner.jobs())[0]).toMatchObject({ scheduleId: schedule.id, state: 'failed', error, map });
  expect(await put({ recipeId: owner.recipeId, input: { words: 'a' } })).not.toHaveProperty('map');
});

/** Several instances need a server that they can share; the embedded database is for one. */
test('one of several instances starts the job of a due schedule; missed runs are made up by one', async () => {
  const owner = await createOwner();
  const schedule = await owner.create();
  const other = process.env.DATABASE_URL ? await startAppOn(running.config) : null;
  const starters = [running, other ?? running, running].map(({ app }) => app.get(ScheduleStarter));
  await starter().startDue(after(schedule, -1));
  expect(await owner.jobs()).toEqual([]);

  const now = after(schedule, 3.5 * DAY_MS);
  await Promise.all(starters.map((each) => each.startDue(now)));
  await other?.close();
  const job = { name: DAILY.name, state: 'queued', scheduleId: schedule.id, recipe: { id: owner.recipeId } };
  expect(await owner.jobs()).toMatchObject([job]);
  const [changed] = await owner.schedules();
  expect(changed?.lastRunAt).toBe(now.toISOString());
  expect(Date.parse(changed?.nextRunAt ?? '') - now.getTime()).toBeGreaterThan(0);
  expect(Date.parse(changed?.nextRunAt ?? '') - now.getTime()).toBeLessThan(DAY_MS);
});

test('a run whose recipe is gone fails and says why; it can be run again once the recipe is back', async () => {
  const owner = await createOwner();
  const schedule = await owner.create();
  await owner.send(`DELETE /api/recipes/${owner.recipeId}`);
  await starter().startDue(after(schedule));
  const [job] = await owner.jobs();
  expect(job).toMatchObject({ state: 'failed', scheduleId: schedule.id, error: { code: 'not_found' } });
  expect(job?.error?.message).toBe('There is no saved recipe with this id.');
  const repeat = () => owner.send<JobInfo>(`POST /api/jobs/${job?.id}/repeat`);
  expect((await repeat()).status).toBe(404);
  await owner.send(`POST /api/recipes/${owner.recipeId}/restore`);
  expect(await repeat()).toMatchObject({ status: 202, body: { state: 'queued', output: 'd.unique' } });
});

test('a schedule that is changed while its run starts runs with the change', async () => {
  const owner = await createOwner();
  const schedule = await owner.create();
  const requests = running.app.get(JobRequests);
  const check = requests.checkScheduled.bind(requests);
  vi.spyOn(requests, 'checkScheduled').mockImplementationOnce(async (userId, run) => {
    const checked = await check(userId, run);
    await owner.send(`PUT /api/schedules/${schedule.id}`, { input: { words: 'changed' } });
    return checked;
  });
  await starter().startDue(after(schedule));
  expect(await owner.jobs()).toEqual([]);
  await starter().startDue(after(schedule));
  expect(await owner.jobs()).toMatchObject([{ inputs: { words: { byteLength: 'changed'.length } } }]);
});

test('a run fails and says why if the plan has no room for its results', async () => {
  const owner = await createOwner();
  const schedule = await owner.create();
  await insertEmptyLists(running, owner.user.id, 99);
  await starter().startDue(after(schedule));
  expect(await owner.jobs()).toMatchObject([{ state: 'failed', attempts: 0, error: { code: 'quota_reached' } }]);
});

test('a run waits while as many jobs wait as may', async () => {
  const owner = await createOwner();
  const schedule = await owner.create();
  const ids: string[] = [];
  for (let number = 0; number < JOB_LIMITS.queued; number += 1) {
    const { body } = await owner.send<JobInfo>('POST /api/jobs', { tool: 'dedupe', input: { text: 'a' } });
    ids.push(body.id);
  }
  await starter().startDue(after(schedule));
  expect((await owner.schedules())[0]?.nextRunAt).toBe(schedule.nextRunAt);
  await owner.send(`DELETE /api/jobs/${ids[0]}`);
  await starter().startDue(after(schedule));
  expect((await owner.schedules())[0]?.nextRunAt).not.toBe(schedule.nextRunAt);
  expect((await owner.jobs())[0]).toMatchObject({ scheduleId: schedule.id, state: 'queued' });
});

test('an account can have twenty schedules, and a repeated request creates one', async () => {
  const { token, base, schedules } = await createOwner();
  const create = (key: number) =>
    call(running, 'POST /api/schedules', { token, body: base, headers: { 'idempotency-key': `${key}` } });
  for (let number = 0; number < 20; number += 1) {
    expect((await create(number)).status).toBe(201);
  }
  expect((await create(0)).status).toBe(201);
  expect(await create(20)).toMatchObject({ status: 403, body: { code: 'quota_reached' } });
  expect(await schedules()).toHaveLength(20);
});

test('schedules are part of the export of an account', async () => {
  const owner = await createOwner();
  const { id } = await owner.create();
  const { body } = await owner.send<{ schedules: object[] }>('POST /api/account/export', { password: PASSWORD });
  expect(body.schedules).toMatchObject([{ id, name: DAILY.name, input: { words: 'b\na\nb' } }]);
});

test('the owner gets a mail when a job has ended whose schedule sends mails, or that took ten minutes', async () => {
  const owner = await createOwner();
  const store = running.app.get(JobStore);
  const claim = async (): Promise<ClaimedJob> => {
    const [job] = await owner.jobs();
    const claimed = await store.claim({ userId: owner.user.id, id: job?.id ?? '' }, new Date());
    return claimed.kind === 'claimed' ? claimed.job : expect.unreachable(claimed.kind);
  };
  const saveRows = async (rows: number) => [
    { output: 'd.unique', label: 'Unique', resultId: 'r', rows, byteLength: 9 },
  ];
  const create = (body: object) => owner.send('POST /api/jobs', { tool: 'dedupe', input: { text: 'a' }, ...body });

  await create({ name: 'Short' });
  await store.complete(await claim(), () => saveRows(1));
  await create({ name: 'Long' });
  const long = await claim();
  await store.complete({ ...long, startedAt: new Date(Date.now() - 601_000) }, () => saveRows(1_204));
  await starter().startDue(after(await owner.create({ name: 'Daily', mail: true })));
  await store.fail(await claim(), { code: 'unprocessable', message: 'No.' }, true);

  const mails = [await inbox.take(owner.user.email), await inbox.take(owner.user.email)];
  mails.sort((one, two) => String(two.subject).localeCompare(String(one.subject)));
  expect(mails.map(({ subject }) => subject)).toEqual(['Job finished: Long', 'Job failed: Daily']);
  expect(mails[0]?.text).toContain('Your job “Long” has finished.\n\nRows: 1,204');
  expect(mails[1]?.html).toContain(`href="${running.config.appUrl}/dashboard/jobs"`);
  // All mails have been sent, and none is for the short job.
  await running.app.get(OutboxSender).drain();
  expect(inbox.mails.filter(({ envelopeTo }) => envelopeTo.includes(owner.user.email))).toEqual([]);
});
