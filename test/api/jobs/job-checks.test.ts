import { beforeAll, expect, test } from 'vitest';
import { JobRecord } from '../../../backend/user-jobs/job.entity.ts';
import type { JobInfo } from '../../../libs/contracts/jobs/jobs.dto.ts';
import type { SavedList } from '../../../libs/contracts/saved/lists.dto.ts';
import { createAccessToken, createSignedIn } from '../../support/accounts.ts';
import { createList, sendText } from '../../support/saved-data.ts';
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

const refusalOf = async (body: object, as = token) => {
  const { status, body: answer } = await call(running, 'POST /api/jobs', { token: as, body });
  return [status, answer.message];
};

const upload = async (text: string) => (await sendText(running, text, { token })).body;

test('options, inputs and patterns are checked before a job is accepted', async () => {
  const refused = async (body: object) => {
    const answer = await call(running, 'POST /api/jobs', { token, body });
    return [answer.status, Object.keys(answer.body.details?.fields ?? {})];
  };
  expect(await refused({ tool: 'dedupe', input: { text: 'a' }, options: { x: 1 } })).toEqual([400, ['options.x']]);
  expect(await refused({ tool: 'dedupe', input: { other: 'a' } })).toEqual([400, ['input.other']]);
  expect(await refused({ tool: 'dedupe', input: { text: { listId: 'x' } } })).toEqual([404, ['input.text']]);
  expect(await refused({ tool: 'dedupe', input: { text: { sheet: 'x' } } })).toEqual([400, ['input.text']]);
  const sheet = `https://docs.google.com/spreadsheets/d/${'x'.repeat(30)}/edit`;
  const sheets = (count: number) => Array.from({ length: count }, () => ({ sheet }));
  expect(await refused({ tool: 'merge', input: { columns: sheets(21) } })).toEqual([400, ['input.columns.20']]);
  const list = { name: 'Table', items: ['x\t1'], columns: ['Name', 'Number'] };
  const { body: saved } = await call<SavedList>(running, 'POST /api/saved-lists', { token, body: list });
  const column = { tool: 'dedupe', input: { text: { listId: saved.id, column: 'Nme' } } };
  expect(await refused(column)).toEqual([400, ['input.text']]);
  expect(await refused({ tool: 'dedupe', input: { text: 'a' }, outputs: ['x'] })).toEqual([400, ['outputs']]);
  expect(await refused({ input: { text: 'a' } })).toEqual([400, ['tool']]);
  const pattern = { tool: 'replace', input: { text: 'a', find: 'a+' }, options: { useRegex: true } };
  expect(await refused(pattern)).toEqual([422, ['options.useRegex']]);
  const recipe = { overprint: 'recipe', version: 1, name: 'R', inputs: [], steps: [], outputs: [{ from: 'm.lines' }] };
  const { body: answer } = await call(running, 'POST /api/jobs', { token, body: { recipe, input: {} } });
  expect(Object.entries(answer.details?.fields ?? {}).map(([path, message]) => message.split(path).length)).toEqual([
    2,
  ]);
  // Lines count, however long their JSON is.
  expect((await refused({ tool: 'dedupe', input: { text: 'a\n'.repeat(500_000) } }))[0]).toBe(413);
  const { status } = await create({ tool: 'dedupe', input: { text: '"\n'.repeat(499_999) } });
  expect(status).toBe(202);
});

