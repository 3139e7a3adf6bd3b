import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createBackup, RestoreError, restoreBackup } from '../../../backend/database/backup.ts';
import { createDataSources } from '../../../backend/database/data-sources.ts';
import { OutboxSender } from '../../../backend/mail/outbox-sender.ts';
import { ACCESS_TOKEN_DAYS } from '../../../libs/contracts/account/access-tokens.ts';
import type { SavedFolder } from '../../../libs/contracts/saved/folders.dto.ts';
import type { SavedProject } from '../../../libs/contracts/saved/projects.dto.ts';
import { createSignedIn, createUser, signUpBody, whoSignsIn } from '../../support/accounts.ts';
import { createList, manyLines, saveTextAsList } from '../../support/saved-data.ts';
import { createStorage, startAppOn } from '../../support/test-app.ts';
import { call } from '../../support/test-client.ts';
import { useTestApp } from '../../support/use-test-app.ts';

const running = useTestApp();

/** The number of rows of each table; empty tables are left out. */
async function countRows(): Promise<Record<string, number>> {
  const { writer } = createDataSources(running.config.database);
  await writer.initialize();
  const counts: Record<string, number> = {};
  for (const { tableName, target } of writer.entityMetadatas) {
    const count = await writer.manager.count(target);
    if (count > 0) {
      counts[tableName] = count;
    }
  }
  await writer.destroy();
  return counts;
}

/** The rows of a backup by table, each as text, in the order of their keys. */
function rowsOf(backup: Buffer): Map<string, string[]> {
  const [, ...pages] = gunzipSync(backup).toString().trimEnd().split('\n').slice(0, -1);
  const tables = new Map<string, string[]>();
  for (const page of pages) {
    const { table, columns, rows } = JSON.parse(page) as { table: string; columns: string[]; rows: unknown[][] };
    const texts = rows.map((row) => JSON.stringify(columns.map((column, index) => [column, row[index]]).sort()));
    tables.set(table, [...(tables.get(table) ?? []), ...texts]);
  }
  return tables;
}

/** A backup as older versions made it, with all rows of a table in one line, and without an end. */
function joinLines(backup: Buffer): Buffer {
  const [first = '', ...lines] = gunzipSync(backup).toString().trimEnd().split('\n').slice(0, -1);
  const { hasEnd: _, ...header } = JSON.parse(first);
  const tables = new Map<string, { readonly rows: unknown[] }>();
  for (const line of lines) {
    const page = JSON.parse(line) as { table: string; rows: unknown[] };
    tables.set(page.table, { ...page, rows: [...(tables.get(page.table)?.rows ?? []), ...page.rows] });
  }
  return gzipSync([JSON.stringify(header), ...[...tables.values()].map((page) => JSON.stringify(page)), ''].join('\n'));
}

/** Something of everything, with what is hard to carry over: bytes, big texts, odd characters, what was deleted. */
async function fillTables() {
  const { user, token } = await createSignedIn(running, { firstName: 'Ζωή 🦊', lastName: "O'Brien\\" });
  const post = <T>(route: string, body: object, headers = {}) =>
    call<T>(running, `POST ${route}`, { token, body, headers }).then((answer) => {
      expect(answer.status, route).toBeLessThan(300);
      return answer.body;
    });
  for (let number = 0; number < 60; number += 1) {
    await post('/api/support/contact', {
      name: 'Bob',
      email: 'bob@example.com',
      subject: `No. ${number}`,
      message: 'Hello\n"there"',
    });
  }
  await call(running, 'GET /api/captcha/generate');
  const unverified = await createUser(running, { emailVerified: false });
  await post('/api/auth/resend-verification', { email: unverified.email });
  await post('/api/auth/signup', await signUpBody(running, unverified.email));
  await running.app.get(OutboxSender).drain();
  const { id: folderId } = await post<SavedFolder>('/api/folders', { name: 'Folder' });
  const list = { name: 'List', items: ['emoji 🦊', 'nul \u0001', 'e\u0301'], folderId };
  const { id: listId } = await createList(running, token, list, { 'idempotency-key': 'a-list-made-once' });
  const longId = await saveTextAsList(running, token, manyLines(200_000));
  const deleted = await createList(running, token, { name: 'Deleted', items: ['gone'] });
  await call(running, `DELETE /api/saved-lists/${deleted.id}`, { token });
  await post('/api/saved-results', { name: 'Result', toolType: 'merge', results: ['a b'], inputData: { a: 'a' } });
  const { id: projectId } = await post<SavedProject>('/api/projects', { name: 'Project' });
  await post(`/api/projects/${projectId}/items`, { itemType: 'list', itemId: listId });
  const steps = [{ id: 'd', tool: 'dedupe', inputs: { text: { text: 'a' } } }];
  const recipe = { overprint: 'recipe', version: 1, name: 'Recipe', steps, outputs: [{ from: 'd.unique' }] };
  const { id: recipeId } = await post<{ id: string }>('/api/recipes', { name: 'Recipe', recipe });
  await post('/api/schedules', { name: 'Schedule', recipeId, every: 'week', weekday: 1, hour: 6, timeZone: 'UTC' });
  await post('/api/account/tokens', { name: 'Script', expiresInDays: ACCESS_TOKEN_DAYS[0] });
  return { user, token, longId };
}

