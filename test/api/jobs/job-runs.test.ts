import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobInfo } from '../../../libs/contracts/jobs/jobs.dto.ts';
import type { SavedList } from '../../../libs/contracts/saved/lists.dto.ts';
import type { SavedResultDetails } from '../../../libs/contracts/saved/results.dto.ts';
import type { TextAnswer, UnfinishedText } from '../../../libs/contracts/saved/texts.dto.ts';
import type { UsageAnswer } from '../../../libs/contracts/saved/trash.dto.ts';
import { ask } from '../../support/http-client.ts';
import { createJob, type JobClient, jobIn, resultRows, runJob, shareHeldSheet } from '../../support/jobs.ts';
import { csv, type SheetProvider, startSheetProvider } from '../../support/sheet-provider.ts';
import { prepareToolServers, type ToolServers } from '../../support/tool-server.ts';

const RECIPE = {
  overprint: 'recipe',
  version: 1,
  name: 'Red shoes',
  inputs: [{ id: 'colours', label: 'Colours', form: 'list' }],
  steps: [
    { id: 'm', tool: 'merge', inputs: { 'columns.0': '@colours', 'columns.1': { text: 'shoes\nboots' } } },
    { id: 'd', tool: 'dedupe', inputs: { text: 'm.lines' } },
  ],
  outputs: [{ from: 'd.unique' }, { from: 'd.duplicates' }],
};

let provider: SheetProvider;
let servers: ToolServers;
let client: JobClient;

beforeAll(async () => {
  provider = await startSheetProvider();
  servers = await prepareToolServers('free');
  const server = await servers.start({ SHEETS_BASE_URL: provider.origin, JOB_THREADS: '2' });
  client = { origin: server.origin, token: servers.session };
});

afterAll(async () => {
  await servers.close();
  await provider.close();
});

const post = async <T>(path: string, body: object) => {
  const answer = await ask<T>(client.origin, `POST ${path}`, { token: client.token, body });
  expect([path, answer.status]).toEqual([path, 201]);
  return answer.body;
};

test('a job runs a tool and saves its main output, or those that are named', async () => {
  const { job, rows } = await runJob(client, { name: 'Shoes', tool: 'dedupe', input: { text: 'red\nblue\nred\n' } });
  expect(job).toMatchObject({ tool: 'dedupe', recipe: null, rows: 2, byteLength: 9, attempts: 1, error: null });
  expect(rows).toEqual(['red', 'blue']);
  const outputs = ['unique', 'duplicates'];
  const both = await runJob(client, { tool: 'dedupe', input: { text: 'a\nb\na' }, outputs });
  const saved = both.job.results.map(({ resultId }) =>
    ask<SavedResultDetails>(client.origin, `GET /api/saved-results/${resultId}`, { token: client.token }),
  );
  // A tool would show the rows of a further output as those of its main one.
  expect((await Promise.all(saved)).map(({ body }) => body.toolType)).toEqual(['dedupe', null]);
  expect(both.job.results.map(({ output, label }) => [output, label])).toEqual([
    ['unique', 'Unique Items'],
    ['duplicates', 'Duplicates Found'],
  ]);
  const further = await runJob(client, {
    name: 'Shoes',
    tool: 'dedupe',
    input: { text: 'a\na' },
    outputs: ['duplicates'],
  });
  const { body } = await ask<SavedResultDetails>(client.origin, `GET /api/saved-results/${further.job.resultId}`, {
    token: client.token,
  });
  expect(body).toMatchObject({ name: 'Shoes (Duplicates Found)', toolType: null, results: ['a'] });
});

test('a job runs a recipe and saves all its outputs, also empty ones', async () => {
  const { job, rows } = await runJob(client, { recipe: RECIPE, input: { colours: ['red', 'dark'] } });
  expect(job).toMatchObject({ name: 'Red shoes', recipe: { id: null, name: 'Red shoes' }, output: 'd.unique' });
  expect(job.results.map(({ output, rows: count }) => [output, count])).toEqual([
    ['d.unique', 4],
    ['d.duplicates', 0],
  ]);
  expect(rows).toEqual(['redshoes', 'redboots', 'darkshoes', 'darkboots']);
});

test('results of a recipe that defines no outputs are named by the labels of the tools', async () => {
  const body = { recipe: { ...RECIPE, outputs: [] }, input: { colours: ['red'] } };
  const namesOf = async (outputs: readonly string[]) => {
    const { job } = await runJob(client, { ...body, outputs });
    const saved = job.results.map(({ resultId }) =>
      ask<SavedResultDetails>(client.origin, `GET /api/saved-results/${resultId}`, { token: client.token }),
    );
    return (await Promise.all(saved)).map((answer) => answer.body.name);
  };
  expect(await namesOf(['d.duplicates'])).toEqual(['Red shoes']);
  expect(await namesOf(['d.duplicates', 'd.unique'])).toEqual([
    'Red shoes (Duplicates Found)',
    'Red shoes (Unique Items)',
  ]);
});

