import { expect, test } from 'vitest';
import { Text } from '../../../backend/library/blobs/text.entity.ts';
import { ProjectItem } from '../../../backend/library/projects/project-item.entity.ts';
import { IdempotencyKey } from '../../../backend/library/shared/idempotency-key.entity.ts';
import { SavedMaintenanceService } from '../../../backend/library/trash/saved-maintenance.service.ts';
import type { TrashAnswer, UsageAnswer } from '../../../libs/contracts/saved/trash.dto.ts';
import { createSignedIn } from '../../support/accounts.ts';
import { createList, readLists, sendText } from '../../support/saved-data.ts';
import { call } from '../../support/test-client.ts';
import { countChunksOf, sweepAfter, textsOf } from '../../support/texts.ts';
import { useTestApp } from '../../support/use-test-app.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Paths of the kinds of records. */
const PATHS = { list: 'saved-lists', result: 'saved-results', folder: 'folders', project: 'projects' } as const;

const running = useTestApp();

const readTrash = async (token: string) => (await call<TrashAnswer>(running, 'GET /api/trash', { token })).body;
const readUsage = async (token: string) => (await call<UsageAnswer>(running, 'GET /api/usage', { token })).body;
const remove = (token: string, path: string, id: string) =>
  call<{ message: string }>(running, `DELETE /api/${path}/${id}`, { token });
const purge = (token: string, kind: string, id: string) =>
  call<{ message: string }>(running, `DELETE /api/trash/${kind}/${id}`, { token });

/** Makes the texts of an account look so long. */
const setTextSize = (userId: string, recordId: string, byteSize: number) =>
  running.database.write((manager) => manager.update(Text, { userId, recordId }, { byteSize }));

/** One record of each kind, with the bytes that each takes up. */
async function createAll(token: string) {
  const post = async (path: string, body: object) =>
    (await call<{ id: string }>(running, `POST /api/${path}`, { token, body })).body.id;
  const { body: input } = await sendText(running, 'input', { token });
  return {
    list: await post('saved-lists', { name: 'My list', items: ['a', 'b'] }),
    result: await post('saved-results', {
      name: 'My result',
      items: ['row'],
      settings: { x: 1 },
      inputTexts: [{ name: 'text', textId: input.id }],
    }),
    folder: await post('folders', { name: 'My folder' }),
    project: await post('projects', { name: 'My project' }),
  };
}

test('the trash lists what was deleted, with its kind, size and dates, until it is restored', async () => {
  const { token } = await createSignedIn(running);
  const all = await createAll(token);
  expect(await readTrash(token)).toEqual({ items: [], itemCount: 0, byteSize: 0 });
  const before = await readUsage(token);
  for (const [kind, id] of Object.entries(all)) {
    await remove(token, PATHS[kind as keyof typeof PATHS], id);
  }
  const trash = await readTrash(token);
  const project = JSON.stringify({
    description: '',
    settings: {},
    columns: ['A', 'B', 'C'].map((label) => ({ id: label.toLowerCase(), label, items: [] })),
  });
  expect(trash.items.map(({ kind, id, name, byteSize }) => [kind, id, name, byteSize]).sort()).toEqual([
    ['folder', all.folder, 'My folder', 0],
    ['list', all.list, 'My list', 4],
    ['project', all.project, 'My project', project.length],
    ['result', all.result, 'My result', 'row\n'.length + 'input\n'.length + '[null,{"x":1}]'.length],
  ]);
  for (const { deletedAt, purgedAt } of trash.items) {
    expect(Date.parse(purgedAt) - Date.parse(deletedAt)).toBe(30 * DAY_MS);
  }
  const sum = trash.items.reduce((bytes, { byteSize }) => bytes + byteSize, 0);
  expect([trash.itemCount, trash.byteSize]).toEqual([4, sum]);
  // Deleting takes nothing off what the plan counts.
  expect(await readUsage(token)).toEqual({ ...before, savedItems: 0, trashBytes: sum });
  expect(before).toEqual({ savedItems: 2, usedBytes: sum, trashBytes: 0, unfinishedBytes: 0 });

  for (const [kind, id] of Object.entries(all)) {
    const path = PATHS[kind as keyof typeof PATHS];
    expect((await call(running, `POST /api/${path}/${id}/restore`, { token })).status).toBe(200);
  }
  expect((await readTrash(token)).items).toEqual([]);
});

test('the newest deletion comes first', async () => {
  const { token } = await createSignedIn(running);
  const names = ['One', 'Two', 'Three'];
  for (const name of names) {
    const { id } = await createList(running, token, { name, items: ['a'] });
    await remove(token, 'saved-lists', id);
    // The next one gets a later millisecond.
    const now = Date.now();
    await expect.poll(() => Date.now() > now).toBe(true);
  }
  expect((await readTrash(token)).items.map(({ name }) => name)).toEqual(['Three', 'Two', 'One']);
});

