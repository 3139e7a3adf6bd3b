import { Logger } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import { migrate } from './migrate.ts';
import { retryBusy } from './retries.ts';

/** Writes rows that every database must have. */
export type Seeder = (manager: EntityManager) => Promise<void>;

const logger = new Logger('Database');

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
