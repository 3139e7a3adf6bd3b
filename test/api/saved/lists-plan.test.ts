import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { AuditEntry } from '../../../backend/audit/audit-entry.entity.ts';
import { SessionsService } from '../../../backend/auth/sessions/sessions.service.ts';
import { newId } from '../../../backend/common/ids.ts';
import { Text } from '../../../backend/library/blobs/text.entity.ts';
import { User } from '../../../backend/users/user.entity.ts';
import type { SavedList } from '../../../libs/contracts/saved/lists.dto.ts';
import { createSignedIn, createUser } from '../../support/accounts.ts';
import {
  createList,
  insertEmptyLists,
  manyLines,
  readList,
  readLists,
  sendText,
  updateList,
} from '../../support/saved-data.ts';
import { call } from '../../support/test-client.ts';
import { useTestApp } from '../../support/use-test-app.ts';

const running = useTestApp();

describe('the plan', () => {
  const addRows = (userId: string, count: number) => insertEmptyLists(running, userId, count);
  const tryToCreate = (token: string) =>
    call(running, 'POST /api/saved-lists', { token, body: { name: 'One more', items: ['a'] } });

  test('allows so many lists and results; deleting makes room, restoring needs it', async () => {
    const { user, token } = await createSignedIn(running);
    await addRows(user.id, 99);
    const last = await tryToCreate(token);
    expect(last.status).toBe(201);
    const refused = await tryToCreate(token);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      403,
      'quota_reached',
      expect.stringContaining('100'),
    ]);
    const id = (last.body as unknown as SavedList).id;
    await call(running, `DELETE /api/saved-lists/${id}`, { token });
    expect((await tryToCreate(token)).status).toBe(201);
    const restored = await call(running, `POST /api/saved-lists/${id}/restore`, { token });
    expect([restored.status, restored.body.code]).toEqual([403, 'quota_reached']);
  });

  test('of an account that has paid allows more, until it expires', async () => {
    const { user, token } = await createSignedIn(running, { subscriptionPlan: 'pro' });
    await addRows(user.id, 100);
    expect((await tryToCreate(token)).status).toBe(201);
    await running.database.write((manager) =>
      manager.update('users', { id: user.id }, { subscriptionExpires: new Date(Date.now() - 1_000) }),
    );
    expect((await tryToCreate(token)).body.message).toContain('Free');
  });

  test('lets an account that has more change its lists to smaller ones', async () => {
    const { user, token } = await createSignedIn(running, { subscriptionPlan: 'pro' });
    const long = await sendText(running, manyLines(100_000), { token });
    const { id, byteSize } = await createList(running, token, { name: 'Long', textId: long.body.id });
    const short = await createList(running, token, { name: 'Short', items: ['red', 'blue'] });
    await running.database.write(async (manager) => {
      const trash = { ...(await manager.findOneByOrFail(Text, { userId: user.id, recordId: id })), recordId: null };
      await manager.insert(Text, { ...trash, id: newId(), state: 'deleted', byteSize: 60_000_000 });
      await manager.update(User, { id: user.id }, { subscriptionPlan: 'free' });
    });
    const change = async (list: string, body: object) => (await updateList(running, token, list, body)).status;

    const upload = await sendText(running, manyLines(50_000), { token });
    expect(upload.status).toBe(201);
    expect((await sendText(running, manyLines(110_000), { token })).status).toBe(403);
    expect(upload.body.byteSize).toBeLessThan(byteSize);
    // The upload is no larger than the long list, but larger than this one.
    expect(await change(short.id, { textId: upload.body.id })).toBe(403);
    expect(await change(short.id, { items: ['red', 'blues'] })).toBe(403);
    expect(await change(short.id, { items: ['blue', 'red'] })).toBe(200);
    expect(await change(short.id, { items: ['red'] })).toBe(200);
    expect((await tryToCreate(token)).status).toBe(403);
    expect(await change(id, { textId: upload.body.id })).toBe(200);
    await running.database.write((manager) => manager.delete(Text, { userId: user.id, state: 'deleted' }));
    expect((await tryToCreate(token)).status).toBe(201);
  });

  test('is kept by 20 requests at once', async () => {
    const { user, token } = await createSignedIn(running);
    await addRows(user.id, 95);
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryToCreate(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(15).fill(403)]);
  });
});