test('what is deleted counts against the bytes of the plan until it is purged, not against its items', async () => {
  const { user, token } = await createSignedIn(running);
  const { id } = await createList(running, token, { name: 'Large', items: ['a'] });
  await setTextSize(user.id, id, 49_999_000);
  await remove(token, 'saved-lists', id);
  const wanted = { name: 'Next', items: ['x'.repeat(2_000)] };
  const refused = await call(running, 'POST /api/saved-lists', { token, body: wanted });
  expect([refused.status, refused.body.code]).toEqual([403, 'quota_reached']);
  expect(refused.body.message).toContain('50 MB of it is in the Trash');
  expect((await sendText(running, wanted.items[0] as string, { token })).status).toBe(403);
  // It has its room already.
  expect((await call(running, `POST /api/saved-lists/${id}/restore`, { token })).status).toBe(200);
  await remove(token, 'saved-lists', id);
  expect((await purge(token, 'list', id)).status).toBe(200);
  expect(await readUsage(token)).toEqual({ savedItems: 0, usedBytes: 0, trashBytes: 0, unfinishedBytes: 0 });
  await createList(running, token, wanted);
});

test.each(Object.entries(PATHS))('a %s is purged from the trash alone, and for good', async (kind, path) => {
  const { user, token } = await createSignedIn(running);
  const all = await createAll(token);
  const id = all[kind as keyof typeof all];
  await call(running, `POST /api/projects/${all.project}/items`, {
    token,
    body: { itemType: 'list', itemId: all.list },
  });
  expect((await purge(token, kind, id)).status).toBe(404);
  await remove(token, path, id);
  const otherKind = kind === 'list' ? 'folder' : 'list';
  for (const wrong of [otherKind, 'text', 'user', 'constructor']) {
    expect([wrong, (await purge(token, wrong, id)).status]).toEqual([wrong, 404]);
  }
  expect(await purge(token, kind, id)).toMatchObject({ status: 200, body: { message: expect.any(String) } });
  expect((await purge(token, kind, id)).status).toBe(404);
  expect((await call(running, `POST /api/${path}/${id}/restore`, { token })).status).toBe(404);
  expect((await readTrash(token)).itemCount).toBe(0);
  const items = await running.database.read((manager) => manager.countBy(ProjectItem, { userId: user.id }));
  expect(items).toBe(kind === 'list' || kind === 'project' ? 0 : 1);
  await sweepAfter(running, 15);
  const left = await textsOf(running, user.id);
  expect(left.map(({ recordId }) => recordId === id)).not.toContain(true);
  expect(await countChunksOf(running, user.id)).toBe(left.length);
});

test('the trash is emptied, however much is in it, and nothing else goes', async () => {
  const { user, token } = await createSignedIn(running);
  const neighbour = await createSignedIn(running);
  const theirs = await createAll(neighbour.token);
  await remove(neighbour.token, 'projects', theirs.project);
  const all = await createAll(token);
  const kept = await createList(running, token, { name: 'Kept', items: ['k'] });
  const row = { userId: user.id, name: 'x', createdAt: new Date(), updatedAt: new Date(), deletedAt: new Date() };
  await running.database.write((manager) =>
    manager.insert(
      'folders',
      Array.from({ length: 250 }, (_, at) => ({ ...row, id: `folder-${at}` })),
    ),
  );
  for (const [kind, id] of Object.entries(all)) {
    await remove(token, PATHS[kind as keyof typeof PATHS], id);
  }
  const trash = await readTrash(token);
  expect([trash.itemCount, trash.items.length]).toEqual([254, 254]);
  const emptied = await call<{ message: string }>(running, 'DELETE /api/trash', { token });
  expect([emptied.status, emptied.body.message]).toEqual([200, 'The Trash is empty.']);
  expect(await readTrash(token)).toEqual({ items: [], itemCount: 0, byteSize: 0 });
  expect((await readLists(running, token)).map(({ id }) => id)).toEqual([kept.id]);
  expect((await readTrash(neighbour.token)).items.map(({ id }) => id)).toEqual([theirs.project]);
  expect((await call(running, 'DELETE /api/trash', { token })).status).toBe(200);
});

test('a record is restored or purged, never both', async () => {
  const { token } = await createSignedIn(running);
  for (let round = 0; round < 5; round += 1) {
    const { id } = await createList(running, token, { name: 'A', items: ['a'] });
    await remove(token, 'saved-lists', id);
    const [purged, restored] = await Promise.all([
      purge(token, 'list', id),
      call(running, `POST /api/saved-lists/${id}/restore`, { token }),
    ]);
    expect([purged.status, restored.status].sort()).toEqual([200, 404]);
    const content = await call(running, `GET /api/saved-lists/${id}/content`, { token });
    expect(content.status).toBe(restored.status);
  }
});

test('what is in the trash for 30 days goes by itself', async () => {
  const { token } = await createSignedIn(running);
  const { id } = await createList(running, token, { name: 'A', items: ['a'] });
  await remove(token, 'saved-lists', id);
  await running.app.get(SavedMaintenanceService).run(new Date(Date.now() + 31 * DAY_MS));
  expect(await readTrash(token)).toEqual({ items: [], itemCount: 0, byteSize: 0 });
});

test('keys of requests are kept for a week', async () => {
  const { user, token } = await createSignedIn(running);
  const headers = { 'idempotency-key': 'a key of this test' };
  const body = { name: 'A', items: ['a'] };
  await call(running, 'POST /api/saved-lists', { token, body, headers });
  const clean = (days: number) => running.app.get(SavedMaintenanceService).run(new Date(Date.now() + days * DAY_MS));
  const count = () => running.database.read((manager) => manager.countBy(IdempotencyKey, { userId: user.id }));
  await clean(6.9);
  expect(await count()).toBe(1);
  await clean(7.1);
  expect(await count()).toBe(0);
});
