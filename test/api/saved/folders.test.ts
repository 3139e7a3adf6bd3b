import { expect, test } from 'vitest';
import { newId } from '../../../backend/common/ids.ts';
import { Folder } from '../../../backend/library/folders/folder.entity.ts';
import { SavedMaintenanceService } from '../../../backend/library/trash/saved-maintenance.service.ts';
import type { SavedFolder } from '../../../libs/contracts/saved/folders.dto.ts';
import type { SavedList } from '../../../libs/contracts/saved/lists.dto.ts';
import type { SavedResult } from '../../../libs/contracts/saved/results.dto.ts';
import { createSignedIn } from '../../support/accounts.ts';
import { call } from '../../support/test-client.ts';
import { useTestApp } from '../../support/use-test-app.ts';

const DAY_MS = 24 * 60 * 60_000;

const running = useTestApp();

const readAll = async (token: string) => (await call<SavedFolder[]>(running, 'GET /api/folders', { token })).body;
const create = async (token: string, name: string) =>
  (await call<SavedFolder>(running, 'POST /api/folders', { token, body: { name } })).body;

/** A folder with a list and a result in it. */
async function createFilled(token: string) {
  const folder = await create(token, 'Filled');
  const body = { name: 'In it', items: ['a'], folderId: folder.id };
  const { body: list } = await call<SavedList>(running, 'POST /api/saved-lists', { token, body });
  const { body: result } = await call<SavedResult>(running, 'POST /api/saved-results', { token, body });
  expect([list.folderId, result.folderId]).toEqual([folder.id, folder.id]);
  const folderIds = async () => {
    const [inLists] = (await call<SavedList[]>(running, 'GET /api/saved-lists', { token })).body;
    const { body: one } = await call<SavedResult>(running, `GET /api/saved-results/${result.id}`, { token });
    return [inLists?.folderId, one.folderId];
  };
  return { folder, list, folderIds };
}

test('a folder is made, read and renamed', async () => {
  const { token } = await createSignedIn(running);
  const made = await call<SavedFolder>(running, 'POST /api/folders', { token, body: { name: ' Summer ' } });
  expect(made).toMatchObject({ status: 201, body: { id: expect.any(String), name: 'Summer' } });
  const { id } = made.body;
  const renamed = await call(running, `PUT /api/folders/${id}`, { token, body: { name: 'Winter' } });
  expect(renamed).toMatchObject({ status: 200, body: { id, name: 'Winter' } });
  await create(token, 'Later');
  expect((await readAll(token)).map(({ name }) => name)).toEqual(['Later', 'Winter']);
  expect((await call(running, `GET /api/folders/${id}`, { token })).body).toMatchObject({ name: 'Winter' });
});

test.each([{}, { name: '' }, { name: '  ' }, { name: 'n'.repeat(201) }, { name: 1 }, { name: 'A', id: 'x' }])(
  'one with %j is refused',
  async (body) => {
    const { token } = await createSignedIn(running);
    const { id } = await create(token, 'There');
    expect((await call(running, 'POST /api/folders', { token, body })).status).toBe(400);
    expect((await call(running, `PUT /api/folders/${id}`, { token, body })).status).toBe(400);
    expect((await readAll(token)).map(({ name }) => name)).toEqual(['There']);
  },
);

test('what is in a folder that is deleted stays, in no folder, and is in it again when the folder is restored', async () => {
  const { token } = await createSignedIn(running);
  const { folder, list, folderIds } = await createFilled(token);
  expect((await call(running, `DELETE /api/folders/${folder.id}`, { token })).status).toBe(200);
  expect((await call(running, `DELETE /api/folders/${folder.id}`, { token })).status).toBe(404);
  expect(await readAll(token)).toEqual([]);
  expect(await folderIds()).toEqual([null, null]);
  const into = await call(running, `PUT /api/saved-lists/${list.id}`, { token, body: { folderId: folder.id } });
  expect(into.status).toBe(404);
  const restored = await call(running, `POST /api/folders/${folder.id}/restore`, { token });
  expect(restored).toMatchObject({ status: 200, body: { id: folder.id, name: 'Filled' } });
  expect(await folderIds()).toEqual([folder.id, folder.id]);
});

test('what was moved meanwhile stays where it was moved', async () => {
  const { token } = await createSignedIn(running);
  const { folder, list, folderIds } = await createFilled(token);
  await call(running, `DELETE /api/folders/${folder.id}`, { token });
  await call(running, `PUT /api/saved-lists/${list.id}`, { token, body: { folderId: null } });
  await call(running, `POST /api/folders/${folder.id}/restore`, { token });
  expect(await folderIds()).toEqual([null, folder.id]);
});

test('a folder is gone for good after 30 days; what was in it is not', async () => {
  const { token } = await createSignedIn(running);
  const { folder, folderIds } = await createFilled(token);
  await call(running, `DELETE /api/folders/${folder.id}`, { token });
  await running.app.get(SavedMaintenanceService).run(new Date(Date.now() + 31 * DAY_MS));
  expect((await call(running, `POST /api/folders/${folder.id}/restore`, { token })).status).toBe(404);
  expect(await folderIds()).toEqual([null, null]);
});

test('a plan has room for so many folders', async () => {
  const { user, token } = await createSignedIn(running);
  const now = new Date();
  const row = () => ({ userId: user.id, id: newId(), name: 'x', createdAt: now, updatedAt: now, deletedAt: null });
  await running.database.write((manager) => manager.insert(Folder, Array.from({ length: 100 }, row)));
  const refused = await call(running, 'POST /api/folders', { token, body: { name: 'One more' } });
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    403,
    'quota_reached',
    expect.stringContaining('100 folders'),
  ]);
});