test('a tool needs an input and its required fields, and each name is given once', async () => {
  expect(await refusalOf({ tool: 'dedupe' })).toEqual([400, 'input must be an object.']);
  expect(await refusalOf({ tool: 'campaigns', input: {} })).toEqual([400, 'input must have keywords or negatives.']);
  expect(await refusalOf({ tool: 'replace', input: { text: 'a' } })).toEqual([422, 'Find Text is needed.']);
  const { id: textId } = await upload('a.de');
  for (const urls of ['a.de', { textId }]) {
    expect(await refusalOf({ tool: 'utm', input: { urls } })).toEqual([
      422,
      expect.stringMatching(/Source.* is needed\./),
    ]);
  }
  const fields = { source: 's', medium: 'm', campaign: 'c' };
  const twice = { tool: 'utm', input: { urls: 'a.de', source: 'other' }, fields };
  expect(await refusalOf(twice)).toEqual([400, 'fields.source is also in input; give it once.']);
  expect((await create({ tool: 'utm', input: { urls: 'a.de', ...fields } })).status).toBe(202);
  expect((await create({ tool: 'utm', input: { urls: { textId } }, fields })).status).toBe(202);
  // The values of a table may be in its columns.
  const table = { columns: ['url', 'utm_source'], rows: [['a.de', 's']] };
  expect((await create({ tool: 'utm', input: { urls: table } })).status).toBe(202);
  const steps = [{ id: 'r', tool: 'replace', inputs: { text: '@a' } }];
  const inputs = [{ id: 'a', label: 'A', form: 'list' }];
  const recipe = { overprint: 'recipe', version: 1, name: 'R', inputs, steps, outputs: [{ from: 'r.lines' }] };
  const message = expect.stringMatching(/^Step 1 \(r, .*\): Find Text is needed\.$/);
  expect(await refusalOf({ recipe, input: { a: 'x' } })).toEqual([422, message]);
});

test('a table needs a column where a list is expected, and an upload a format where a table is', async () => {
  const saved = { name: 'Table', items: ['x\t1'], columns: ['Name', 'Number'] };
  const { body: list } = await call<SavedList>(running, 'POST /api/saved-lists', { token, body: saved });
  const merge = (reference: object) => ({ tool: 'merge', input: { columns: ['a', 'b', reference] } });
  const choose = 'This input takes a list. Choose a column of the table: Name, Number.';
  expect(await refusalOf(merge({ listId: list.id }))).toEqual([400, choose]);
  expect((await create(merge({ listId: list.id, column: 'Name' }))).status).toBe(202);
  const recipe = {
    overprint: 'recipe',
    version: 1,
    name: 'R',
    inputs: [{ id: 'a', label: 'A', form: 'list' }],
    steps: [{ id: 'd', tool: 'dedupe', inputs: { text: '@a' } }],
    outputs: [{ from: 'd.unique' }],
  };
  expect(await refusalOf({ recipe, input: { a: { listId: list.id } } })).toEqual([400, choose]);

  const { id: textId } = await upload('Name,Number\nx,1\n');
  const named = 'This input takes a list. Name a column of the table as column.';
  expect(await refusalOf(merge({ textId, format: 'csv' }))).toEqual([400, named]);
  const dedupe = (text: object, options = {}) => ({ tool: 'dedupe', input: { text }, options });
  const needsFormat = [400, expect.stringMatching(/^input\.text is read as a list; add "format": "csv"/)];
  expect(await refusalOf(dedupe({ textId, column: 'Name' }))).toEqual(needsFormat);
  expect(await refusalOf(dedupe({ textId }, { column: 'Name' }))).toEqual(needsFormat);
  const pairs = { tool: 'replace', input: { text: 'a', pairs: { textId } }, options: { mode: 'mapping' } };
  expect(await refusalOf(pairs)).toEqual([400, expect.stringMatching(/^input\.pairs is read as a list/)]);
  expect(await refusalOf(dedupe({ textId, format: 'xlsx' }))).toEqual([
    400,
    'input.text must have one of csv, tsv as format.',
  ]);
  expect(await refusalOf(dedupe({ listId: list.id, format: 'csv' }))).toEqual([
    400,
    'input.text may have a format only with textId.',
  ]);
  expect((await create(dedupe({ textId, format: 'csv' }, { column: 'Name' }))).status).toBe(202);
});

