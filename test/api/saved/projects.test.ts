import { describe, expect, test } from 'vitest';
import { Project } from '../../../backend/library/projects/project.entity.ts';
import { ProjectItem } from '../../../backend/library/projects/project-item.entity.ts';
import { SavedMaintenanceService } from '../../../backend/library/trash/saved-maintenance.service.ts';
import type { ProjectItemInfo, SavedProject } from '../../../libs/contracts/saved/projects.dto.ts';
import { createSignedIn } from '../../support/accounts.ts';
import { call } from '../../support/test-client.ts';
import { useTestApp } from '../../support/use-test-app.ts';

const DAY_MS = 24 * 60 * 60_000;

const running = useTestApp();

const columns = (...items: string[][]) =>
  items.map((cells, index) => ({ id: 'abc'[index], label: 'ABC'[index], items: cells }));
const read = async (token: string, id: string) =>
  (await call<SavedProject>(running, `GET /api/projects/${id}`, { token })).body;
const readAll = async (token: string) => (await call<SavedProject[]>(running, 'GET /api/projects', { token })).body;

async function create(token: string, body: object): Promise<SavedProject> {
  const answer = await call<SavedProject>(running, 'POST /api/projects', { token, body });
  expect([answer.status, answer.body]).toEqual([201, expect.objectContaining({ id: expect.any(String) })]);
  return answer.body;
}

/** A project, and one of each kind that can be added to it. */
async function createWithThings(token: string) {
  const { id } = await create(token, { name: 'P' });
  const make = async (path: string, body: object) =>
    (await call<{ id: string }>(running, `POST /api/${path}`, { token, body })).body.id;
  const things = {
    list: await make('saved-lists', { name: 'A list', items: ['a'] }),
    folder: await make('folders', { name: 'A folder' }),
    result: await make('saved-results', { name: 'A result', results: ['a'] }),
  };
  const add = (itemType: string, itemId: string) =>
    call<ProjectItemInfo>(running, `POST /api/projects/${id}/items`, { token, body: { itemType, itemId } });
  return { id, things, add };
}

