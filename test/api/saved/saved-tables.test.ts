import { describe, expect, test } from 'vitest';
import type { SavedList } from '../../../libs/contracts/saved/lists.dto.ts';
import type { SavedResultDetails } from '../../../libs/contracts/saved/results.dto.ts';
import { createSignedIn, PASSWORD } from '../../support/accounts.ts';
import { createList, readList, readLists, sendText, updateList } from '../../support/saved-data.ts';
import { call } from '../../support/test-client.ts';
import { readContent } from '../../support/texts.ts';
import { useTestApp } from '../../support/use-test-app.ts';

const running = useTestApp();

const columns = ['Keyword', 'Clicks'];
const items = ['red shoes\t3', '\t', 'blue\t'];

describe('a table', () => {
  test('is saved as a list with columns, blank rows included', async () => {
    const { token } = await createSignedIn(running);
    const body = await createList(running, token, { name: 'Terms', columns, items });
    expect(body).toMatchObject({ columns, items, itemCount: 3 });
    expect((await readList(running, token, body.id)).body).toEqual(body);
    expect(await readLists(running, token)).toEqual([body]);
    expect((await readContent(running, token, body.id)).body).toBe(items.map((row) => `${row}\n`).join(''));
  });

  test('is saved from an uploaded text', async () => {
    const { token } = await createSignedIn(running);
    const sent = await sendText(running, items.map((row) => `${row}\n`).join(''), { token });
    const body = await createList(running, token, { name: 'Terms', columns, textId: sent.body.id });
    expect(body).toMatchObject({ columns, items });
  });

  test('stays a table when it is renamed, and becomes what its new lines are', async () => {
    const { token } = await createSignedIn(running);
    const body = await createList(running, token, { name: 'Terms', columns, items });
    const renamed = await updateList(running, token, body.id, { name: 'Search terms' });
    expect(renamed.body).toMatchObject({ name: 'Search terms', columns, items });
    const replaced = await updateList(running, token, body.id, { columns: ['A'], items: ['1', '', '2'] });
    expect(replaced.body).toMatchObject({ columns: ['A'], items: ['1', '', '2'] });
    const list = await updateList(running, token, body.id, { items: ['a', '', 'b\tc'] });
    expect(list.body).toMatchObject({ items: ['a', 'b\tc'] });
    expect(list.body).not.toHaveProperty('columns');
  });

  test('is replaced only if nobody else has changed it', async () => {
    const { token } = await createSignedIn(running);
    const body = await createList(running, token, { name: 'Terms', columns, items });
    await updateList(running, token, body.id, { name: 'Other' });
    const late = await call(running, `PUT /api/saved-lists/${body.id}`, {
      token,
      headers: { 'if-match': body.etag },
      body: { columns: ['A'], items: ['1'] },
    });
    expect(late.status).toBe(412);
    expect((await readList(running, token, body.id)).body).toMatchObject({ columns, items });
  });

  test.each([
    ['rows of another length', { columns, items: ['a\tb', 'c'] }, 'Every row must have 2 cells, separated by tabs.'],
    ['rows with tabs in one column', { columns: ['A'], content: 'a\nb\tc' }, 'Every row must have 1 cell.'],
    ['no columns', { columns: [], items }, 'Columns must be 1 to 256 different names.'],
    ['names that are equal', { columns: ['a', 'A'], items }, 'Columns must be 1 to 256 different names.'],
    ['names that are not clean', { columns: [' a', 'b'], items }, 'Columns must be 1 to 256 different names.'],
    ['too many names', { columns: Array.from({ length: 257 }, (_, n) => `c${n}`), items }, /1 to 256/],
  ])('is refused for %s', async (_name, lines, message) => {
    const { token } = await createSignedIn(running);
    const refused = await call<{ details: { fields: Record<string, string> } }>(running, 'POST /api/saved-lists', {
      token,
      body: { name: 'Terms', ...lines },
    });
    expect(refused.status).toBe(400);
    expect(Object.values(refused.body.details.fields)[0]).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    );
  });

  test('gets no other columns without rows', async () => {
    const { token } = await createSignedIn(running);
    const body = await createList(running, token, { name: 'Terms', columns, items });
    const refused = await call(running, `PUT /api/saved-lists/${body.id}`, { token, body: { columns: ['a', 'b'] } });
    expect(refused).toMatchObject({ status: 400, body: { message: 'Send columns together with their rows.' } });
  });

  test('is saved as a result, and is part of the export of the account', async () => {
    const { token } = await createSignedIn(running);
    await createList(running, token, { name: 'Terms', columns, items });
    await createList(running, token, { name: 'Plain', items: ['a'] });
    const body = { name: 'Unique', toolType: 'dedupe', columns, results: items };
    const created = await call<SavedResultDetails>(running, 'POST /api/saved-results', { token, body });
    expect(created).toMatchObject({ status: 201, body: { columns, results: items, itemCount: 3 } });
    const all = await call<SavedResultDetails[]>(running, 'GET /api/saved-results', { token });
    expect(all.body).toMatchObject([{ columns, results: items }]);
    const exported = await call<{ savedLists: SavedList[]; savedResults: SavedResultDetails[] }>(
      running,
      'POST /api/account/export',
      { token, body: { password: PASSWORD } },
    );
    const [first, second] = exported.body.savedLists.toSorted((a, b) => a.name.localeCompare(b.name));
    expect(first).not.toHaveProperty('columns');
    expect(second).toMatchObject({ columns, items });
    expect(exported.body.savedResults).toMatchObject([{ columns, results: items }]);
  });
});