test('what is restored into an empty database is every row that was backed up, and works', async () => {
  const { user, token, longId } = await fillTables();
  const backup = await buffer(createBackup(running.config.database));
  const counts = await countRows();
  expect(Object.keys(counts).length).toBeGreaterThanOrEqual(19);
  expect(Object.fromEntries([...rowsOf(backup)].map(([table, lines]) => [table, lines.length]))).toEqual(counts);

  const target = await createStorage({ secrets: running.config.secrets });
  const { rows } = await restoreBackup(Readable.from(backup), target.config.database);
  const again = rowsOf(await buffer(createBackup(target.config.database)));
  expect(again).toEqual(rowsOf(backup));
  expect(rows).toBe([...again.values()].flat().length);

  const restored = await startAppOn(target.config);
  const me = await call(restored, 'GET /api/auth/me', { token });
  expect(me).toMatchObject({ status: 200, body: { id: user.id, firstName: 'Ζωή 🦊', lastName: "O'Brien\\" } });
  expect(await whoSignsIn(restored, user.email)).toBe(user.email);
  const content = await call<string>(restored, `GET /api/saved-lists/${longId}/content`, { token });
  expect(content.body).toBe(manyLines(200_000));

  await expect(restoreBackup(Readable.from(backup), target.config.database)).rejects.toThrow(/not empty/);
  await restored.close();
  await target.remove();
});

test('lines have about a megabyte, and longer ones of older backups are restored', async () => {
  const { token } = await createSignedIn(running);
  await saveTextAsList(running, token, manyLines(120_000, 'Ζωή 🦊'));
  const backup = await buffer(createBackup(running.config.database));
  const lengths = gunzipSync(backup)
    .toString()
    .split('\n')
    .map((line) => line.length);
  expect(Math.max(...lengths)).toBeLessThan(2_500_000);
  const target = await createStorage();
  await restoreBackup(Readable.from(joinLines(backup)), target.config.database);
  expect(rowsOf(await buffer(createBackup(target.config.database)))).toEqual(rowsOf(backup));
  await target.remove();
});

test('a file that is no backup, a damaged one, an incomplete one, and one of a newer version are refused', async () => {
  const target = await createStorage();
  const backup = await buffer(createBackup(running.config.database));
  const newer = gzipSync('{"format":"overprint-backup","version":1,"migrations":["Accounts1760000000000","Later9"]}\n');
  const cut = gzipSync(gunzipSync(backup).subarray(0, -1));
  const lines = gunzipSync(backup).toString().trimEnd().split('\n');
  const without = (place: number) => gzipSync(`${lines.toSpliced(place, 1).join('\n')}\n`);
  const incomplete = [without(lines.length - 2), without(lines.length - 1)];
  for (const bytes of incomplete) {
    await expect(restoreBackup(Readable.from([bytes]), target.config.database)).rejects.toThrow(
      'The backup is incomplete: some of its lines are missing.',
    );
  }
  const files = [Buffer.from('hello'), gzipSync('hello'), backup.subarray(0, 200), backup.subarray(0, -9), cut, newer];
  for (const bytes of files) {
    await expect(restoreBackup(Readable.from([bytes]), target.config.database)).rejects.toThrow(RestoreError);
  }
  // What the damaged files left is no obstacle to a whole one.
  expect((await restoreBackup(Readable.from(backup), target.config.database)).rows).toBeGreaterThan(0);
  await target.remove();
  await rm(target.config.dataDir, { recursive: true, force: true });
});
