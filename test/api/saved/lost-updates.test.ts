import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SavedList } from '../../../libs/contracts/saved/lists.dto.ts';
import { ERRORS } from '../../../libs/contracts/shared/error-codes.ts';
import { createSignedIn } from '../../support/accounts.ts';
import { createList, readList, readLists, sendText } from '../../support/saved-data.ts';
import { startAppOn, startTestApp, type TestApp } from '../../support/test-app.ts';
import { call } from '../../support/test-client.ts';
import { readContent, textsOf } from '../../support/texts.ts';

let running: TestApp;
/** A second instance on the same database, whose writers share no lock with those of the first. */
let second: TestApp | undefined;

beforeAll(async () => {
  running = await startTestApp();
  if (process.env.DATABASE_URL) {
    second = await startAppOn(running.config);
  }
});

afterAll(async () => {
  await second?.close();
  await running.close();
});

interface Tagged {
  readonly id: string;
  readonly name: string;
  readonly etag: string;
}

/** For each kind of record: how one is made, and two different changes of it. */
const KINDS = [
  { path: 'saved-lists', body: { name: 'A', items: ['a'] }, one: { items: ['one'] }, two: { items: ['two'] } },
  { path: 'saved-results', body: { name: 'A', items: ['a'] }, one: { name: 'One' }, two: { name: 'Two' } },
  { path: 'folders', body: { name: 'A' }, one: { name: 'One' }, two: { name: 'Two' } },
  {
    path: 'projects',
    body: { name: 'A' },
    one: { data: { columns: [{ items: ['one'] }] } },
    two: { data: { columns: [{ items: ['two'] }] } },
  },
] as const;

async function make(token: string, path: string, body: object): Promise<Tagged> {
  const { status, body: made } = await call<Tagged>(running, `POST /api/${path}`, { token, body });
  expect(status).toBe(201);
  return made;
}

function change(token: string, path: string, id: string, body: object, ifMatch?: string, app: TestApp = running) {
  const headers: Record<string, string> = ifMatch === undefined ? {} : { 'if-match': ifMatch };
  return call(app, `PUT /api/${path}/${id}`, { token, body, headers });
}

describe.each(KINDS)('PUT /api/$path/{id}', ({ path, body, one, two }) => {
  test('with the ETag of an older version is refused with 412 and changes nothing', async () => {
    const { token } = await createSignedIn(running);
    const { id } = await make(token, path, body);
    const read = await call<Tagged>(running, `GET /api/${path}/${id}`, { token });
    const etag = String(read.headers.etag);
    expect([etag, read.body.etag]).toEqual([expect.stringMatching(/^"[\w-]+"$/), etag]);
    expect((await change(token, path, id, one, etag)).status).toBe(200);
    const now = await call<Tagged>(running, `GET /api/${path}/${id}`, { token });
    expect(now.body.etag).not.toBe(etag);

    const stale = await change(token, path, id, two, etag);
    expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed']);
    expect(stale.body.message).toBe(ERRORS.conflict.message);
    expect((await call(running, `GET /api/${path}/${id}`, { token })).body).toEqual(now.body);
    expect((await change(token, path, id, two, now.body.etag)).status).toBe(200);
  });

  test('without If-Match is done as ever', async () => {
    const { token } = await createSignedIn(running);
    const { id } = await make(token, path, body);
    expect((await change(token, path, id, one)).status).toBe(200);
    expect((await change(token, path, id, two)).status).toBe(200);
  });

  test('is done for one of several parallel writers with the same ETag', async () => {
    const { token } = await createSignedIn(running);
    const apps = [running, second ?? running];
    for (let round = 0; round < 5; round += 1) {
      const { id, etag } = await make(token, path, body);
      const changes = [one, two, one, two].map((wanted, at) => change(token, path, id, wanted, etag, apps[at % 2]));
      const statuses = (await Promise.all(changes)).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 412, 412, 412]);
    }
  });

  test.each([
    ['any version', () => '*', 200],
    ['a list that has the ETag', (etag: string) => `"other", ${etag}`, 200],
    ['a list without it', () => '"other", "another"', 412],
    ['a weak ETag', (etag: string) => `W/${etag}`, 412],
    ['what is no ETag', () => 'x', 412],
  ])('takes If-Match with %s as RFC 9110 says', async (_name, ifMatch, status) => {
    const { token } = await createSignedIn(running);
    const { id, etag } = await make(token, path, body);
    expect((await change(token, path, id, one, ifMatch(etag))).status).toBe(status);
  });

  test('of a record that is deleted answers 404, with or without If-Match', async () => {
    const { token } = await createSignedIn(running);
    const { id, etag } = await make(token, path, body);
    await call(running, `DELETE /api/${path}/${id}`, { token });
    expect((await change(token, path, id, one, etag)).status).toBe(404);
    expect((await change(token, path, id, one)).status).toBe(404);
    await call(running, `POST /api/${path}/${id}/restore`, { token });
    expect((await change(token, path, id, one, etag)).status).toBe(200);
  });
});

