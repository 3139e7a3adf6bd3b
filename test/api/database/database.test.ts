import { type EntityManager, In, QueryFailedError } from 'typeorm';
import { describe, expect, test } from 'vitest';
import { Captcha } from '../../../backend/captcha/captcha.entity.ts';
import { newId } from '../../../backend/common/ids.ts';
import { createDataSources } from '../../../backend/database/data-sources.ts';
import { isUniqueViolation } from '../../../backend/database/database-errors.ts';
import { Folder } from '../../../backend/library/folders/folder.entity.ts';
import { AccountQueue } from '../../../backend/library/shared/account-queue.ts';
import { countTurns } from '../../support/count-turns.ts';
import { createStorage, startAppOn } from '../../support/test-app.ts';
import { useTestApp } from '../../support/use-test-app.ts';

const isSqlite = !process.env.DATABASE_URL;

const running = useTestApp();

const captcha = (id: string, answer = '') => ({ id, kind: 'image' as const, answer, expiresAt: new Date() });

/** A promise that resolves when `open` is called. */
function makeGate(): { readonly promise: Promise<void>; readonly open: () => void } {
  let open = () => {};
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { promise, open };
}

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
      running.database.write(async (manager) => {
        await manager.insert(Captcha, captcha(id));
        await manager.update(Captcha, { id }, { answer: 'seen' });
      }),
    ),
  );
  expect(await running.database.read((manager) => manager.countBy(Captcha, { answer: 'seen' }))).toBe(60);
});

test('other requests proceed between the writes of a loop', async () => {
  const turns = await countTurns(async () => {
    for (let write = 0; write < 20; write += 1) {
      await running.database.write((manager) => manager.insert(Captcha, captcha(newId())));
    }
  });
  expect(turns).toBeGreaterThanOrEqual(20);
});

