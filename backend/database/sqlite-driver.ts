import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { makePrivateDatabase } from '../config/private-files.ts';
import { loadSqlite } from './load-sqlite.mjs';

/**
 * Maximum ms that opening the file waits for another process. Later statements do not wait, because that would block
 * the event loop; the caller retries the transaction instead.
 */
const OPEN_TIMEOUT_MS = 1_500;

type Statement = ReturnType<DatabaseSyncInstance['prepare']>;

/** Length in bytes or characters from which a bound value is released early. */
const LARGE_LENGTH = 4_096;

/**
 * SQLite driver for TypeORM's `better-sqlite3` type, based on `node:sqlite` where it is complete, else on the prebuilt
 * package with the same interface. Installation compiles nothing.
 */
export class SqliteDriver {
  private readonly database: DatabaseSyncInstance;
  private readonly selects = new Map<string, Statement>();
  private rolledBackBy: unknown;

  /** Opens the file, or creates it, readable by its owner only. */
  constructor(file: string, options: { readonly readonly?: boolean } = {}) {
    const { DatabaseSync } = loadSqlite();
    makePrivateDatabase(file);
    this.database = new DatabaseSync(file, { readOnly: options.readonly ?? false, timeout: OPEN_TIMEOUT_MS });
  }

  /**
   * Returns a statement; `reader` is true if it returns rows. After some errors, such as a full disk, SQLite rolls back
   * on its own. Later statements would then be committed one by one, so they fail with the same error.
   */
  prepare(sql: string) {
    // A deferred transaction that starts with a read cannot be upgraded after another process writes, so lock at once.
    const statement = this.database.prepare(sql === 'BEGIN TRANSACTION' ? 'BEGIN IMMEDIATE TRANSACTION' : sql);
    const guard = <T>(execute: () => T): T => {
      if (this.rolledBackBy !== undefined) {
        throw this.rolledBackBy;
      }
      const { isTransaction } = this.database;
      try {
        return execute();
      } catch (error) {
        if (isTransaction && !this.database.isTransaction) {
          this.rolledBackBy = error;
        }
        throw error;
      }
    };
    return {
      reader: statement.columns().length > 0,
      all: (...parameters: unknown[]) => guard(() => statement.all(...parameters)),
      run: (...parameters: unknown[]) => {
        try {
          return guard(() => statement.run(...parameters));
        } finally {
          if (parameters.some(isLarge)) {
            // Statements are cached with their bound values; binding nulls releases large ones.
            statement.iterate(...parameters.map(() => null));
          }
        }
      },
    };
  }

  /** Runs a SELECT with a constant text, which is prepared once, and returns the values of its rows. */
  select(sql: string, parameters: readonly unknown[]): unknown[][] {
    return this.prepareSelect(sql).all(...parameters) as unknown[][];
  }

  private prepareSelect(sql: string): Statement {
    const known = this.selects.get(sql);
    if (known !== undefined) {
      return known;
    }
    const statement = this.database.prepare(sql);
    statement.setReturnArrays(true);
    this.selects.set(sql, statement);
    return statement;
  }

  /** Runs `PRAGMA source` and returns its rows. */
  pragma(source: string): unknown[] {
    return this.database.prepare(`PRAGMA ${source}`).all();
  }

  /**
   * Closes the file and ends an open transaction, since the connection stays open until its statements are collected.
   */
  close(): void {
    if (this.database.isTransaction) {
      this.database.exec('ROLLBACK');
    }
    this.database.close();
  }
}

function isLarge(parameter: unknown): boolean {
  const isLong = typeof parameter === 'string' && parameter.length > LARGE_LENGTH;
  return isLong || (parameter instanceof Uint8Array && parameter.length > LARGE_LENGTH);
}