describe('a project', () => {
  test('is made as the dashboard does it, and read with its columns', async () => {
    const { token } = await createSignedIn(running);
    const data = {
      description: 'Shoes',
      settings: { casing: 'none' },
      columns: columns(['red', 'blue'], ['shoes'], []),
    };
    const made = await create(token, { name: 'Summer', type: 'merge', data });
    const expected = {
      id: made.id,
      name: 'Summer',
      description: 'Shoes',
      type: 'merge',
      data,
      truncated: false,
      items: [],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      etag: expect.any(String),
    };
    expect(made).toEqual(expected);
    expect(await read(token, made.id)).toEqual(expected);
    expect(await readAll(token)).toEqual([expected]);
  });

  test('has three empty columns when nothing is said', async () => {
    const { token } = await createSignedIn(running);
    const made = await create(token, { name: 'Plain', description: ' Later ' });
    expect(made).toMatchObject({ type: 'merge', description: 'Later', data: { columns: columns([], [], []) } });
  });

  test.each([
    {},
    { name: ' ' },
    { name: 'A', type: 'other' },
    { name: 'A', data: [] },
    { name: 'A', data: { columns: {} } },
    { name: 'A', data: { settings: 'x' } },
    { name: 'A', data: { settings: [] } },
    { name: 'A', data: { description: 5 } },
    { name: 'A', data: { columns: [null] } },
    { name: 'A', data: { columns: [{ items: [1] }] } },
    { name: 'A', description: 'd'.repeat(2_001) },
    { name: 'A', data: { description: 'd'.repeat(2_001), columns: [] } },
    { name: 'A', data: { description: '😀'.repeat(2_001) } },
    { name: 'A', userId: 'x' },
  ])('that is no project is refused (%#)', async (body) => {
    const { token } = await createSignedIn(running);
    expect((await call(running, 'POST /api/projects', { token, body })).status).toBe(400);
    expect(await readAll(token)).toEqual([]);
  });

  test('is changed in what is given', async () => {
    const { token } = await createSignedIn(running);
    const { id, data } = await create(token, { name: 'A', data: { settings: {}, columns: columns(['a']) } });
    expect(data).toHaveProperty('description', '');
    const change = (body: object) => call<SavedProject>(running, `PUT /api/projects/${id}`, { token, body });
    expect((await change({ name: 'B' })).body).toMatchObject({ name: 'B', description: '', data });
    expect((await change({ description: 'Why' })).body).toMatchObject({
      name: 'B',
      description: 'Why',
      data: { ...data, description: 'Why' },
    });
    const other = { settings: { a: 1 }, columns: columns(['b', 'c']) };
    expect((await change({ data: other })).body).toMatchObject({ name: 'B', description: 'Why', data: other });
    expect((await change({ description: '' })).body.description).toBe('');
    expect((await change({ data: { columns: 1 } })).status).toBe(400);
    expect((await change({ type: 'keywords' })).body.type).toBe('keywords');
  });

  test('has the same description in its data, also after a change of one of them', async () => {
    const { token } = await createSignedIn(running);
    const described = async (body: object, path = '') =>
      (await call<SavedProject>(running, `${path ? 'PUT' : 'POST'} /api/projects${path}`, { token, body })).body;
    const both = (text: string) => ({ description: text, data: { description: text } });
    const made = await described({ name: 'A', description: 'First' });
    expect(made).toMatchObject(both('First'));
    expect(await described({ description: 'Second' }, `/${made.id}`)).toMatchObject(both('Second'));
    expect(await readAll(token)).toMatchObject([both('Second')]);
    expect(await described({ data: { ...made.data, description: 'Third' } }, `/${made.id}`)).toMatchObject(
      both('Third'),
    );
  });

  test('may have a description of 2,000 characters that take two code units each', async () => {
    const { token } = await createSignedIn(running);
    const description = '😀'.repeat(2_000);
    expect((await create(token, { name: 'A', description })).description).toBe(description);
    expect((await create(token, { name: 'B', data: { description } })).description).toBe(description);
  });

  test('is deleted and restored with everything in it, and gone after 30 days', async () => {
    const { token } = await createSignedIn(running);
    const { id, things, add } = await createWithThings(token);
    await add('list', things.list);
    const before = await read(token, id);
    expect((await call(running, `DELETE /api/projects/${id}`, { token })).status).toBe(200);
    expect(await readAll(token)).toEqual([]);
    expect((await call(running, `GET /api/saved-lists/${things.list}`, { token })).status).toBe(200);
    expect((await add('folder', things.folder)).status).toBe(404);
    const restored = await call(running, `POST /api/projects/${id}/restore`, { token });
    expect(restored).toMatchObject({ status: 200, body: before });
    await call(running, `DELETE /api/projects/${id}`, { token });
    await running.app.get(SavedMaintenanceService).run(new Date(Date.now() + 31 * DAY_MS));
    expect((await call(running, `POST /api/projects/${id}/restore`, { token })).status).toBe(404);
    const database = running.database;
    expect(await database.read((manager) => manager.countBy(Project, { id }))).toBe(0);
    expect(await database.read((manager) => manager.countBy(ProjectItem, { projectId: id }))).toBe(0);
  });
});

