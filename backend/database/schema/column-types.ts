import type { ColumnOptions } from 'typeorm';

/**
 * True if this process uses SQLite. It is read from the environment because entities and migrations choose their column
 * types when they are loaded, before the configuration is read.
 */
export const IS_SQLITE = !process.env.DATABASE_URL;

/**
 * Column types of entities and migrations. Texts are compared byte by byte on every database, because MySQL's
 * collations treat different strings as equal.
 */
export const COLUMN = {
  /** Id created by `newId`. */
  id: { type: 'varchar', length: '36', ...binary() },
  /** Text of limited length in characters. */
  text: (length: number) => ({ type: 'varchar', length: String(length), ...binary() }) as const,
  /** SHA-256 hash in hexadecimal digits. */
  hash: { type: 'varchar', length: '64', ...binary() },
  /** Text of up to 4 GB. */
  longText: longText(),
  /** Up to 16 MB of bytes. */
  bytes: { type: IS_SQLITE ? 'blob' : 'mediumblob' },
  /** Time in UTC to the millisecond, set by the application. */
  time: { type: 'datetime', precision: 3 },
  flag: { type: 'boolean' },
  /** Integer up to 2^31. */
  count: { type: 'integer' },
  /** Integer up to 2^53, which some drivers return as text. */
  size: { type: 'bigint', transformer: { from: ifPresent(Number), to: (value: unknown) => value } },
  /** Any JSON value. */
  json: { ...longText(), transformer: { from: ifPresent(parseJson), to: ifPresent(JSON.stringify) } },
} as const satisfies Record<string, ColumnOptions | ((length: number) => ColumnOptions)>;

function binary() {
  return IS_SQLITE ? {} : ({ charset: 'utf8mb4', collation: 'utf8mb4_bin' } as const);
}

function longText() {
  return IS_SQLITE ? ({ type: 'text' } as const) : ({ type: 'longtext', ...binary() } as const);
}

function parseJson(text: unknown): unknown {
  return JSON.parse(String(text));
}

function ifPresent<T>(convert: (value: unknown) => T): (value: unknown) => T | null {
  return (value) => (value === null || value === undefined ? null : convert(value));
}