test('inputs are uploads, columns of saved tables, other results and sheets', async () => {
  const { origin, token } = client;
  const { body: text } = await ask<TextAnswer>(origin, 'POST /api/texts', { token, text: 'b\na\nb\n' });
  const upload = await runJob(client, { tool: 'dedupe', input: { text: { textId: text.id } } });
  expect(upload.rows).toEqual(['b', 'a']);
  const again = await ask(origin, `POST /api/jobs/${upload.job.id}/repeat`, { token });
  expect(again.status).toBe(404);

  const rows = { items: ['x\t1', 'y\t2', 'y\t3'], columns: ['Name', 'Number'] };
  const { id: listId } = await post<SavedList>('/api/saved-lists', { name: 'Table', ...rows });
  const column = await runJob(client, { tool: 'dedupe', input: { text: { listId, column: 'Name' } } });
  expect(column.rows).toEqual(['x', 'y']);
  const repeated = await ask<JobInfo>(origin, `POST /api/jobs/${column.job.id}/repeat`, { token });
  expect((await jobIn(client, repeated.body.id, 'done')).rows).toBe(2);

  const { resultId } = upload.job;
  const sheet = provider.share(csv('s\nt\n'));
  const columns = [{ resultId }, { sheet }];
  const merged = await runJob(client, { tool: 'merge', input: { columns }, options: { separator: { type: 'space' } } });
  expect(merged.rows).toEqual(['b s', 'b t', 'a s', 'a t']);
});

test('inputs that name the same sheet read it once', async () => {
  const sheet = provider.share(csv('s,1\nt,2\n'));
  const before = provider.requests.length;
  const columns = [{ sheet }, { sheet, column: 'Column 2' }, { sheet }];
  const merged = await runJob(client, { tool: 'merge', input: { columns } });
  expect(merged.rows).toEqual(['s1s', 's1t', 's2s', 's2t', 't1s', 't1t', 't2s', 't2t']);
  expect(provider.requests.length - before).toBe(1);
  const input = { text: 's\nt\nu', pairs: { sheet } };
  const mapped = await runJob(client, { tool: 'replace', input, options: { mode: 'mapping' } });
  expect(mapped.rows).toEqual(['1', '2', 'u']);
});

test('many computed rows are saved as inputs and options, and are read as the input of other jobs', async () => {
  const { origin, token } = client;
  const words = Array.from({ length: 1_000 }, (_, index) => `word-${index}`);
  const { body: text } = await ask<TextAnswer>(origin, 'POST /api/texts', { token, text: 'red\nblue\nRED\n' });
  const merge = { columns: [{ textId: text.id }, words, words.slice(0, 400)] };
  const { body: before } = await ask<UsageAnswer>(origin, 'GET /api/usage', { token });
  const options = { separator: { type: 'space' }, removeDuplicates: false };
  const merged = await createJob(client, { tool: 'merge', input: merge, options });
  const { resultId, ...job } = await jobIn(client, merged.id, 'done');
  expect(job).toMatchObject({ rows: 1_200_000 });
  const { body: usage } = await ask<UsageAnswer>(origin, 'GET /api/usage', { token });
  expect(usage.usedBytes - before.usedBytes).toBeLessThan(40_000);
  const { body: saved } = await ask<SavedResultDetails>(origin, `GET /api/saved-results/${resultId}`, { token });
  expect(saved).toMatchObject({ isComputed: true, itemCount: 1_200_000, toolType: 'merge' });
  expect(saved.settings).toMatchObject(options);
  expect(saved.inputTexts.map(({ name, itemCount }) => [name, itemCount])).toEqual([
    ['columns.0', 3],
    ['columns.1', 1_000],
    ['columns.2', 400],
  ]);

  const lengthOf = (items: readonly string[]) => items.join('').length;
  const byteLength = 400_000 * 'RED  \n'.length + 400 * lengthOf(words) + 1_000 * lengthOf(words.slice(0, 400));
  const repeats = { tool: 'dedupe', input: { text: { resultId } }, outputs: ['duplicates'] };
  const { job: compared } = await runJob(client, repeats);
  expect(compared).toMatchObject({ rows: 400_000, byteLength });

  const input = { a: { resultId }, b: words };
  const steps = [
    { id: 'd', tool: 'dedupe', inputs: { text: '@a' } },
    { id: 'm', tool: 'merge', inputs: { 'columns.0': { text: 'a\nb' }, 'columns.1': '@b', 'columns.2': '@b' } },
    { id: 'e', tool: 'dedupe', inputs: { text: 'm.lines' } },
  ];
  const outputs = [{ from: 'm.lines' }, { from: 'e.duplicates' }];
  const inputs = ['a', 'b'].map((id) => ({ id, label: id, form: 'list' }));
  const recipe = { overprint: 'recipe', version: 1, name: 'Long', inputs, steps, outputs };
  const { job: last } = await runJob(client, { recipe, input });
  expect(last.results.map(({ rows }) => rows)).toEqual([2_000_000, 0]);
  const path = `GET /api/saved-results/${last.resultId}`;
  const { body: made } = await ask<SavedResultDetails>(origin, path, { token });
  expect(made).toMatchObject({ isComputed: true, toolType: 'merge', name: 'Long (Results)' });
});

