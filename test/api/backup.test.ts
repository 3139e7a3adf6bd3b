import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBackup, RestoreError, restoreBackup } from '../../backend/database/backup.ts';
import { Database } from '../../backend/database/database.ts';
import { User } from '../../backend/users/user.entity.ts';
import { createSignedIn, signIn } from '../support/accounts.ts';
import { createStorage, startAppOn, startTestApp, type TestApp } from '../support/test-app.ts';
import { call } from '../support/test-client.ts';

let running: TestApp;

beforeAll(async () => {
  running = await startTestApp();
});

afterAll(() => running.close());

test('what is restored into an empty database is what was backed up, passwords and sessions included', async () => {
  const { user, token } = await createSignedIn(running, { firstName: 'Ζωή 🦊', lastName: "O'Brien\\" });
  for (let number = 0; number < 60; number += 1) {
    await call(running, 'POST /api/support/contact', {
      body: { name: 'Bob', email: 'bob@example.com', subject: `No. ${number}`, message: 'Hello\n"there"' },
    });
  }
  const backup = await buffer(createBackup(running.config.database));

  const target = await createStorage({ secrets: running.config.secrets });
  const { rows } = await restoreBackup(Readable.from(backup), target.config.database);
  expect(rows).toBeGreaterThan(120);
  const restored = await startAppOn(target.config);
  const me = await call(restored, 'GET /api/auth/me', { token });
  expect(me).toMatchObject({ status: 200, body: { id: user.id, firstName: 'Ζωή 🦊', lastName: "O'Brien\\" } });
  expect(await signIn(restored, user.email)).toBeTruthy();
  const row = await restored.app.get(Database).read((manager) => manager.findOneByOrFail(User, { id: user.id }));
  expect(row.createdAt).toEqual(user.createdAt);
  const again = await buffer(createBackup(target.config.database));
  expect(again.length).toBeGreaterThan(0);

  await expect(restoreBackup(Readable.from(backup), target.config.database)).rejects.toThrow(/not empty/);
  await restored.close();
  await target.remove();
});

test('a file that is no backup, a damaged one, and one of a newer version are refused', async () => {
  const target = await createStorage();
  const backup = await buffer(createBackup(running.config.database));
  const newer = gzipSync('{"format":"overprint-backup","version":1,"migrations":["Accounts1760000000000","Later9"]}\n');
  for (const bytes of [Buffer.from('hello'), gzipSync('hello'), backup.subarray(0, 200), newer]) {
    await expect(restoreBackup(Readable.from([bytes]), target.config.database)).rejects.toThrow(RestoreError);
  }
  await target.remove();
  await rm(target.config.dataDir, { recursive: true, force: true });
});
