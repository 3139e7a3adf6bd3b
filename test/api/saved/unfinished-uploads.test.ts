import { expect, test } from 'vitest';
import { newId } from '../../../backend/common/ids.ts';
import { Text, type TextState } from '../../../backend/library/blobs/text.entity.ts';
import { TextIntakeService } from '../../../backend/library/blobs/text-intake.service.ts';
import { TextReaderService } from '../../../backend/library/blobs/text-reader.service.ts';
import { hashKey } from '../../../backend/library/shared/idempotency.ts';
import type { UnfinishedText } from '../../../libs/contracts/saved/texts.dto.ts';
import type { UsageAnswer } from '../../../libs/contracts/saved/trash.dto.ts';
import { createSignedIn, PASSWORD } from '../../support/accounts.ts';
import { createList, manyLines, sendText } from '../../support/saved-data.ts';
import { call } from '../../support/test-client.ts';
import { sweepAfter, textsOf } from '../../support/texts.ts';
import { useTestApp } from '../../support/use-test-app.ts';

const MEGABYTE = 1_000_000;

const running = useTestApp();

const readUnfinished = async (token: string) =>
  (await call<UnfinishedText[]>(running, 'GET /api/texts', { token })).body;

/** Yields a row, as a job writes it. */
async function* oneRow() {
  yield Buffer.from('a\n');
}

/** Leaves an upload behind, as a server does that dies while it takes one in, or a page that is closed before saving. */
async function leaveUpload(
  userId: string,
  state: TextState,
  byteSize: number,
  key?: string,
  recordId: string | null = null,
): Promise<string> {
  const id = newId();
  const now = new Date();
  const keyHash = key === undefined ? null : hashKey('text', key);
  const row = { keyHash, contentHash: null, recordId, name: '', lineCount: 7, itemCount: 7, byteSize };
  await running.database.write((manager) =>
    manager.insert(Text, { userId, id, state, ...row, createdAt: now, touchedAt: now }),
  );
  return id;
}

test('uploads that nothing has taken are listed with size and date, and nothing else is', async () => {
  const { user, token } = await createSignedIn(running);
  expect(await readUnfinished(token)).toEqual([]);
  const { body: sent } = await sendText(running, 'a\nb', { token });
  const stuck = await leaveUpload(user.id, 'uploading', 5);
  const { body: taken } = await sendText(running, 'c', { token });
  await createList(running, token, { name: 'Saved', textId: taken.id });
  const createdAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  const listed = await readUnfinished(token);
  expect(listed.sort((a, b) => a.byteSize - b.byteSize)).toEqual([
    { id: sent.id, lineCount: 2, byteSize: 4, isComplete: true, createdAt },
    { id: stuck, lineCount: 7, byteSize: 5, isComplete: false, createdAt },
  ]);
  const { body: usage } = await call<UsageAnswer>(running, 'GET /api/usage', { token });
  expect(usage).toEqual({ savedItems: 1, usedBytes: 2, trashBytes: 0, unfinishedBytes: 9 });
});

test('one of them is removed, or all at once, and nothing of anybody else', async () => {
  const { user, token } = await createSignedIn(running);
  const neighbour = await createSignedIn(running);
  const theirs = await sendText(running, 'theirs', { token: neighbour.token });
  const list = await createList(running, token, { name: 'Saved', items: ['kept'] });
  const ids = [await leaveUpload(user.id, 'uploading', 1), await leaveUpload(user.id, 'ready', 1)];
  const { body: sent } = await sendText(running, 'a', { token });
  expect((await call(running, `DELETE /api/texts/${ids[0]}`, { token })).status).toBe(200);
  expect((await readUnfinished(token)).map(({ id }) => id).sort()).toEqual([ids[1], sent.id].sort());
  expect((await call(running, 'DELETE /api/texts', { token })).status).toBe(200);
  expect(await readUnfinished(token)).toEqual([]);
  expect((await call(running, 'DELETE /api/texts', { token })).status).toBe(200);
  expect((await readUnfinished(neighbour.token)).map(({ id }) => id)).toEqual([theirs.body.id]);
  expect((await call(running, `GET /api/saved-lists/${list.id}`, { token })).body).toMatchObject({ items: ['kept'] });
  await sweepAfter(running, 15);
  expect((await textsOf(running, user.id)).map(({ state }) => state)).toEqual(['taken']);
});

