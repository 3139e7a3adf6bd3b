import { Logger } from '@nestjs/common';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { retryBusy } from './retries.ts';

const logger = new Logger('Database');

/** Writes rows that every database must have. */
export type Seeder = (manager: EntityManager) => Promise<void>;

/** Maximum seconds that a process waits for another one that migrates the same database. */
const LOCK_WAIT_SECONDS = 120;

/**
 * Runs pending migrations. Processes that start concurrently take turns: on SQLite through its write lock, on a server
 * through a named lock.
 * @returns the names of the migrations that were run
 */
export async function migrate(source: DataSource): Promise<readonly string[]> {
  return source.options.type === 'better-sqlite3' ? migrateSqlite(source) : migrateServer(source);
}

async function migrateSqlite(source: DataSource): Promise<readonly string[]> {
  const giveUpAt = Date.now() + LOCK_WAIT_SECONDS * 1000;
  return retryBusy(
    () => migrateInTransaction(source),
    () => Date.now() > giveUpAt,
  );
}

async function migrateInTransaction(source: DataSource): Promise<readonly string[]> {
  // The connection is shared, so the migrations run within this transaction.
  const runner = source.createQueryRunner();
  await runner.startTransaction();
  try {
    const names = await runMigrations(source);
    await runner.commitTransaction();
    return names;
  } catch (error) {
    // If the rollback fails too, the first error is the useful one.
    await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  }
}

async function migrateServer(source: DataSource): Promise<readonly string[]> {
  const runner = source.createQueryRunner();
  try {
    const lock = await lockName(runner);
    const [row] = (await runner.query('SELECT GET_LOCK(?, ?) AS isHeld', [lock, LOCK_WAIT_SECONDS])) as {
      isHeld: number | null;
    }[];
    if (row?.isHeld !== 1) {
      throw new Error('Another process has been migrating the database for too long.');
    }
    try {
      return await runMigrations(source);
    } finally {
      await runner.query('SELECT RELEASE_LOCK(?)', [lock]);
    }
  } finally {
    await runner.release();
  }
}

async function runMigrations(source: DataSource): Promise<readonly string[]> {
  const done = await source.runMigrations({ transaction: 'none' });
  return done.map(({ name }) => name);
}

/** Returns the lock's name. Names are global to the server, so it includes the schema, in at most 64 characters. */
async function lockName(runner: QueryRunner): Promise<string> {
  const database = await runner.getCurrentDatabase();
  return `migrate:${database}`.slice(0, 64);
}

/** Migrates the schema and runs the seeders in one transaction. */
export async function prepareSchema(
  writer: DataSource,
  seeders: readonly Seeder[],
  isClosed: () => boolean,
): Promise<void> {
  const names = await migrate(writer);
  if (names.length > 0) {
    logger.log('Migrated', { migrations: names });
  }
  const transact = () =>
    writer.transaction(async (manager) => {
      for (const seeder of seeders) {
        await seeder(manager);
      }
    });
  await retryBusy(transact, isClosed);
}
