import { describe, expect, test } from 'vitest';
import { newId } from '../../../backend/common/ids.ts';
import { Text } from '../../../backend/library/blobs/text.entity.ts';
import { SavedMaintenanceService } from '../../../backend/library/trash/saved-maintenance.service.ts';
import type { SavedFolder } from '../../../libs/contracts/saved/folders.dto.ts';
import type { SavedList } from '../../../libs/contracts/saved/lists.dto.ts';
import { createSignedIn } from '../../support/accounts.ts';
import { createList, manyLines, readList, readLists, sendText, updateList } from '../../support/saved-data.ts';
import { call } from '../../support/test-client.ts';
import { useTestApp } from '../../support/use-test-app.ts';

const DAY_MS = 24 * 60 * 60_000;

const running = useTestApp();

describe('a list', () => {
  test.each([
    ['items', { items: ['red', ' blue ', '', 'Grün 🦊'] }, ['red', ' blue ', 'Grün 🦊']],
    ['content', { content: 'red\r\nblue\n\n  green' }, ['red', 'blue', '  green']],
    ['content that ends its last line', { content: 'red\nblue\n' }, ['red', 'blue']],
    ['items with line breaks in them', { items: ['red\nblue', 'green'] }, ['red', 'blue', 'green']],
    [
      'items with the words of objects',
      { items: ['__proto__', 'constructor', '\0'] },
      ['__proto__', 'constructor', '\0'],
    ],
  ])('is saved from %s and read as items', async (_name, lines, items) => {
    const { token } = await createSignedIn(running);
    const created = await createList(running, token, { name: ' Colours ', ...lines });
    const expected = {
      id: expect.any(String),
      name: 'Colours',
      items,
      itemCount: items.length,
      byteSize: Buffer.byteLength(items.join('\n')) + 1,
      truncated: false,
      folderId: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      updatedAt: expect.any(String),
      etag: expect.stringMatching(/^"[\w-]+"$/),
    };
    expect(created).toEqual(expected);
    expect((await readList(running, token, created.id)).body).toEqual(expected);
    expect(await readLists(running, token)).toEqual([expected]);
  });

  test.each([
    ['no name', { items: ['a'] }, 'name'],
    ['a blank name', { name: '  ', items: ['a'] }, 'name'],
    ['a name that is too long', { name: 'n'.repeat(201), items: ['a'] }, 'name'],
    ['a name on two lines', { name: 'a\nb', items: ['a'] }, 'name'],
    ['no lines', { name: 'A' }, 'items'],
    ['no items', { name: 'A', items: [] }, 'items'],
    ['blank items', { name: 'A', items: [' ', '\t'] }, 'items'],
    ['blank content', { name: 'A', content: '\n \n' }, 'content'],
    ['items that are no texts', { name: 'A', items: ['a', 1] }, 'items'],
    ['items that are no array', { name: 'A', items: 'a' }, 'items'],
    ['null for items', { name: 'A', items: null }, 'items'],
    ['lines in two forms', { name: 'A', items: ['a'], content: 'a' }, 'items'],
    ['a folder that is no id', { name: 'A', items: ['a'], folderId: 7 }, 'folderId'],
  ])('is refused with %s', async (_name, body, field) => {
    const { token } = await createSignedIn(running);
    const answer = await call(running, 'POST /api/saved-lists', { token, body });
    expect([answer.status, Object.keys(answer.body.details?.fields ?? {})]).toEqual([400, [field]]);
    expect(await readLists(running, token)).toEqual([]);
  });

  test('is refused with what the route does not know', async () => {
    const { token } = await createSignedIn(running);
    for (const extra of [{ userId: 'x' }, { id: 'x' }, { createdAt: 'x' }, { deletedAt: null }]) {
      const answer = await call(running, 'POST /api/saved-lists', {
        token,
        body: { name: 'A', items: ['a'], ...extra },
      });
      expect(answer.status).toBe(400);
    }
  });

  test('may come in 5 MB of JSON, not in more', async () => {
    const { token } = await createSignedIn(running);
    const items = Array.from({ length: 370_000 }, (_, row) => `word ${row}`);
    expect(JSON.stringify(items).length).toBeGreaterThan(5_000_000);
    const created = await createList(running, token, { name: 'Long', items });
    expect([created.itemCount, created.truncated]).toEqual([370_000, true]);
    const answer = await call(running, 'POST /api/saved-lists', {
      token,
      body: { name: 'A', items: [...items, ...items] },
    });
    expect([answer.status, answer.body.code]).toEqual([413, 'payload_too_large']);
  });

  test('is renamed, moved and given other lines, each without the others', async () => {
    const { token } = await createSignedIn(running);
    const { body: folder } = await call<SavedFolder>(running, 'POST /api/folders', { token, body: { name: 'F' } });
    const { id } = await createList(running, token, { name: 'A', items: ['a', 'b'] });
    const renamed = await updateList(running, token, id, { name: 'B' });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'B', items: ['a', 'b'], folderId: null } });
    const moved = await updateList(running, token, id, { folderId: folder.id });
    expect(moved.body).toMatchObject({ name: 'B', items: ['a', 'b'], folderId: folder.id });
    const rewritten = await updateList(running, token, id, { content: 'c' });
    expect(rewritten.body).toMatchObject({ name: 'B', items: ['c'], itemCount: 1, folderId: folder.id });
    const { body: sent } = await sendText(running, 'x\ny\nz', { token });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const replaced = await updateList(running, token, id, { name: 'C', textId: sent.id });
      expect(replaced).toMatchObject({ status: 200, body: { name: 'C', items: ['x', 'y', 'z'], itemCount: 3 } });
    }
    const out = await updateList(running, token, id, { folderId: null });
    expect(out.body.folderId).toBeNull();
    expect((await updateList(running, token, id, { folderId: newId() })).status).toBe(404);
    expect((await updateList(running, token, id, { items: [] })).status).toBe(400);
    expect((await updateList(running, token, id, { name: '' })).status).toBe(400);
    expect((await readList(running, token, id)).body).toMatchObject({ name: 'C', items: ['x', 'y', 'z'] });
  });
});

