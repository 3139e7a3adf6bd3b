import { describe, expect, test } from 'vitest';
import { SavedResult as SavedResultRecord } from '../../../backend/library/results/saved-result.entity.ts';
import type { SavedFolder } from '../../../libs/contracts/saved/folders.dto.ts';
import type { SavedResult, SavedResultDetails } from '../../../libs/contracts/saved/results.dto.ts';
import { createSignedIn } from '../../support/accounts.ts';
import { manyLines, sendText } from '../../support/saved-data.ts';
import { call } from '../../support/test-client.ts';
import { textsOf } from '../../support/texts.ts';
import { useTestApp } from '../../support/use-test-app.ts';

const running = useTestApp();

const MERGE_INPUT = {
  columns: [
    { label: 'A', items: ['red', 'blue'] },
    { label: 'B', items: ['shoes'] },
  ],
  options: { casing: 'lowercase' },
};

const readAll = async (token: string) => (await call<SavedResult[]>(running, 'GET /api/saved-results', { token })).body;
const read = (token: string, id: string) =>
  call<SavedResultDetails>(running, `GET /api/saved-results/${id}`, { token });
const content = (token: string, path: string) =>
  running.server.inject({ url: `/api/saved-results/${path}`, headers: { authorization: `Bearer ${token}` } });

async function create(token: string, body: object): Promise<SavedResultDetails> {
  const answer = await call<SavedResultDetails>(running, 'POST /api/saved-results', { token, body });
  expect([answer.status, answer.body]).toEqual([201, expect.objectContaining({ id: expect.any(String) })]);
  return answer.body;
}

test('a merge result keeps its tool, input, settings and rows', async () => {
  const { token } = await createSignedIn(running);
  const settings = { separator: { type: 'space', custom: '' }, removeDuplicates: true };
  const results = ['red shoes', 'blue shoes'];
  const saved = await create(token, { name: 'Merge', toolType: 'merge', inputData: MERGE_INPUT, results, settings });
  const brief = {
    id: saved.id,
    name: 'Merge',
    toolType: 'merge',
    results,
    itemCount: 2,
    byteSize: expect.any(Number),
    truncated: false,
    isComputed: false,
    folderId: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    etag: expect.any(String),
  };
  expect(await readAll(token)).toEqual([brief]);
  expect((await read(token, saved.id)).body).toEqual({ ...brief, inputData: MERGE_INPUT, settings, inputTexts: [] });
  expect((await content(token, `${saved.id}/content`)).payload).toBe('red shoes\nblue shoes\n');
});

test('other tools send a name and content, or items', async () => {
  const { token } = await createSignedIn(running);
  const one = await create(token, { name: 'Negatives', content: '-"free"\n-[cheap]' });
  const two = await create(token, { name: 'Items', toolType: 'utm', items: ['https://example.com/?a=1'] });
  expect(one).toMatchObject({ toolType: null, results: ['-"free"', '-[cheap]'], itemCount: 2 });
  expect(two).toMatchObject({ toolType: 'utm', results: ['https://example.com/?a=1'] });
});

test('rows and inputs of any length come as texts and stream back', async () => {
  const { token } = await createSignedIn(running);
  const rows = manyLines(30_000, 'row');
  const input = manyLines(20_000, 'input');
  const [rowText, inputText] = [await sendText(running, rows, { token }), await sendText(running, input, { token })];
  const saved = await create(token, {
    name: 'Long',
    toolType: 'dedupe',
    settings: { caseSensitive: true },
    textId: rowText.body.id,
    inputTexts: [{ name: 'text', textId: inputText.body.id }],
  });
  expect(saved).toMatchObject({
    truncated: true,
    isComputed: false,
    itemCount: 30_000,
    inputTexts: [{ name: 'text', itemCount: 20_000, byteSize: input.length }],
  });
  expect(saved.results).toBeUndefined();
  expect(saved.byteSize).toBeGreaterThan(rows.length + input.length);
  expect((await content(token, `${saved.id}/content`)).payload === rows).toBe(true);
  expect((await content(token, `${saved.id}/inputs/text`)).payload === input).toBe(true);
  expect((await content(token, `${saved.id}/inputs/text?rowStart=9&rowEnd=10`)).payload).toBe('input number 9\n');
  expect((await content(token, `${saved.id}/inputs/other`)).statusCode).toBe(404);
});

