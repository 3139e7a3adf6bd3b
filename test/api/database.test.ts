import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Captcha } from '../../backend/captcha/captcha.entity.ts';
import { newId } from '../../backend/common/ids.ts';
import { createDataSources } from '../../backend/database/data-sources.ts';
import { Database } from '../../backend/database/database.ts';
import { isUniqueViolation } from '../../backend/database/database-errors.ts';
import { createStorage, startAppOn, startTestApp, type TestApp } from '../support/test-app.ts';

let running: TestApp;
let database: Database;

beforeAll(async () => {
  running = await startTestApp();
  database = running.app.get(Database);
});

afterAll(() => running.close());

const captcha = (id: string, answer = '') => ({ id, kind: 'image' as const, answer, expiresAt: new Date() });

test('entities and migrations describe the same schema', async () => {
  const { writer } = createDataSources(running.config.database);
  await writer.initialize();
  const { upQueries } = await writer.driver.createSchemaBuilder().log();
  await writer.destroy();
  expect(upQueries.map(({ query }) => query)).toEqual([]);
});

test('60 writers at once lose nothing', async () => {
  const ids = Array.from({ length: 60 }, () => newId());
  await Promise.all(
    ids.map((id) =>
      database.write(async (manager) => {
        await manager.insert(Captcha, captcha(id));
        await manager.update(Captcha, { id }, { answer: 'seen' });
      }),
    ),
  );
  expect(await database.read((manager) => manager.countBy(Captcha, { answer: 'seen' }))).toBe(60);
});

describe('a transaction', () => {
  test('that fails leaves nothing behind and does not disturb its neighbours', async () => {
    const kept = newId();
    const lost = newId();
    const outcomes = await Promise.allSettled([
      database.write(async (manager) => {
        await manager.insert(Captcha, captcha(lost));
        throw new Error('changed my mind');
      }),
      database.write((manager) => manager.insert(Captcha, captcha(kept))),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(await database.read((manager) => manager.existsBy(Captcha, { id: lost }))).toBe(false);
    expect(await database.read((manager) => manager.existsBy(Captcha, { id: kept }))).toBe(true);
  });

  test('is not seen by readers before it is committed', async () => {
    const id = newId();
    await database.write(async (manager) => {
      await manager.insert(Captcha, captcha(id));
      expect(await database.read((reader) => reader.existsBy(Captcha, { id }))).toBe(false);
    });
    expect(await database.read((manager) => manager.existsBy(Captcha, { id }))).toBe(true);
  });

  test('calls back after its commit only', async () => {
    const calls: string[] = [];
    await database.write(async (manager) => {
      database.afterCommit(manager, () => calls.push('kept'));
    });
    await database
      .write(async (manager) => {
        database.afterCommit(manager, () => calls.push('lost'));
        throw new Error('changed my mind');
      })
      .catch(() => undefined);
    expect(calls).toEqual(['kept']);
  });
});

test('a second row with the same key is told from other errors', async () => {
  const id = newId();
  await database.write((manager) => manager.insert(Captcha, captcha(id)));
  const error = await database.write((manager) => manager.insert(Captcha, captcha(id))).catch((cause) => cause);
  expect(isUniqueViolation(error)).toBe(true);
  expect(isUniqueViolation(new Error('other'))).toBe(false);
});

test('a condition on nothing is refused', async () => {
  const nothing = undefined as unknown as string;
  await expect(database.read((manager) => manager.findOneBy(Captcha, { id: nothing }))).rejects.toThrow();
});

test('texts that differ only in case or accents are different, and any character is kept', async () => {
  const ids = ['é', 'e', 'E', '🇩🇪', '🇫🇷'];
  await database.write((manager) =>
    manager.insert(
      Captcha,
      ids.map((id) => captcha(id, id)),
    ),
  );
  for (const id of ids) {
    expect(await database.read((manager) => manager.findOneByOrFail(Captcha, { id }))).toMatchObject({ answer: id });
  }
});

test('moments come back to the millisecond', async () => {
  const id = newId();
  const expiresAt = new Date('2031-03-30T01:30:00.987Z');
  await database.write((manager) => manager.insert(Captcha, { ...captcha(id), expiresAt }));
  const row = await database.read((manager) => manager.findOneByOrFail(Captcha, { id }));
  expect(row.expiresAt).toEqual(expiresAt);
});

test('servers that start at the same moment migrate once', async () => {
  const storage = await createStorage();
  const servers = await Promise.all([1, 2, 3].map(() => startAppOn(storage.config)));
  const done = servers.flatMap(({ logs }) => logs).filter(({ msg }) => msg === 'Migrated');
  const ready = await servers[2]?.server.inject('/api/health/ready');
  await Promise.all(servers.map((server) => server.close()));
  await storage.remove();
  expect(done).toHaveLength(1);
  expect(ready?.statusCode).toBe(200);
});