describe('a transaction', () => {
  test('that fails leaves nothing behind and does not disturb its neighbours', async () => {
    const kept = newId();
    const lost = newId();
    const outcomes = await Promise.allSettled([
      running.database.write(async (manager) => {
        await manager.insert(Captcha, captcha(lost));
        throw new Error('changed my mind');
      }),
      running.database.write((manager) => manager.insert(Captcha, captcha(kept))),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(await running.database.read((manager) => manager.existsBy(Captcha, { id: lost }))).toBe(false);
    expect(await running.database.read((manager) => manager.existsBy(Captcha, { id: kept }))).toBe(true);
  });

  test('is not seen by readers before it is committed', async () => {
    const id = newId();
    await running.database.write(async (manager) => {
      await manager.insert(Captcha, captcha(id));
      expect(await running.database.read((reader) => reader.existsBy(Captcha, { id }))).toBe(false);
    });
    expect(await running.database.read((manager) => manager.existsBy(Captcha, { id }))).toBe(true);
  });

  test('calls back after its commit only', async () => {
    const calls: string[] = [];
    await running.database.write(async (manager) => {
      running.database.afterCommit(manager, () => calls.push('kept'));
    });
    await running.database
      .write(async (manager) => {
        running.database.afterCommit(manager, () => calls.push('lost'));
        throw new Error('changed my mind');
      })
      .catch(() => undefined);
    expect(calls).toEqual(['kept']);
  });
});

describe.runIf(!process.env.DATABASE_URL)('on SQLite', () => {
  /** Fails at COMMIT: no such account. */
  const failCommit = () =>
    running.database.write(async (manager) => {
      await manager.query('PRAGMA defer_foreign_keys = ON');
      const now = new Date();
      const ids = { userId: newId(), id: newId() };
      await manager.insert(Folder, { ...ids, name: 'Orphan', createdAt: now, updatedAt: now, deletedAt: null });
    });

  /** Fails, and so does the ROLLBACK that follows. */
  const failRollback = () =>
    running.database.write(async (manager) => {
      await manager.query('ROLLBACK');
      throw new Error('changed my mind');
    });

  /** Fails because the connection has become read-only. */
  const failWrite = () =>
    running.database.write(async (manager) => {
      await manager.query('PRAGMA query_only = ON');
      await manager.insert(Captcha, captcha(newId()));
    });

  test.each([
    ['COMMIT', failCommit, /FOREIGN KEY/],
    ['ROLLBACK', failRollback, /changed my mind/],
    ['statement on a read-only database', failWrite, expect.objectContaining({ code: 'unavailable' })],
  ])(
    'after a failed %s the writer is opened again, and what is acknowledged is committed',
    async (_name, fail, error) => {
      for (let round = 0; round < 3; round += 1) {
        await (error instanceof RegExp ? expect(fail()).rejects.toThrow(error) : expect(fail()).rejects.toEqual(error));
        expect(running.database.isReady).toBe(false);
        await expect(running.database.write((manager) => manager.count(Captcha))).rejects.toMatchObject({
          code: 'unavailable',
        });
        await expect.poll(() => running.database.isReady).toBe(true);
      }
      const ids = Array.from({ length: 5 }, () => newId());
      const calls: string[] = [];
      for (const id of ids) {
        await running.database.write(async (manager) => {
          await manager.insert(Captcha, captcha(id));
          running.database.afterCommit(manager, () => calls.push(id));
        });
      }
      expect(calls).toEqual(ids);
      // The reader sees what is committed, and nothing else.
      expect(await running.database.read((manager) => manager.countBy(Captcha, { id: In(ids) }))).toBe(ids.length);
    },
  );

  test('a statement after one that made SQLite roll back is refused, not committed by itself', async () => {
    const id = newId();
    const attempt = running.database.write(async (manager) => {
      const [{ page_count: pages }] = await manager.query('PRAGMA page_count');
      await manager.query(`PRAGMA max_page_count = ${pages}`);
      await expect(manager.insert(Captcha, captcha(newId(), 'x'.repeat(1_000_000)))).rejects.toThrow(/full/);
      await manager.insert(Captcha, captcha(id));
    });
    await expect(attempt).rejects.toMatchObject({ code: 'unavailable' });
    await expect.poll(() => running.database.isReady).toBe(true);
    expect(await running.database.read((manager) => manager.existsBy(Captcha, { id }))).toBe(false);
  });
});

/** Checks that work whose deadline passes while it runs is undone. */
async function expectUndone(start: (work: (manager: EntityManager) => Promise<void>) => Promise<void>): Promise<void> {
  const id = newId();
  const calls: string[] = [];
  const { promise: gate, open } = makeGate();
  const attempt = start(async (manager) => {
    await manager.insert(Captcha, captcha(id));
    running.database.afterCommit(manager, () => calls.push(id));
    await gate;
  });
  await expect(attempt).rejects.toMatchObject({ code: 'unavailable' });
  open();
  // On SQLite this waits for the one before.
  await running.database.write((manager) => manager.count(Captcha));
  expect(await running.database.read((manager) => manager.existsBy(Captcha, { id }))).toBe(false);
  expect(calls).toEqual([]);
}

test('work that is not finished by its deadline is undone, and calls nothing back', () =>
  expectUndone((work) => running.database.write(work, { deadlineMs: 100 })));

test('work that is not finished by the deadline of the queue of its account is undone, too', () =>
  expectUndone((work) => new AccountQueue().run('account', 100, (signal) => running.database.write(work, { signal }))));

describe('a scan', () => {
  /** Counts to so many in the database, which takes about a second for a few millions. */
  const countTo = (limit: number) =>
    `WITH RECURSIVE counter(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter WHERE n < ${limit}) SELECT COUNT(*) AS total FROM counter`;

  test('sees what is committed, with the values of entities', async () => {
    const id = newId();
    await running.database.write((manager) => manager.insert(Captcha, captcha(id, 'seen')));
    const [read, scanned] = await Promise.all([
      running.database.read((manager) => manager.findOneByOrFail(Captcha, { id })),
      running.database.scan((manager) => manager.findOneByOrFail(Captcha, { id })),
    ]);
    expect(scanned).toEqual(read);
    expect(scanned).toBeInstanceOf(Captcha);
  });

  test.runIf(isSqlite)('does not hold up the event loop', async () => {
    let isOver = false;
    const scan = running.database
      .scan((manager) => manager.query(countTo(2_000_000)))
      .finally(() => {
        isOver = true;
      });
    let turns = 0;
    while (!isOver) {
      await new Promise((resolve) => setImmediate(resolve));
      turns += 1;
    }
    expect(await scan).toEqual([{ total: 2_000_000 }]);
    expect(turns).toBeGreaterThan(100);
  });

  test.runIf(isSqlite)('is given up at its deadline, and the next ones run', async () => {
    const slow = [1, 2, 3].map(() =>
      running.database
        .scan((manager) => manager.query(countTo(2_000_000)), { deadlineMs: 50 })
        .catch(({ code }) => code),
    );
    expect(await Promise.all(slow)).toEqual(['unavailable', 'unavailable', 'unavailable']);
    expect(await running.database.scan((manager) => manager.query(countTo(2)))).toEqual([{ total: 2 }]);
  });

  test.runIf(isSqlite)('cannot write, and tells of errors as a read does', async () => {
    await expect(
      running.database.scan((manager) => manager.query('DELETE FROM captchas RETURNING id')),
    ).rejects.toThrow(/readonly/);
    await expect(running.database.scan((manager) => manager.query('SELECT nothing'))).rejects.toThrow(QueryFailedError);
  });
});

test('a second row with the same key is told from other errors', async () => {
  const id = newId();
  await running.database.write((manager) => manager.insert(Captcha, captcha(id)));
  const error = await running.database.write((manager) => manager.insert(Captcha, captcha(id))).catch((cause) => cause);
  expect(isUniqueViolation(error)).toBe(true);
  expect(isUniqueViolation(new Error('other'))).toBe(false);
});

test('a condition on nothing is refused', async () => {
  const nothing = undefined as unknown as string;
  await expect(running.database.read((manager) => manager.findOneBy(Captcha, { id: nothing }))).rejects.toThrow();
});

test('texts that differ only in case or accents are different, and any character is kept', async () => {
  const ids = ['é', 'e', 'E', '🇩🇪', '🇫🇷'];
  await running.database.write((manager) =>
    manager.insert(
      Captcha,
      ids.map((id) => captcha(id, id)),
    ),
  );
  for (const id of ids) {
    expect(await running.database.read((manager) => manager.findOneByOrFail(Captcha, { id }))).toMatchObject({
      answer: id,
    });
  }
});

test('moments come back to the millisecond', async () => {
  const id = newId();
  const expiresAt = new Date('2031-03-30T01:30:00.987Z');
  await running.database.write((manager) => manager.insert(Captcha, { ...captcha(id), expiresAt }));
  const row = await running.database.read((manager) => manager.findOneByOrFail(Captcha, { id }));
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