test('a mistake of the input is not tried again', async () => {
  const sheet = provider.share(csv('Name,Number\nx,1\n'));
  const { id } = await createJob(client, { tool: 'dedupe', input: { text: { sheet, column: 'Colour' } } });
  const job = await jobIn(client, id, 'failed');
  expect(job).toMatchObject({ attempts: 1, resultId: null, error: { code: 'unprocessable' } });
  expect(job.error?.message).toContain('Colour');
});

test('an attempt that fails for another reason is tried again after five seconds', async () => {
  let isBroken = true;
  const sheet = provider.share((_request, response) => {
    response.writeHead(isBroken ? 500 : 200, { 'content-type': 'text/csv' }).end('a\n');
    isBroken = false;
  });
  const { job } = await runJob(client, { tool: 'dedupe', input: { text: { sheet } } });
  expect(job).toMatchObject({ attempts: 2, error: null });
});

test('a result that exceeds the plan fails, and leaves nothing', async () => {
  const long = Array.from({ length: 900 }, (_, index) => `${'word'.repeat(10)}-${index}`);
  const { body: before } = await ask<UsageAnswer>(client.origin, 'GET /api/usage', { token: client.token });
  const { id } = await createJob(client, { tool: 'merge', input: { columns: [long, long] } });
  const job = await jobIn(client, id, 'failed');
  expect(job.error?.message).toContain('room for 50 MB');
  const { body: texts } = await ask<UnfinishedText[]>(client.origin, 'GET /api/texts', { token: client.token });
  expect(texts).toEqual([]);
  const { body: usage } = await ask<UsageAnswer>(client.origin, 'GET /api/usage', { token: client.token });
  // The job itself, with its input, counts until it is removed.
  expect((await ask(client.origin, `DELETE /api/jobs/${id}/record`, { token: client.token })).status).toBe(200);
  const { body: left } = await ask<UsageAnswer>(client.origin, 'GET /api/usage', { token: client.token });
  expect([usage.usedBytes > before.usedBytes, left.usedBytes]).toEqual([true, before.usedBytes]);
});

test('one job of a free account runs at a time; the next one starts when it is cancelled', async () => {
  const { origin, token } = client;
  const held = shareHeldSheet(provider, ['a']);
  const running = await createJob(client, { tool: 'dedupe', input: { text: { sheet: held.address } } });
  await expect.poll(() => held.requests).toBe(1);
  const waiting = await createJob(client, { tool: 'dedupe', input: { text: 'a' } });
  await jobIn(client, running.id, 'running');
  expect((await jobIn(client, waiting.id, 'queued')).attempts).toBe(0);
  const events = readEvents(origin, `/api/jobs/${running.id}/events`, token);
  const cancelled = await ask<JobInfo>(origin, `DELETE /api/jobs/${running.id}`, { token });
  expect(cancelled).toMatchObject({ status: 200, body: { state: 'cancelled', resultId: null } });
  const done = await jobIn(client, waiting.id, 'done');
  expect(await resultRows(client, done)).toEqual(['a']);
  held.release();
  expect((await events).filter(({ name }) => name === 'state').at(-1)?.data).toMatchObject({ state: 'cancelled' });
  const again = await ask(origin, `DELETE /api/jobs/${running.id}`, { token });
  expect(again).toMatchObject({ status: 409, body: { code: 'not_running' } });
  const removed = await ask(origin, `DELETE /api/jobs/${running.id}/record`, { token });
  expect(removed.status).toBe(200);
  expect((await ask(origin, `GET /api/jobs/${running.id}`, { token })).status).toBe(404);
});

interface ServerEvent {
  readonly name: string;
  readonly data: unknown;
}

/** Reads server-sent events until the stream ends. */
async function readEvents(origin: string, path: string, token: string): Promise<ServerEvent[]> {
  const response = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const blocks = (await response.text()).split('\n\n').filter((block) => block.startsWith('event: '));
  return blocks.map((block) => {
    const [, name = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
    return { name, data: JSON.parse(data) as unknown };
  });
}