test('an upload for an input of a recipe needs a format if the recipe needs its columns', async () => {
  const { id: textId } = await upload('Name,Number\nx,1\n');
  const work = (input: object, options: object, reference: object) => ({
    recipe: {
      overprint: 'recipe',
      version: 1,
      name: 'R',
      inputs: [{ id: 'a', label: 'A', ...input }],
      steps: [{ id: 'd', tool: 'dedupe', inputs: { text: '@a' }, options }],
      outputs: [{ from: 'd.unique' }],
    },
    input: { a: reference },
  });
  const needsFormat = [400, expect.stringMatching(/^input\.a is read as a list; add "format": "csv"/)];
  expect(await refusalOf(work({ form: 'table' }, {}, { textId }))).toEqual(needsFormat);
  expect(await refusalOf(work({ form: 'either', columns: ['Name'] }, {}, { textId }))).toEqual(needsFormat);
  expect(await refusalOf(work({ form: 'either' }, { column: 'Name' }, { textId }))).toEqual(needsFormat);
  expect(await refusalOf(work({ form: 'list' }, {}, { textId, column: 'Name' }))).toEqual(needsFormat);
  const table = { textId, format: 'csv' };
  expect((await create(work({ form: 'table', columns: ['Name'] }, { column: 'Name' }, table))).status).toBe(202);
  const { id: listId } = await upload('x\ny');
  expect((await create(work({ form: 'either' }, {}, { textId: listId }))).status).toBe(202);
});

test('names of columns are for tables of a recipe', async () => {
  expect(await refusalOf({ tool: 'dedupe', input: { text: 'a' }, map: {} })).toEqual([
    400,
    'map is for recipes; a tool has options for its columns.',
  ]);
  const recipe = {
    overprint: 'recipe',
    version: 1,
    name: 'Rows',
    inputs: [{ id: 'rows', form: 'either' }],
    steps: [{ id: 'd', tool: 'dedupe', inputs: { text: '@rows' } }],
    outputs: [{ from: 'd.unique' }],
  };
  const map = { rows: { url: 'Link' } };
  expect(await refusalOf({ recipe, input: { rows: { csv: 'Link\na' } }, map: [] })).toEqual([
    400,
    'Map must be an object.',
  ]);
  expect(await refusalOf({ recipe, input: { rows: { csv: 'Link\na' } }, map: { url: {} } })).toEqual([
    400,
    'map.url is not an input of this recipe.',
  ]);
  const { id: textId } = await upload('Link\na');
  expect(await refusalOf({ recipe, input: { rows: { textId } }, map })).toEqual([
    400,
    'input.rows is read as a list; add "format": "csv" or "format": "tsv" to read it as a table.',
  ]);
  expect(await refusalOf({ recipe, input: { rows: { textId, format: 'csv', column: 'Link' } }, map })).toEqual([
    400,
    'map.rows cannot be together with column, which makes the input a list.',
  ]);
  const { status, body } = await create({ recipe, input: { rows: { textId, format: 'csv' } }, map });
  expect([status, body.map]).toEqual([202, map]);
  const { id: another } = await upload('Link\na');
  expect((await create({ recipe, input: { rows: { textId: another } }, map: { rows: {} } })).status).toBe(202);

  expect(await refusalOf({ recipe, input: { rows: 'Link\na' }, map })).toEqual([
    400,
    'map.rows is for an input that is given as a list, which has no columns.',
  ]);
  const { id: list } = await createList(running, token, { name: 'List', items: ['a'] });
  const { id: table } = await createList(running, token, { name: 'Table', items: ['a'], columns: ['Link'] });
  const asTable = { ...recipe, inputs: [{ id: 'rows', form: 'table' }] };
  const isAccepted = async (body: object) => (await create(body)).status === 202 || (await refusalOf(body))[1];
  expect(await isAccepted({ recipe, input: { rows: { listId: list } }, map })).toBe(
    'This is a list, which has no column “Link”.',
  );
  expect(await isAccepted({ recipe: asTable, input: { rows: { listId: list } }, map })).toBe(
    'There is no column “Link”. The columns are: Item.',
  );
  expect(await isAccepted({ recipe: asTable, input: { rows: { listId: list } }, map: { rows: { url: 'Item' } } })).toBe(
    true,
  );
  expect(await isAccepted({ recipe, input: { rows: { listId: table } }, map: { rows: { url: 'URL' } } })).toBe(
    'There is no column “URL”. The columns are: Link.',
  );
  expect(await isAccepted({ recipe, input: { rows: { listId: table } }, map })).toBe(true);
});

