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

test('programs read the results of their jobs', async () => {
  const [access = ''] = servers.tokens;
  const body = { tool: 'dedupe', input: { text: 'a\nb\na\nc' }, outputs: ['unique', 'duplicates'] };
  const { body: created } = await ask<JobInfo>(client.origin, 'POST /api/v1/jobs', { token: access, body });
  const { results, ...job } = await jobIn(client, created.id, 'done');
  expect(job.progress).toEqual({ done: job.progress.total, total: job.progress.total, step: null });
  const read = (output: string, headers = {}) =>
    fetch(`${client.origin}/api/v1/jobs/${job.id}/results/${output}`, {
      headers: { authorization: `Bearer ${access}`, ...headers },
    });
  const whole = await read('unique');
  expect([whole.status, whole.headers.get('x-row-count'), await whole.text()]).toEqual([200, '3', 'a\nb\nc\n']);
  expect(await (await read('unique?rowStart=1&rowEnd=2')).text()).toBe('b\n');
  expect((await read('unique', { 'if-none-match': whole.headers.get('etag') ?? '' })).status).toBe(304);
  expect(await (await read('duplicates')).text()).toBe('a\n');
  const unknown = await read('lines');
  const message = 'This job has not saved this output. It has saved: unique, duplicates.';
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { code: 'not_found', message }]);
  const { token } = client;
  const bySession = await ask(client.origin, `GET /api/jobs/${job.id}/results/unique`, { token });
  expect(bySession).toMatchObject({ status: 200, body: 'a\nb\nc\n' });
  await ask(client.origin, `DELETE /api/saved-results/${results[0]?.resultId}`, { token });
  expect((await read('unique')).status).toBe(404);
});