describe('a result that can be computed again', () => {
  test.each(['merge', 'keywords', 'negatives'])('of %s is saved as its inputs and options', async (toolType) => {
    const { token } = await createSignedIn(running);
    const { body: sent } = await sendText(running, manyLines(1_000), { token });
    const saved = await create(token, {
      name: 'A billion',
      toolType,
      inputData: MERGE_INPUT,
      inputTexts: [{ name: 'columns.2', textId: sent.id }],
      settings: {},
      rowCount: 1_000_000_000,
    });
    expect(saved).toMatchObject({
      isComputed: true,
      truncated: true,
      itemCount: 1_000_000_000,
      inputData: MERGE_INPUT,
    });
    expect((await readAll(token))[0]).toMatchObject({ isComputed: true, itemCount: 1_000_000_000 });
    const refused = await content(token, `${saved.id}/content`);
    expect([refused.statusCode, refused.json().message]).toEqual([422, expect.stringContaining('computed again')]);
    expect((await content(token, `${saved.id}/inputs/columns.2`)).payload).toContain('keyword number 999\n');
  });

  test.each([
    ['a tool that has to run again', { toolType: 'dedupe', inputData: MERGE_INPUT, rowCount: 5 }],
    ['no tool', { inputData: MERGE_INPUT, rowCount: 5 }],
    ['no input', { toolType: 'merge', rowCount: 5 }],
    ['no number of rows', { toolType: 'merge', inputData: MERGE_INPUT }],
    ['no rows', { toolType: 'merge', inputData: MERGE_INPUT, rowCount: 0 }],
    ['nothing', {}],
    ['empty results', { toolType: 'merge', results: [] }],
  ])('is not one with %s', async (_name, body) => {
    const { token } = await createSignedIn(running);
    const answer = await call(running, 'POST /api/saved-results', { token, body: { name: 'R', ...body } });
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    expect(await readAll(token)).toEqual([]);
  });

  test.each([{}, { results: [] }])('is refused with the reason if it has no rows (%#)', async (rows) => {
    const { token } = await createSignedIn(running);
    const answer = await call(running, 'POST /api/saved-results', { token, body: { name: 'R', ...rows } });
    expect(answer).toMatchObject({ status: 400, body: { details: { fields: { results: 'No results to save' } } } });
  });
});

test.each([
  ['an unknown tool', { toolType: 'spell', results: ['a'] }],
  ['settings that are no object', { settings: 'x', results: ['a'] }],
  ['input that is an array', { inputData: [], results: ['a'] }],
  ['an input without a text', { results: ['a'], inputTexts: [{ name: 'a' }] }],
  ['an input with a path for a name', { results: ['a'], inputTexts: [{ name: '../a', textId: 'x' }] }],
  ['two inputs of one name', { results: ['a'], inputTexts: [1, 2].map(() => ({ name: 'a', textId: 'x' })) }],
  [
    'too many inputs',
    { results: ['a'], inputTexts: Array.from({ length: 27 }, (_, n) => ({ name: `i${n}`, textId: 'x' })) },
  ],
])('%s is refused', async (_name, body) => {
  const { token } = await createSignedIn(running);
  expect((await call(running, 'POST /api/saved-results', { token, body: { name: 'R', ...body } })).status).toBe(400);
});

test('a text that is not there leaves nothing behind', async () => {
  const { token } = await createSignedIn(running);
  const { body: sent } = await sendText(running, 'a', { token });
  const body = { name: 'R', textId: sent.id, inputTexts: [{ name: 'a', textId: 'nothing' }] };
  expect((await call(running, 'POST /api/saved-results', { token, body })).status).toBe(404);
  expect(await readAll(token)).toEqual([]);
  // The text that is there can still be taken.
  await create(token, { name: 'R', textId: sent.id });
});

test('rows and inputs must fit into the plan together', async () => {
  const { user, token } = await createSignedIn(running);
  const { id } = await create(token, { name: 'Large', results: ['a'], inputData: {} });
  const database = running.database;
  await database.write((manager) => manager.update(SavedResultRecord, { id }, { dataBytes: 49_994_000 }));
  const body = { name: 'R', results: ['x'.repeat(4_000)], inputData: { a: 'x'.repeat(4_000) } };
  const refused = await call(running, 'POST /api/saved-results', { token, body });
  expect([refused.status, refused.body.code]).toEqual([403, 'quota_reached']);
  expect((await textsOf(running, user.id)).length).toBe(1);
  await create(token, { ...body, inputData: {} });
});

test('a result is renamed and moved, deleted and restored with everything', async () => {
  const { token } = await createSignedIn(running);
  const { body: folder } = await call<SavedFolder>(running, 'POST /api/folders', { token, body: { name: 'F' } });
  const { body: sent } = await sendText(running, 'in\nput', { token });
  const inputTexts = [{ name: 'text', textId: sent.id }];
  const { id } = await create(token, { name: 'R', toolType: 'dedupe', results: ['a'], inputTexts });
  const change = (body: object) => call<SavedResultDetails>(running, `PUT /api/saved-results/${id}`, { token, body });
  expect((await change({ name: 'Renamed' })).body).toMatchObject({ name: 'Renamed', folderId: null, results: ['a'] });
  expect((await change({ folderId: folder.id })).body).toMatchObject({ name: 'Renamed', folderId: folder.id });
  expect((await change({ folderId: null })).body.folderId).toBeNull();
  expect((await change({ folderId: 'nowhere' })).status).toBe(404);
  expect((await change({ results: ['b'] })).status).toBe(400);
  expect((await call(running, `DELETE /api/saved-results/${id}`, { token })).status).toBe(200);
  expect((await read(token, id)).status).toBe(404);
  expect((await content(token, `${id}/inputs/text`)).statusCode).toBe(404);
  const restored = await call(running, `POST /api/saved-results/${id}/restore`, { token });
  expect(restored).toMatchObject({ status: 200, body: { name: 'Renamed', results: ['a'] } });
  expect((await content(token, `${id}/inputs/text`)).payload).toBe('in\nput\n');
});

test('the same text, sent for twice, makes one result', async () => {
  const { token } = await createSignedIn(running);
  const { body: sent } = await sendText(running, 'a\nb', { token });
  const [one, two] = await Promise.all([1, 2].map(() => create(token, { name: 'R', textId: sent.id })));
  expect(one?.id).toBe(two?.id);
  expect(await readAll(token)).toHaveLength(1);
});
