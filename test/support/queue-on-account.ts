import { expect } from 'vitest';
import type { Database } from '../../backend/database/database.ts';
import { IS_SQLITE } from '../../backend/database/schema/column-types.ts';
import { OutboxSender } from '../../backend/mail/outbox-sender.ts';
import { User } from '../../backend/users/user.entity.ts';
import type { TestApp } from './test-app.ts';

/** Polling interval: MariaDB refreshes its list of transactions only if nobody has read it for 100 ms. */
const POLL_MS = IS_SQLITE ? 5 : 150;

/**
 * Locks the row of an account and starts requests one after the other, each when the previous one waits for that row.
 * Their work before the transaction (reading the account, hashing passwords) is thus done. Then releases the row, and
 * the transactions run in that order.
 */
export async function queueOnAccount<T>(
  running: TestApp,
  userId: string,
  requests: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const database = running.database;
  // Background writes would be counted as waiting.
  await running.app.get(OutboxSender).drain();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = false;
  const holding = database.write(async (manager) => {
    const lock = IS_SQLITE ? {} : ({ lock: { mode: 'pessimistic_write' } } as const);
    await manager.findOneOrFail(User, { where: { id: userId }, ...lock });
    isHeld = true;
    await released;
  });
  const answers: Promise<T>[] = [];
  try {
    await expect.poll(() => isHeld, { interval: 5 }).toBe(true);
    for (const request of requests) {
      answers.push(request());
      await expect.poll(() => countWaiting(database), { interval: POLL_MS, timeout: 20_000 }).toBe(answers.length);
    }
  } finally {
    release();
    await Promise.allSettled([holding, ...answers]);
  }
  return Promise.all(answers);
}

/** Returns the number of transactions that wait for a lock of this test's database. */
async function countWaiting(database: Database): Promise<number> {
  if (IS_SQLITE) {
    return database.use?.waiting ?? 0;
  }
  const rows = (await database.read((manager) =>
    manager.query(
      `SELECT COUNT(*) AS waiting FROM information_schema.INNODB_TRX t
       JOIN information_schema.PROCESSLIST p ON p.ID = t.trx_mysql_thread_id
       WHERE p.DB = DATABASE() AND t.trx_state = 'LOCK WAIT'`,
    ),
  )) as { waiting: number | string }[];
  return Number(rows[0]?.waiting);
}
