import { copyFileSync, readFileSync } from 'node:fs';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppConfig } from '../../../backend/config/app-config.ts';
import { createDataSources } from '../../../backend/database/data-sources.ts';
import { TableColumns1761100000000 } from '../../../backend/database/migrations/1761100000000-table-columns.ts';
import { MIGRATIONS } from '../../../backend/database/migrations.ts';
import { ContactMessage } from '../../../backend/support/contact-message.entity.ts';
import type { SavedList } from '../../../libs/contracts/saved/lists.dto.ts';
import type { SavedResultDetails } from '../../../libs/contracts/saved/results.dto.ts';
import { signIn } from '../../support/accounts.ts';
import { createStorage, startAppOn, type TestApp, type TestStorage } from '../../support/test-app.ts';
import { call } from '../../support/test-client.ts';

const FIXTURES = new URL('../../fixtures/upgrade/', import.meta.url);
/** The secrets the database was filled with; without the pepper no password in it can be checked. */
const SECRETS = { appSecret: 'upgrade-test-secret-'.repeat(2), passwordPepper: 'upgrade-test-pepper-'.repeat(2) };

let storage: TestStorage;
let running: TestApp;

beforeAll(async () => {
  storage = await createStorage({ secrets: SECRETS });
  await layDown(storage.config);
  running = await startAppOn(storage.config);
});

afterAll(async () => {
  await running?.close();
  await storage?.remove();
});

/** Puts the database of 0.1.0 where the server will look. */
async function layDown({ database }: AppConfig): Promise<void> {
  if (database.kind === 'sqlite') {
    copyFileSync(new URL('v0.1.0.sqlite', FIXTURES), database.file);
    return;
  }
  const url = new URL(database.url);
  const socketPath = url.searchParams.get('socketPath');
  const connection = await createConnection({
    ...(socketPath ? { socketPath } : { host: url.hostname, port: Number(url.port) || 3306 }),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1),
    multipleStatements: true,
  });
  await connection.query(readFileSync(new URL('v0.1.0.mariadb.sql', FIXTURES), 'utf8'));
  await connection.end();
}

test('a database of 0.1.0 is brought up to date at start, with everything in it', async () => {
  const token = await signIn(running, 'ada@example.com', 'Upgrade-Path-1');
  const me = await call<{ role: string }>(running, 'GET /api/auth/me', { token });
  expect(me).toMatchObject({ status: 200, body: { email: 'ada@example.com', role: 'admin' } });
  const messages = await running.database.read((manager) => manager.find(ContactMessage));
  expect(messages.map(({ message, email }) => [email, message])).toEqual([['grace@example.com', 'From version 0.1.0']]);
});

test('lists and results that were saved before tables open unchanged', async () => {
  const token = await signIn(running, 'ada@example.com', 'Upgrade-Path-1');
  const list = await call<SavedList>(running, 'POST /api/saved-lists', {
    token,
    body: { name: 'Old', items: ['a\tb', 'c'] },
  });
  const body = { name: 'Old', toolType: 'dedupe', results: ['a', '', 'b'], settings: { caseSensitive: true } };
  const result = await call<SavedResultDetails>(running, 'POST /api/saved-results', { token, body });
  await running.close();
  const { writer } = createDataSources(storage.config.database);
  await writer.initialize();
  // The migration that added columns, and all after it.
  const first = MIGRATIONS.indexOf(TableColumns1761100000000);
  expect(first).toBeGreaterThan(0);
  for (const _migration of MIGRATIONS.slice(first)) {
    await writer.undoLastMigration();
  }
  await writer.destroy();
  running = await startAppOn(storage.config);
  const again = await signIn(running, 'ada@example.com', 'Upgrade-Path-1');
  const read = (path: string) => call(running, `GET ${path}`, { token: again });
  expect((await read(`/api/saved-lists/${list.body.id}`)).body).toEqual(list.body);
  expect((await read(`/api/saved-results/${result.body.id}`)).body).toEqual(result.body);
  expect(list.body).not.toHaveProperty('columns');
});

test('what came after 0.1.0 works on it', async () => {
  const token = await signIn(running, 'ada@example.com', 'Upgrade-Path-1');
  const created = await call(running, 'POST /api/saved-lists', { token, body: { name: 'New', items: ['a', 'b'] } });
  expect(created.status).toBe(201);
});
