import type { DataSource } from 'typeorm';
import { AuditEntry } from '../audit/audit-entry.entity.ts';
import { newId } from '../common/ids.ts';
import { runTransaction } from './transaction.ts';

/** Characters written by a probe, as many as the largest row that is stored at once. */
const PROBE_LENGTH = 1024 * 1024;
/** SQLite's default, 2 MB. */
const SQLITE_CACHE_SIZE = -2_000;

class ProbeDone extends Error {}

/**
 * Checks that a database has room and accepts writes: writes a large row to disk and rolls it back.
 * @throws Error with the reason if it does not
 */
export async function probeWrites(source: DataSource, signal: AbortSignal): Promise<void> {
  const isSqlite = source.options.type === 'better-sqlite3';
  if (isSqlite) {
    // With a cache of a few pages, SQLite writes to its log before COMMIT.
    await source.query('PRAGMA cache_size = 10');
  }
  let broken: unknown;
  try {
    await runTransaction(
      source,
      async (manager) => {
        const details = { probe: 'x'.repeat(PROBE_LENGTH) };
        await manager.insert(AuditEntry, { id: newId(), at: new Date(), action: 'probe', details });
        throw new ProbeDone();
      },
      {
        signal,
        onBroken: (error) => {
          broken = error;
        },
      },
    );
  } catch (error) {
    if (!(error instanceof ProbeDone)) {
      throw error;
    }
  }
  if (broken !== undefined) {
    throw broken;
  }
  if (isSqlite) {
    await source.query(`PRAGMA cache_size = ${SQLITE_CACHE_SIZE}`);
  }
}