describe('things in a project', () => {
  test('are added once each, shown with their names, and taken out by either id', async () => {
    const { token } = await createSignedIn(running);
    const { id, things, add } = await createWithThings(token);
    for (const [type, itemId] of Object.entries(things)) {
      const added = await add(type, itemId);
      expect(added).toMatchObject({ status: 201, body: { itemType: type, itemId, name: `A ${type}` } });
      expect((await add(type, itemId)).body).toEqual(added.body);
    }
    const { items } = await read(token, id);
    expect(items.map(({ itemType }) => itemType)).toEqual(['list', 'folder', 'result']);
    expect((await readAll(token))[0]?.items).toEqual(items);
    const remove = (itemId: string) => call(running, `DELETE /api/projects/${id}/items/${itemId}`, { token });
    expect((await remove(items[0]?.id as string)).status).toBe(200);
    expect((await remove(things.folder)).status).toBe(200);
    expect((await remove(things.folder)).status).toBe(404);
    expect((await read(token, id)).items.map(({ itemId }) => itemId)).toEqual([things.result]);
    expect((await call(running, `GET /api/folders/${things.folder}`, { token })).status).toBe(200);
  });

  test('go out of sight when they are deleted, come back when they are restored, and end for good', async () => {
    const { token } = await createSignedIn(running);
    const { id, things, add } = await createWithThings(token);
    await add('list', things.list);
    await call(running, `DELETE /api/saved-lists/${things.list}`, { token });
    expect((await read(token, id)).items).toEqual([]);
    expect((await add('list', things.list)).status).toBe(404);
    await call(running, `POST /api/saved-lists/${things.list}/restore`, { token });
    expect((await read(token, id)).items).toHaveLength(1);
    await call(running, `DELETE /api/saved-lists/${things.list}`, { token });
    await running.app.get(SavedMaintenanceService).run(new Date(Date.now() + 31 * DAY_MS));
    const database = running.database;
    expect(await database.read((manager) => manager.countBy(ProjectItem, { projectId: id }))).toBe(0);
  });

  test('are what they are said to be', async () => {
    const { token } = await createSignedIn(running);
    const { things, add } = await createWithThings(token);
    expect((await add('folder', things.list)).status).toBe(404);
    expect((await add('project', things.list)).status).toBe(400);
    expect((await add('list', '')).status).toBe(400);
  });
});

test('columns of the collection stop at 10,000 items; one project has them all', async () => {
  const { token } = await createSignedIn(running);
  const many = Array.from({ length: 6_000 }, (_, row) => `word ${row}`);
  for (const name of ['one', 'two']) {
    await create(token, { name, data: { settings: {}, columns: columns(many) } });
  }
  const [two, one] = await readAll(token);
  expect([two?.truncated, one?.truncated, one?.data]).toEqual([false, true, undefined]);
  expect(await read(token, one?.id as string)).toMatchObject({
    truncated: false,
    data: { columns: [{ items: many }] },
  });
});

test('data is replaced by no more bytes even if the account stores more than its plan allows', async () => {
  const { token } = await createSignedIn(running);
  const [{ id: large }, { id }] = [await create(token, { name: 'L' }), await create(token, { name: 'P' })];
  await running.database.write((manager) => manager.update(Project, { id: large }, { dataBytes: 60_000_000 }));
  await running.database.write((manager) => manager.update(Project, { id }, { dataBytes: 2_500 }));
  const replace = async (length: number) => {
    const data = { settings: {}, columns: columns(['x'.repeat(length)]) };
    return (await call(running, `PUT /api/projects/${id}`, { token, body: { data } })).status;
  };
  expect([await replace(1_000), await replace(1_001), await replace(1_000)]).toEqual([200, 403, 200]);
});

test('the plan counts what projects hold', async () => {
  const { user, token } = await createSignedIn(running);
  const database = running.database;
  const { id } = await create(token, { name: 'P' });
  await database.write((manager) => manager.update(Project, { id }, { dataBytes: 49_999_000 }));
  const body = { name: 'L', items: ['x'.repeat(2_000)] };
  const refused = await call(running, 'POST /api/saved-lists', { token, body });
  expect([refused.status, refused.body.code]).toEqual([403, 'quota_reached']);
  const data = { settings: {}, columns: columns(['x'.repeat(2_000)]) };
  expect((await call(running, 'POST /api/projects', { token, body: { name: 'Q', data } })).status).toBe(403);
  await call(running, `DELETE /api/projects/${id}`, { token });
  expect((await call(running, 'POST /api/saved-lists', { token, body })).status).toBe(403);
  await call(running, `DELETE /api/trash/project/${id}`, { token });
  expect((await call(running, 'POST /api/saved-lists', { token, body })).status).toBe(201);
  expect(await database.read((manager) => manager.countBy(Project, { userId: user.id }))).toBe(0);
});