describe('an Idempotency-Key', () => {
  test('makes one list of 20 equal requests', async () => {
    const { token } = await createSignedIn(running);
    const body = { name: 'Once', items: ['a'] };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => createList(running, token, body, { 'idempotency-key': 'once' })),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await readLists(running, token)).toHaveLength(1);
    const other = await createList(running, token, body, { 'idempotency-key': 'twice' });
    expect(other.id).not.toBe(answers[0]?.id);
  });

  test('is refused for another request, and means nothing to other accounts', async () => {
    const { token } = await createSignedIn(running);
    const stranger = await createSignedIn(running);
    const headers = { 'idempotency-key': 'k' };
    const mine = await createList(running, token, { name: 'A', items: ['a'] }, headers);
    const reused = await call(running, 'POST /api/saved-lists', { token, body: { name: 'B', items: ['a'] }, headers });
    expect([reused.status, reused.body.code]).toEqual([422, 'unprocessable']);
    const theirs = await createList(running, stranger.token, { name: 'A', items: ['a'] }, headers);
    expect(theirs.id).not.toBe(mine.id);
    // The same key for another kind of thing is another request.
    const folder = await call(running, 'POST /api/folders', { token, body: { name: 'A' }, headers });
    expect(folder.status).toBe(201);
  });
});

/** Retries a request that a busy server has refused, as clients do. */
async function untilTaken<T extends { readonly status: number }>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) {
      return answer;
    }
    await delay(50);
  }
}

test('60 writers at once lose nothing, readers meanwhile see whole lists only', async () => {
  const { token } = await createSignedIn(running, { subscriptionPlan: 'pro' });
  const watched = await createList(running, token, { name: 'Watched', items: ['0', '0', '0'] });
  const writes = Array.from(
    { length: 60 },
    (_, number): Promise<{ status: number }> =>
      untilTaken(() =>
        number % 3 === 0
          ? updateList(running, token, watched.id, { items: Array(3).fill(String(number)) })
          : call<SavedList>(running, 'POST /api/saved-lists', {
              token,
              body: { name: `List ${number}`, content: manyLines(2_000) },
              // A request that was refused for taking too long may still have been saved.
              headers: { 'idempotency-key': `list ${number}` },
            }),
      ),
  );
  const seen = Promise.all(Array.from({ length: 40 }, () => untilTaken(() => readList(running, token, watched.id))));
  const statuses = (await Promise.all(writes)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200 || status === 201)).toHaveLength(60);
  for (const { body } of await seen) {
    expect(body.items).toHaveLength(3);
    expect(new Set(body.items).size).toBe(1);
  }
  const lists = await readLists(running, token);
  expect(lists).toHaveLength(41);
  expect(lists.filter(({ name }) => name.startsWith('List')).every(({ itemCount }) => itemCount === 2_000)).toBe(true);
});

test('what an administrator does while acting as the user is audited with both names', async () => {
  const admin = await createUser(running, { role: 'admin' });
  const { user } = await createSignedIn(running);
  const token = await running.database.write((manager) =>
    running.app.get(SessionsService).open(manager, user.id, 'test', admin.id),
  );
  const { id } = await createList(running, token, { name: 'A', items: ['a'] });
  await call(running, `DELETE /api/saved-lists/${id}`, { token });
  const { body: upload } = await sendText(running, 'a', { token });
  await call(running, `DELETE /api/texts/${upload.id}`, { token });
  const { body: other } = await sendText(running, 'a', { token });
  await call(running, 'DELETE /api/texts', { token });
  await call(running, 'DELETE /api/texts', { token });
  const entries = await running.database.read((manager) =>
    manager.find(AuditEntry, { where: { subjectId: user.id, action: 'saved_data.changed' }, order: { id: 'ASC' } }),
  );
  expect(entries.map(({ actorId, details }) => [actorId, details])).toEqual([
    [admin.id, { kind: 'list', change: 'created', recordId: id }],
    [admin.id, { kind: 'list', change: 'deleted', recordId: id }],
    [admin.id, { kind: 'upload', change: 'created', recordId: upload.id }],
    [admin.id, { kind: 'upload', change: 'deleted', recordId: upload.id }],
    [admin.id, { kind: 'upload', change: 'created', recordId: other.id }],
    [admin.id, { kind: 'upload', change: 'deleted', recordId: null }],
  ]);
});