describe('the ETag of a list', () => {
  test('is the same on the list, in the collection and on its content, gzipped or not', async () => {
    const { token } = await createSignedIn(running);
    const { id, etag } = await createList(running, token, { name: 'A', items: ['a'] });
    expect((await readLists(running, token))[0]?.etag).toBe(etag);
    expect((await readContent(running, token, id)).headers.etag).toBe(etag);
    const gzipped = (await readContent(running, token, id, '', { 'accept-encoding': 'gzip' })).headers.etag;
    expect(gzipped).not.toBe(etag);
    expect((await change(token, 'saved-lists', id, { name: 'B' }, String(gzipped))).status).toBe(200);
    expect((await change(token, 'saved-lists', id, { name: 'C' }, String(gzipped))).status).toBe(412);
  });

  test('changes with its name and its folder, as they can be overwritten too', async () => {
    const { token } = await createSignedIn(running);
    const folder = await make(token, 'folders', { name: 'F' });
    const list = await createList(running, token, { name: 'A', items: ['a'] });
    await change(token, 'saved-lists', list.id, { folderId: folder.id });
    expect((await change(token, 'saved-lists', list.id, { items: ['b'] }, list.etag)).status).toBe(412);
  });
});

describe('a text that was sent ahead', () => {
  test('is still there after 412 and can be saved as another list', async () => {
    const { user, token } = await createSignedIn(running);
    const { id, etag } = await createList(running, token, { name: 'A', items: ['a'] });
    await change(token, 'saved-lists', id, { items: ['theirs'] });
    const { body: sent } = await sendText(running, 'mine', { token });
    expect((await change(token, 'saved-lists', id, { textId: sent.id }, etag)).status).toBe(412);
    expect((await readList(running, token, id)).body.items).toEqual(['theirs']);
    expect((await textsOf(running, user.id)).find((text) => text.id === sent.id)?.state).toBe('ready');
    expect((await createList(running, token, { name: 'A', textId: sent.id })).items).toEqual(['mine']);
  });

  test('that the list has taken already answers a repeated request whose answer got lost', async () => {
    const { token } = await createSignedIn(running);
    const { id, etag } = await createList(running, token, { name: 'A', items: ['a'] });
    const { body: sent } = await sendText(running, 'b', { token });
    const wanted = { name: 'B', textId: sent.id };
    expect((await change(token, 'saved-lists', id, wanted, etag)).status).toBe(200);
    const repeated = await call<SavedList>(running, `PUT /api/saved-lists/${id}`, {
      token,
      body: wanted,
      headers: { 'if-match': etag },
    });
    expect([repeated.status, repeated.body.items]).toEqual([200, ['b']]);
    await change(token, 'saved-lists', id, { name: 'Theirs' });
    expect((await change(token, 'saved-lists', id, wanted, etag)).status).toBe(412);
  });

  test('and is gone is named as the field at fault; a list that is gone is not', async () => {
    const { token } = await createSignedIn(running);
    const { id } = await createList(running, token, { name: 'A', items: ['a'] });
    const { body: sent } = await sendText(running, 'b', { token });
    await call(running, `DELETE /api/texts/${sent.id}`, { token });
    const noText = await change(token, 'saved-lists', id, { textId: sent.id });
    expect([noText.status, Object.keys(noText.body.details?.fields ?? {})]).toEqual([404, ['textId']]);
    await call(running, `DELETE /api/saved-lists/${id}`, { token });
    const noList = await change(token, 'saved-lists', id, { textId: sent.id });
    expect([noList.status, noList.body.details]).toEqual([404, undefined]);
  });
});
