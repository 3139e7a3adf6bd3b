import { request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../backend/common/ids.ts';
import { Text, type TextState } from '../../../backend/library/blobs/text.entity.ts';
import type { SavedList } from '../../../libs/contracts/saved/lists.dto.ts';
import { createSignedIn } from '../../support/accounts.ts';
import { manyLines, saveTextAsList, sendText } from '../../support/saved-data.ts';
import { call } from '../../support/test-client.ts';
import { countChunksOf, readContent, sweepAfter, textsOf } from '../../support/texts.ts';
import { useTestApp } from '../../support/use-test-app.ts';

const running = useTestApp();
let origin: string;

beforeAll(async () => {
  await running.app.listen(0, '127.0.0.1');
  origin = await running.app.getUrl();
});

/** Waits until some of an upload is stored; an earlier text of the account says nothing of it. */
const waitUntilStoring = (userId: string) =>
  expect
    .poll(async () =>
      (await textsOf(running, userId)).some(({ state, byteSize }) => state === 'uploading' && byteSize > 0),
    )
    .toBe(true);

describe('a text', () => {
  test.each([
    ['as it is', false],
    ['gzipped', true],
  ])('is taken %s and comes back byte for byte', async (_name, isGzipped) => {
    const { token } = await createSignedIn(running);
    const text = `first\n-\n  indented \n${'long '.repeat(300_000)}\n🦊 Ζωή\n${manyLines(120_000)}last`;
    const sent = await sendText(running, text, { token, isGzipped });
    expect(sent.status).toBe(201);
    expect(sent.body).toEqual({ id: expect.any(String), lineCount: 120_006, byteSize: Buffer.byteLength(text) + 1 });
    const list = await call<SavedList>(running, 'POST /api/saved-lists', {
      token,
      body: { name: 'Everything', textId: sent.body.id },
    });
    expect(list.status).toBe(201);
    expect(list.body).toMatchObject({ itemCount: 120_006, truncated: true, byteSize: sent.body.byteSize });
    expect(list.body.items).toBeUndefined();
    const { payload, headers } = await readContent(running, token, list.body.id);
    expect(payload === `${text}\n`).toBe(true);
    expect(headers['content-length']).toBe(String(sent.body.byteSize));
    expect(headers['x-row-count']).toBe('120006');
  });

  test('has lines that end with any line break, and no byte order mark', async () => {
    const { token } = await createSignedIn(running);
    const id = await saveTextAsList(running, token, '\uFEFFone\r\ntwo\rthree\n\r\nfive');
    const { body } = await call<SavedList>(running, `GET /api/saved-lists/${id}`, { token });
    expect(body.items).toEqual(['one', 'two', 'three', 'five']);
  });

  test('is seen by nobody before something has taken it, and can be taken once', async () => {
    const { token } = await createSignedIn(running);
    const { body: sent } = await sendText(running, 'a\nb', { token });
    expect((await call<SavedList[]>(running, 'GET /api/saved-lists', { token })).body).toEqual([]);
    const take = (name: string) =>
      call<SavedList>(running, 'POST /api/saved-lists', { token, body: { name, textId: sent.id } });
    const [one, two] = await Promise.all([take('One'), take('Two')]);
    // Sent again since the answer got lost: the same list.
    expect([one.status, two.status, one.body.id]).toEqual([201, 201, two.body.id]);
    expect((await call<SavedList[]>(running, 'GET /api/saved-lists', { token })).body).toHaveLength(1);
    const asResult = await call(running, 'POST /api/saved-results', { token, body: { name: 'R', textId: sent.id } });
    expect(asResult.status).toBe(404);
  });

  test('can be let go before it is taken', async () => {
    const { token } = await createSignedIn(running);
    const { body: sent } = await sendText(running, 'a', { token });
    expect((await call(running, `DELETE /api/texts/${sent.id}`, { token })).status).toBe(200);
    expect((await call(running, `DELETE /api/texts/${sent.id}`, { token })).status).toBe(404);
    const late = await call(running, 'POST /api/saved-lists', { token, body: { name: 'Late', textId: sent.id } });
    expect(late.status).toBe(404);
  });
});

describe('what is refused', () => {
  const json = { 'content-type': 'application/json' };
  test.each<[string, string | Buffer, Record<string, string>, number]>([
    ['nothing', '', {}, 400],
    ['line breaks in no bytes but a mark', '\uFEFF', {}, 400],
    ['bytes that are no UTF-8', Buffer.from([0x61, 0x0a, 0xff, 0xfe]), {}, 400],
    ['JSON', '{"a":1}', json, 415],
    ['another character set', 'a', { 'content-type': 'text/plain; charset=iso-8859-1' }, 415],
    ['another compression', 'a', { 'content-encoding': 'br' }, 415],
    ['what is not the gzip it says it is', 'abcdefgh', { 'content-encoding': 'gzip' }, 400],
    ['gzip that is cut off', gzipSync(manyLines(9_999)).subarray(0, -20), { 'content-encoding': 'gzip' }, 400],
    ['an empty key', 'a', { 'idempotency-key': '' }, 400],
    ['a key that is too long', 'a', { 'idempotency-key': 'k'.repeat(256) }, 400],
  ])('%s', async (_name, payload, headers, status) => {
    const { user, token } = await createSignedIn(running);
    const answer = await sendText(running, payload, { token, headers });
    expect([answer.status, typeof answer.body.message]).toEqual([status, 'string']);
    const left = await textsOf(running, user.id);
    expect(left.filter(({ state }) => state !== 'dropped')).toEqual([]);
  });

  test.each(['application/json', 'text/csv', 'application/x-www-form-urlencoded', 'text/plain; charset=latin1'])(
    'the type %s, with the type that is taken',
    async (type) => {
      const { token } = await createSignedIn(running);
      const answer = await sendText(running, 'a', { token, headers: { 'content-type': type } });
      expect([answer.status, answer.body.message]).toEqual([415, 'Send the text as text/plain in UTF-8.']);
    },
  );

  test('guests', async () => {
    expect((await sendText(running, 'a')).status).toBe(401);
  });

  test('plain text where JSON is expected, by everybody and everywhere', async () => {
    const { token } = await createSignedIn(running);
    const routes = [
      'POST /api/auth/signin',
      'POST /api/saved-lists',
      'POST /api/import-google-sheets',
      'PUT /api/folders/x',
    ];
    for (const route of routes) {
      const [method = '', path] = route.split(' ');
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/plain' };
      const response = await fetch(`${origin}${path}`, { method, headers, body: '{"name":"a"}' });
      expect([route, response.status]).toEqual([route, 415]);
    }
    expect((await fetch(`${origin}/api/nothing`, { method: 'POST', body: 'a' })).status).toBe(404);
  });

  test('gzip that expands beyond measure', async () => {
    const { user, token } = await createSignedIn(running, { subscriptionPlan: 'pro' });
    const bomb = Buffer.alloc(36 * 1024 * 1024, 'aaaaaaa\n');
    const answer = await sendText(running, bomb, { token, isGzipped: true });
    expect([answer.status, answer.body.code]).toEqual([413, 'payload_too_large']);
    expect((await textsOf(running, user.id)).map(({ state }) => state)).toEqual(['dropped']);
  });

  test('gzip beyond the plan, counted unpacked and while it arrives', async () => {
    const { user, token } = await createSignedIn(running);
    await fillStorage(user.id, 47_000_000);
    const answer = await sendText(running, manyLines(300_000), { token, isGzipped: true });
    expect([answer.status, answer.body.code]).toEqual([403, 'quota_reached']);
    expect(answer.body.message).toContain('50 MB');
    const left = (await textsOf(running, user.id)).find(({ state }) => state === 'dropped');
    expect(left?.byteSize).toBeGreaterThan(1_000_000);
    expect(left?.byteSize).toBeLessThanOrEqual(3_000_000);
    // What was refused takes no room, nor does what nothing has taken.
    const [one, two] = [
      await sendText(running, manyLines(100_000), { token }),
      await sendText(running, 'a', { token }),
    ];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(
      (await call(running, 'POST /api/saved-lists', { token, body: { name: 'L', textId: one.body.id } })).status,
    ).toBe(201);
    // One that is not larger than the list might replace it.
    expect((await sendText(running, manyLines(100_000, 'keywords'), { token })).status).toBe(403);
    expect((await sendText(running, manyLines(50_000), { token })).status).toBe(201);
  });

  test('what goes beyond the room on disk for what is no longer needed', async () => {
    const { user, token } = await createSignedIn(running);
    await fillStorage(user.id, 499_000_000, 'dropped');
    expect((await sendText(running, 'a', { token })).status).toBe(201);
    const answer = await sendText(running, manyLines(50_000), { token });
    expect([answer.status, answer.body.message]).toEqual([403, expect.stringContaining('500 MB')]);
  });
});

/** Sends a request over a real connection, a part at a time. */
function openUpload(token: string, headers: Record<string, string | number> = {}) {
  const upload = httpRequest(`${origin}/api/texts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain', ...headers },
  });
  const answer = new Promise<{ status: number; body: string }>((resolve, reject) => {
    upload.on('error', reject);
    upload.once('response', (response) => {
      const toAnswer = (parts: Buffer[]) => ({
        status: response.statusCode ?? 0,
        body: Buffer.concat(parts).toString(),
      });
      response.toArray().then(toAnswer).then(resolve, reject);
    });
  });
  answer.catch(() => undefined);
  return { upload, answer };
}

describe('over a real connection', () => {
  test('a text beyond the plan is refused with a reason that the client gets to read', async () => {
    const { user, token } = await createSignedIn(running);
    await fillStorage(user.id, 45_000_000);
    const declared = openUpload(token, { 'content-length': 12_000_000 });
    declared.upload.end(Buffer.alloc(12_000_000, 'abcdefg\n'));
    expect(await declared.answer).toMatchObject({ status: 403, body: expect.stringContaining('50 MB') });
    const chunked = openUpload(token, { 'transfer-encoding': 'chunked' });
    chunked.upload.end(Buffer.alloc(12_000_000, 'abcdefg\n'));
    expect(await chunked.answer).toMatchObject({ status: 403, body: expect.stringContaining('50 MB') });
  });

  test('an upload that the client gives up leaves nothing to see, and can be done again with its key', async () => {
    const { user, token } = await createSignedIn(running);
    const text = manyLines(200_000);
    for (const isGzipped of [false, true]) {
      const bytes = isGzipped ? gzipSync(text) : Buffer.from(text);
      const { upload } = openUpload(token, {
        'idempotency-key': `try ${isGzipped}`,
        'content-length': bytes.length,
        ...(isGzipped && { 'content-encoding': 'gzip' }),
      });
      upload.write(bytes.subarray(0, bytes.length * 0.7));
      await waitUntilStoring(user.id);
      upload.destroy();
      await expect
        .poll(async () => (await textsOf(running, user.id)).every(({ state }) => state === 'dropped'))
        .toBe(true);
      const again = await sendText(running, text, { token, isGzipped, key: `try ${isGzipped}` });
      expect([again.status, again.body.lineCount]).toEqual([201, 200_000]);
      await call(running, `DELETE /api/texts/${again.body.id}`, { token });
    }
    await sweepAfter(running, 15);
    expect([await textsOf(running, user.id), await countChunksOf(running, user.id)]).toEqual([[], 0]);
  });

  test('the same upload, begun again while the first still hangs, wins', async () => {
    const { user, token } = await createSignedIn(running);
    const text = manyLines(100_000);
    const first = openUpload(token, { 'idempotency-key': 'k', 'content-length': Buffer.byteLength(text) });
    first.upload.write(text.slice(0, 1_500_000));
    await waitUntilStoring(user.id);
    const second = await sendText(running, text, { token, key: 'k' });
    expect(second.status).toBe(201);
    first.upload.end(text.slice(1_500_000));
    expect(await first.answer).toMatchObject({ status: 409 });
    const ready = (await textsOf(running, user.id)).filter(({ state }) => state === 'ready');
    expect(ready.map(({ id }) => id)).toEqual([second.body.id]);
  });
});

describe('an Idempotency-Key', () => {
  test('gives the same text again, also once it is taken', async () => {
    const { user, token } = await createSignedIn(running);
    const text = manyLines(50_000);
    const [first, second] = await Promise.all([
      sendText(running, text, { token, key: 'k' }),
      sendText(running, text, { token, key: 'k', isGzipped: true }),
    ]);
    // At the same moment the later one wins, or both are the same.
    const known = [first, second].filter(({ status }) => status === 201).map(({ body }) => body.id);
    expect(new Set(known).size).toBe(1);
    expect([first, second].every(({ status }) => status === 201 || status === 409)).toBe(true);
    const textId = known[0] as string;
    expect((await sendText(running, text, { token, key: 'k' })).body.id).toBe(textId);
    await call(running, 'POST /api/saved-lists', { token, body: { name: 'L', textId } });
    expect((await sendText(running, text, { token, key: 'k' })).body.id).toBe(textId);
    expect((await textsOf(running, user.id)).filter(({ state }) => state !== 'dropped')).toHaveLength(1);
  });

  test('is not taken for another text, and says nothing to other accounts', async () => {
    const { token } = await createSignedIn(running);
    const other = await createSignedIn(running);
    const first = await sendText(running, 'one', { token, key: 'k' });
    const reused = await sendText(running, 'two', { token, key: 'k' });
    expect([reused.status, reused.body.code]).toEqual([422, 'unprocessable']);
    const theirs = await sendText(running, 'two', { token: other.token, key: 'k' });
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(first.body.id);
  });
});

/** Makes an account look as if so much was saved and moved to the trash, where no upload can replace it. */
const fillStorage = (userId: string, byteSize: number, state: TextState = 'deleted') =>
  insertText(userId, state, byteSize);

function insertText(userId: string, state: TextState, byteSize = 0) {
  const now = new Date();
  const row = { keyHash: null, contentHash: null, recordId: null, name: '', lineCount: 0, itemCount: 0, byteSize };
  return running.database.write((manager) =>
    manager.insert(Text, { userId, id: newId(), state, ...row, createdAt: now, touchedAt: now }),
  );
}