test.each(['uploading', 'ready'] as const)(
  'one of the plan’s size that is left %s does not keep the next save from working',
  async (state) => {
    const { user, token } = await createSignedIn(running);
    await leaveUpload(user.id, state, 50 * MEGABYTE, 'k');
    const lines = manyLines(60_000);
    const sent = await sendText(running, lines, { token });
    expect(sent.status).toBe(201);
    await createList(running, token, { name: 'Next', textId: sent.body.id });
    await createList(running, token, { name: 'And one that is typed', items: ['a'] });
  },
);

test('one that is left half done does not make its repetition with the same key fail', async () => {
  const { user, token } = await createSignedIn(running);
  const stuck = await leaveUpload(user.id, 'uploading', 50 * MEGABYTE, 'k');
  const sent = await sendText(running, 'a\nb', { token, key: 'k' });
  expect([sent.status, sent.body.lineCount]).toEqual([201, 2]);
  expect((await readUnfinished(token)).map(({ id }) => id)).toEqual([sent.body.id]);
  expect((await textsOf(running, user.id)).find(({ id }) => id === stuck)?.state).toBe('dropped');
});

test('an output that a killed job left half done is not read in place of the next one', async () => {
  const { user } = await createSignedIn(running);
  const jobId = newId();
  await leaveUpload(user.id, 'uploading', 5, undefined, jobId);
  await sweepAfter(running, 3);
  const place = { recordId: jobId, name: '' };
  const stored = await running.app.get(TextIntakeService).store(user.id, oneRow(), place);
  const found = await running.app.get(TextReaderService).find(user.id, jobId, '');
  expect([found.id, found.lineCount]).toEqual([stored.id, 1]);
});

test('sixty-four may run at a time, beside the outputs that jobs write', async () => {
  const { user, token } = await createSignedIn(running);
  const jobId = newId();
  for (let number = 0; number < 64; number += 1) {
    await leaveUpload(user.id, 'uploading', 1, undefined, jobId);
  }
  expect((await sendText(running, 'a', { token })).status).toBe(201);
  for (let number = 0; number < 64; number += 1) {
    await leaveUpload(user.id, 'uploading', 1);
  }
  expect((await sendText(running, 'b', { token })).status).toBe(429);
  const place = { recordId: jobId, name: 'output' };
  expect(await running.app.get(TextIntakeService).store(user.id, oneRow(), place)).toMatchObject({ lineCount: 1 });
});

test('they count against the plan once a record takes them', async () => {
  const { user, token } = await createSignedIn(running);
  const sizes = await Promise.all([30, 30].map((size) => leaveUpload(user.id, 'ready', size * MEGABYTE)));
  const [one, two] = sizes;
  await createList(running, token, { name: 'One', textId: one });
  const body = { name: 'Two', textId: two };
  const refused = await call(running, 'POST /api/saved-lists', { token, body });
  expect([refused.status, refused.body.code]).toEqual([403, 'quota_reached']);
  // It waits for room.
  expect((await readUnfinished(token)).map(({ id }) => id)).toEqual([two]);
});

test('ten times the plan is what they may take up on disk, and then the answer says what to do', async () => {
  const { user, token } = await createSignedIn(running);
  await leaveUpload(user.id, 'ready', 499 * MEGABYTE);
  expect((await sendText(running, 'a', { token })).status).toBe(201);
  const refused = await sendText(running, manyLines(60_000), { token });
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('500 MB')]);
  expect(refused.body.message).toContain('account page');
});

test('they are in the export of the account, with their lines, and go with it', async () => {
  const { user, token } = await createSignedIn(running);
  const { body: sent } = await sendText(running, 'a "quoted" line\n🦊', { token });
  const stuck = await leaveUpload(user.id, 'uploading', 5);
  const { body: exported } = await call<{ unsavedTexts: { id: string; lines?: string[] }[] }>(
    running,
    'POST /api/account/export',
    { token, body: { password: PASSWORD } },
  );
  const texts = new Map(exported.unsavedTexts.map(({ id, lines }) => [id, lines]));
  expect(texts).toEqual(
    new Map([
      [sent.id, ['a "quoted" line', '🦊']],
      [stuck, undefined],
    ]),
  );
  expect((await call(running, 'DELETE /api/account', { token, body: { password: PASSWORD } })).status).toBe(200);
  expect(await textsOf(running, user.id)).toEqual([]);
});