test('a job runs a recipe and saves all its outputs, also empty ones', async () => {
  const { job, rows } = await runJob(client, { recipe: RECIPE, input: { colours: ['red', 'dark'] } });
  expect(job).toMatchObject({ name: 'Red shoes', recipe: { id: null, name: 'Red shoes' }, output: 'd.unique' });
  expect(job.results.map(({ output, rows: count }) => [output, count])).toEqual([
    ['d.unique', 4],
    ['d.duplicates', 0],
  ]);
  expect(rows).toEqual(['redshoes', 'redboots', 'darkshoes', 'darkboots']);
  const contentOf = async (output: string) =>
    (await ask(client.origin, `GET /api/jobs/${job.id}/results/${output}`, { token: client.token })).body;
  expect(await contentOf('d.unique')).toBe('redshoes\nredboots\ndarkshoes\ndarkboots\n');
  expect(await contentOf('d.duplicates')).toBe('');
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

test('an upload with a format is a table', async () => {
  const { origin, token } = client;
  const upload = async (text: string) => (await ask<TextAnswer>(origin, 'POST /api/texts', { token, text })).body.id;
  // A quoted cell may hold line breaks, also blank lines, which become spaces.
  const csv = 'Name;Text;Number\r\nx;"1\r\n\r\n2";5\r\nX;b;6\r\ny;"c;d";7\r\n';
  const input = { text: { textId: await upload(csv), format: 'csv' } };
  const byName = await runJob(client, { tool: 'dedupe', input, options: { column: 'Name' } });
  expect(byName.rows).toEqual(['x\t1  2\t5', 'y\tc;d\t7']);
  const column = { text: { textId: await upload(csv), format: 'csv', column: 'Name' } };
  expect((await runJob(client, { tool: 'dedupe', input: column })).rows).toEqual(['x', 'y']);
  const pairs = { textId: await upload('\ufefffrom\tto\ns\t1,5\nt\t2\n'), format: 'tsv' };
  const mapping = { tool: 'replace', input: { text: 's\nt\nu', pairs }, options: { mode: 'mapping' } };
  expect((await runJob(client, mapping)).rows).toEqual(['1,5', '2', 'u']);
  const table = { textId: await upload('Name\tNumber\nx\t1\nx\t2\n'), format: 'tsv' };
  const recipe = { ...RECIPE, inputs: [{ id: 'colours', label: 'Colours', form: 'table', columns: ['Name'] }] };
  const steps = [{ id: 'd', tool: 'dedupe', inputs: { text: '@colours' }, options: { column: 'Name' } }];
  const run = await runJob(client, { recipe: { ...recipe, steps }, input: { colours: table }, outputs: ['d.unique'] });
  expect(run.rows).toEqual(['x\t1']);

  const other = { textId: await upload('Title\tNumber\nx\t1\n'), format: 'tsv' };
  const failing = await createJob(client, {
    recipe: { ...recipe, steps },
    input: { colours: other },
    outputs: ['d.unique'],
  });
  const failed = await jobIn(client, failing.id, 'failed');
  expect(failed.error?.message).toBe(
    'colours: there is no column “Name”. The columns are: Title, Number. Rename a column of the input, or choose one with map in the request.',
  );
});

test('a recipe takes columns by the names of map', async () => {
  const { origin, token } = client;
  const text = 'Title\tNumber\nx\t1\nX\t2\n';
  const { body: uploaded } = await ask<TextAnswer>(origin, 'POST /api/texts', { token, text });
  const steps = [{ id: 'd', tool: 'dedupe', inputs: { text: '@colours' }, options: { column: 'Name' } }];
  const inputs = [{ id: 'colours', label: 'Colours', form: 'table', columns: ['Name'] }];
  const work = {
    recipe: { ...RECIPE, inputs, steps },
    input: { colours: { textId: uploaded.id, format: 'tsv' } },
    map: { colours: { Name: 'title' } },
    outputs: ['d.unique'],
  };
  const { job, rows } = await runJob(client, work);
  expect(job.map).toEqual(work.map);
  expect(rows).toEqual(['x\t1']);
  const constant = { colours: { tsv: text } };
  const { job: first } = await runJob(client, { ...work, input: constant });
  const { body: repeated } = await ask<JobInfo>(origin, `POST /api/jobs/${first.id}/repeat`, { token });
  expect((await jobIn(client, repeated.id, 'done')).rows).toBe(1);
});

test('a sheet of one column is a list, and a table with mapped columns', async () => {
  const sheet = provider.share(csv('Title\nx\nX\n'));
  const inputs = [{ id: 'colours', label: 'Colours', form: 'either' }];
  const steps = [{ id: 'd', tool: 'dedupe', inputs: { text: '@colours' } }];
  const work = { recipe: { ...RECIPE, inputs, steps }, input: { colours: { sheet } }, outputs: ['d.unique'] };
  expect((await runJob(client, work)).rows).toEqual(['Title', 'x']);
  expect((await runJob(client, { ...work, map: { colours: { Name: 'Title' } } })).rows).toEqual(['x']);
});

test('an uploaded table of several megabytes is read', async () => {
  const { origin, token } = client;
  const line = (index: number) => `word-${index},${'x'.repeat(30)},${index % 1_000}`;
  const text = `Word,Text,Group\n${Array.from({ length: 60_000 }, (_, index) => line(index)).join('\n')}\n`;
  const { body: uploaded } = await ask<TextAnswer>(origin, 'POST /api/texts', { token, text });
  const input = { text: { textId: uploaded.id, format: 'csv' } };
  const { job } = await runJob(client, { tool: 'dedupe', input, options: { column: 'Group' } });
  expect([uploaded.byteSize > 2_000_000, job.rows]).toEqual([true, 1_000]);
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

  const rows = await ask(origin, `GET /api/jobs/${merged.id}/results/lines`, { token });
  const message = expect.stringContaining('store its rows with a job');
  expect(rows).toMatchObject({ status: 422, body: { code: 'unprocessable', message } });

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

test('a run that the tool refuses in its report fails', async () => {
  const options = { exact: false, phrase: false };
  const { id } = await createJob(client, { tool: 'negatives', input: { keywords: 'a' }, options });
  const message = 'Please choose at least one match type.';
  expect(await jobIn(client, id, 'failed')).toMatchObject({ attempts: 1, error: { code: 'unprocessable', message } });
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
  expect((await events).at(-1)).toMatchObject({ name: 'state', data: { state: 'cancelled' } });
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