describe('the collection', () => {
  test('has the newest first, and says when it was made and changed', async () => {
    const { token } = await createSignedIn(running);
    const one = await createList(running, token, { name: 'One', items: ['1'] });
    await createList(running, token, { name: 'Two', items: ['2'] });
    const changed = await updateList(running, token, one.id, { name: 'First' });
    expect((await readLists(running, token)).map(({ name }) => name)).toEqual(['Two', 'First']);
    expect(changed.body.createdAt).toBe(one.createdAt);
    expect(changed.body.updatedAt >= one.updatedAt).toBe(true);
  });

  test('brings lines until it holds 10,000 of them; longer lists say that they are truncated', async () => {
    const { token } = await createSignedIn(running);
    const sizes = [3_000, 10_001, 6_000, 4_000, 1_000];
    for (const size of sizes) {
      const { body } = await sendText(running, manyLines(size), { token });
      await createList(running, token, { name: String(size), textId: body.id });
    }
    const lists = await readLists(running, token);
    // Newest first: 1,000 and 4,000 fit, 6,000 does not any more, 10,001 never does, 3,000 does.
    expect(lists.map(({ itemCount, truncated, items }) => [itemCount, truncated, items?.length])).toEqual([
      [1_000, false, 1_000],
      [4_000, false, 4_000],
      [6_000, true, undefined],
      [10_001, true, undefined],
      [3_000, false, 3_000],
    ]);
    expect(lists[0]?.items?.[999]).toBe('keyword number 999');
    const alone = lists.find(({ itemCount }) => itemCount === 6_000) as SavedList;
    expect((await readList(running, token, alone.id)).body.items).toHaveLength(6_000);
    const long = lists.find(({ itemCount }) => itemCount === 10_001) as SavedList;
    expect((await readList(running, token, long.id)).body).toMatchObject({ truncated: true, itemCount: 10_001 });
  });

  test('brings no more than 5 MB, however few the lines', async () => {
    const { token } = await createSignedIn(running);
    for (const name of ['one', 'two']) {
      const { body } = await sendText(running, `${name.repeat(1_000_000)}\nend`, { token });
      await createList(running, token, { name, textId: body.id });
    }
    expect((await readLists(running, token)).map(({ name, truncated }) => [name, truncated])).toEqual([
      ['two', false],
      ['one', true],
    ]);
  });
});

describe('deleting', () => {
  test('takes a list out of sight; it can be restored with its lines', async () => {
    const { token } = await createSignedIn(running);
    const { id } = await createList(running, token, { name: 'A', items: ['a', 'b'] });
    expect(await call(running, `DELETE /api/saved-lists/${id}`, { token })).toMatchObject({
      status: 200,
      body: { message: expect.any(String) },
    });
    expect(await readLists(running, token)).toEqual([]);
    for (const route of [
      `GET /api/saved-lists/${id}`,
      `GET /api/saved-lists/${id}/content`,
      `DELETE /api/saved-lists/${id}`,
    ]) {
      expect([route, (await call(running, route, { token })).status]).toEqual([route, 404]);
    }
    expect((await updateList(running, token, id, { name: 'B' })).status).toBe(404);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const restored = await call(running, `POST /api/saved-lists/${id}/restore`, { token });
      expect(restored).toMatchObject({ status: 200, body: { id, name: 'A', items: ['a', 'b'], itemCount: 2 } });
    }
    expect(await readLists(running, token)).toHaveLength(1);
  });

  test('is for good after 30 days', async () => {
    const { user, token } = await createSignedIn(running);
    const maintenance = running.app.get(SavedMaintenanceService);
    const gone = await createList(running, token, { name: 'Gone', items: ['a'] });
    const kept = await createList(running, token, { name: 'Kept', items: ['b'] });
    await call(running, `DELETE /api/saved-lists/${gone.id}`, { token });
    await maintenance.run(new Date(Date.now() + 29 * DAY_MS));
    expect((await call(running, `POST /api/saved-lists/${gone.id}/restore`, { token })).status).toBe(200);
    await call(running, `DELETE /api/saved-lists/${gone.id}`, { token });
    await maintenance.run(new Date(Date.now() + 31 * DAY_MS));
    expect((await call(running, `POST /api/saved-lists/${gone.id}/restore`, { token })).status).toBe(404);
    expect((await readLists(running, token)).map(({ id }) => id)).toEqual([kept.id]);
    const texts = await running.database.read((manager) => manager.findBy(Text, { userId: user.id }));
    expect(texts.map(({ state, recordId }) => [state, recordId]).sort()).toEqual([
      ['dropped', null],
      ['taken', kept.id],
    ]);
  });
});
