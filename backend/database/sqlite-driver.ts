import { createRequire } from 'node:module';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';

type Sqlite = Pick<typeof import('@photostructure/sqlite'), 'DatabaseSync'>;

/**
 * Milliseconds that opening the file waits for another process. Later statements do not wait, since that would hold up
 * the event loop: whoever begins a transaction tries again.
 */
const OPEN_TIMEOUT_MS = 1_500;

/** Bytes or characters from which on a value is not kept longer than needed. */
const LARGE_LENGTH = 4_096;

/**
 * SQLite as TypeORM's `better-sqlite3` type expects it, over `node:sqlite` where Node has a complete one, else over the
 * prebuilt package with the same interface. Nothing is compiled on installation.
 */
export class SqliteDriver {
  private readonly database: DatabaseSyncInstance;

  /** Opens the file, and makes it when it does not exist. */
  constructor(file: string, options: { readonly readonly?: boolean } = {}) {
    const { DatabaseSync } = loadSqlite();
    this.database = new DatabaseSync(file, { readOnly: options.readonly ?? false, timeout: OPEN_TIMEOUT_MS });
  }

  /** A statement; `reader` tells whether it answers rows. */
  prepare(sql: string) {
    // A deferred transaction that reads first cannot be upgraded once another process has written: take the lock now.
    const statement = this.database.prepare(sql === 'BEGIN TRANSACTION' ? 'BEGIN IMMEDIATE TRANSACTION' : sql);
    return {
      reader: statement.columns().length > 0,
      all: (...parameters: unknown[]) => statement.all(...parameters),
      run: (...parameters: unknown[]) => {
        try {
          return statement.run(...parameters);
        } finally {
          if (parameters.some(isLarge)) {
            // Statements are kept, and each keeps a copy of what is bound to it; binding nothing for another use frees it.
            statement.iterate(...parameters.map(() => null));
          }
        }
      },
    };
  }

  /** Runs `PRAGMA source` and gives its rows. */
  pragma(source: string): unknown[] {
    return this.database.prepare(`PRAGMA ${source}`).all();
  }

  close(): void {
    this.database.close();
  }
}

function isLarge(parameter: unknown): boolean {
  const isLong = typeof parameter === 'string' && parameter.length > LARGE_LENGTH;
  return isLong || (parameter instanceof Uint8Array && parameter.length > LARGE_LENGTH);
}

/** Node's own SQLite where it can describe columns (22.16 and newer), else the package. */
export function loadSqlite(): Sqlite {
  const require = createRequire(import.meta.url);
  const builtIn = process.getBuiltinModule?.('node:sqlite') as Sqlite | undefined;
  return builtIn && hasColumns(builtIn) ? builtIn : (require('@photostructure/sqlite') as Sqlite);
}

function hasColumns({ DatabaseSync }: Sqlite): boolean {
  const probe = new DatabaseSync(':memory:');
  const isComplete = typeof probe.prepare('SELECT 1').columns === 'function';
  probe.close();
  return isComplete;
}
