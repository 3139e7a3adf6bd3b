import { type DataSource, QueryFailedError } from 'typeorm';
import type { RawRow } from './schema/projection.ts';
import type { SqliteDriver } from './sqlite-driver.ts';

/** Value of a placeholder; times are not among them, since the databases take them in different forms. */
export type SelectParameter = string | number | null;

/** Part of mysql2's pool that is used here. It prepares a statement once per connection. */
interface PreparingPool {
  execute(
    query: { readonly sql: string; readonly rowsAsArray: true },
    parameters: readonly unknown[],
    callback: (error: Error | null, rows?: RawRow[]) => void,
  ): void;
}

/**
 * Runs a SELECT as a prepared statement and returns its rows. On SQLite it runs at once.
 * @param sql constant text, since prepared statements are stored by it
 * @throws QueryFailedError
 */
export function selectRows(
  { driver }: DataSource,
  sql: string,
  parameters: readonly SelectParameter[],
): RawRow[] | Promise<RawRow[]> {
  const { databaseConnection, pool } = driver as unknown as {
    readonly databaseConnection?: SqliteDriver;
    readonly pool?: PreparingPool;
  };
  if (databaseConnection !== undefined) {
    try {
      return databaseConnection.select(sql, parameters);
    } catch (error) {
      throw new QueryFailedError(sql, [...parameters], error as Error);
    }
  }
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, rows?: RawRow[]) =>
      error ? reject(new QueryFailedError(sql, [...parameters], error)) : resolve(rows ?? []);
    if (pool) {
      pool.execute({ sql, rowsAsArray: true }, parameters, done);
    } else {
      done(new Error('Connection is not established with mysql database'));
    }
  });
}