test('a job of an earlier version with a column of an upload that has no format is not repeated', async () => {
  const { id: textId } = await upload('Name,Number\nx,1\n');
  const { body: job } = await create({ tool: 'dedupe', input: { text: { textId, format: 'csv', column: 'Name' } } });
  const { token: admin } = await createSignedIn(running, { role: 'admin' });
  await running.database.write(async (manager) => {
    const { work } = await manager.findOneByOrFail(JobRecord, { id: job.id });
    const earlier = { ...work, input: { text: { textId, column: 'Name' } } };
    await manager.update(JobRecord, { id: job.id }, { work: earlier });
  });
  await call(running, `DELETE /api/jobs/${job.id}`, { token });
  const repeated = await call(running, `POST /api/jobs/${job.id}/repeat`, { token });
  expect([repeated.status, repeated.body.message]).toEqual([
    400,
    expect.stringMatching(/^input\.text is read as a list; add "format": "csv"/),
  ]);
  const retried = await call(running, `POST /api/admin/jobs/${job.id}/retry`, { token: admin });
  expect([retried.status, retried.body.message]).toEqual([409, expect.stringContaining('upload of this job is gone')]);
});

test('outputs are an array', async () => {
  const body = { tool: 'dedupe', input: { text: 'a' } };
  const message = 'Outputs must be an array of names.';
  expect(await refusalOf({ ...body, outputs: 'unique' })).toEqual([400, message]);
  expect(await refusalOf({ ...body, outputs: [1] })).toEqual([400, message]);
  expect(await refusalOf({ ...body, outputs: [] })).toEqual([400, 'Name at least one output.']);
});

test('the body of a job holds 20,000 array items; longer lists are one text', async () => {
  const { token: access } = await createAccessToken(running, token);
  const body = (count: number) => ({ tool: 'dedupe', input: { text: Array.from({ length: count }, () => '') } });
  for (const [route, bearer] of [
    ['POST /api/jobs', token],
    ['POST /api/v1/jobs', access],
  ] as const) {
    expect((await call(running, route, { token: bearer, body: body(20_000) })).status).toBe(202);
    const { status, body: answer } = await call(running, route, { token: bearer, body: body(20_001) });
    expect([status, answer.code]).toEqual([413, 'payload_too_large']);
    expect(answer.message).toMatch(/more than 20000 items.*Send a long list as one text with a line for each item\.$/);
  }
});

test('a body that is deep is refused', async () => {
  const nested = (depth: number): unknown => (depth === 1 ? {} : { a: nested(depth - 1) });
  const send = async (depth: number) => {
    const body = { tool: 'dedupe', input: { text: 'a' }, options: nested(depth) };
    return (await call(running, 'POST /api/jobs', { token, body })).body;
  };
  expect(await send(63)).toMatchObject({ code: 'validation_failed' });
  expect(await send(64)).toMatchObject({ code: 'bad_request' });
  expect(await send(1_900)).toMatchObject({ code: 'bad_request' });
});

test('an upload is accepted for one input only', async () => {
  const { id: textId } = await upload('a');
  const { status, body } = await create({ tool: 'merge', input: { columns: [{ textId }, 'b', { textId }] } });
  const message = 'Use one upload for each input, or save it as a list.';
  expect([status, body]).toMatchObject([400, { details: { fields: { 'input.columns.2': message } } }]);
});
