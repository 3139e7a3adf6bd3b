import type { ColumnOptions } from 'typeorm';

/**
 * Whether this process works on SQLite. Entities and migrations name their column types when they are loaded, so this
 * is read from the environment once, before anything else.
 */
export const IS_SQLITE = !process.env.DATABASE_URL;

/**
 * The column types, for entities and migrations alike. Texts compare byte by byte on every database: the collations of
 * MySQL would take different strings for the same one.
 */
export const COLUMN = {
  /** An id made by `newId`. */
  id: { type: 'varchar', length: '36', ...binary() },
  /** A short text of at most so many characters. */
  text: (length: number) => ({ type: 'varchar', length: String(length), ...binary() }) as const,
  /** A hash in hexadecimal digits (SHA-256). */
  hash: { type: 'varchar', length: '64', ...binary() },
  /** A text of any length (up to 4 GB). */
  longText: longText(),
  /** Up to 16 MB of bytes. */
  bytes: { type: IS_SQLITE ? 'blob' : 'mediumblob' },
  /** A moment in UTC, to the millisecond, set by the application. */
  time: { type: 'datetime', precision: 3 },
  flag: { type: 'boolean' },
  /** A whole number up to 2^31. */
  count: { type: 'integer' },
  /** A whole number up to 2^53; some drivers give it as text. */
  size: { type: 'bigint', transformer: { from: ifPresent(Number), to: (value: unknown) => value } },
  /** Any value that JSON can hold. */
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
