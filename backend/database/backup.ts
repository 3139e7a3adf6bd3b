import { pipeline, Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { DataSource, EntityMetadata, QueryRunner } from 'typeorm';
import { errorCode } from '../../libs/errors.ts';
import { LF } from '../../libs/lines/blocks/line-block.ts';
import type { DatabaseTarget } from '../config/app-config.ts';
import { createDataSources } from './data-sources.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations.ts';

const FORMAT = 'overprint-backup';
/** Rows read at once; a row may contain a megabyte of text. */
const PAGE = 50;
/** Characters of values after which a line ends. */
const LINE_LENGTH = 1_000_000;

/** Value of a row in a backup. */
type StoredValue = string | number | null | { readonly base64: string };

/** First line of a backup. */
interface BackupHeader {
  readonly format: typeof FORMAT;
  readonly version: 1;
  readonly createdAt: string;
  /** Migrations that had been run, oldest first; they determine the schema of the rows. */
  readonly migrations: readonly string[];
  /** True if the last line is a `BackupEnd`; backups of earlier versions have none. */
  readonly hasEnd?: boolean;
}

type StoredRow = readonly StoredValue[];

/** Rows of one table; values are in the order of `columns`. */
interface BackupRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly StoredRow[];
}

/** Last line of a backup. Earlier versions restore it as a line without rows. */
interface BackupEnd extends BackupRows {
  /** Number of rows in all lines. */
  readonly total: number;
}

export interface BackupSummary {
  readonly rows: number;
}

/**
 * Returns a consistent snapshot of every row as gzipped lines of JSON; the server may keep running. The format is the
 * same for all databases, so a backup of one can be restored into another.
 */
export function createBackup(target: DatabaseTarget): Readable {
  // Unlike `pipe`, it passes errors on.
  return pipeline(Readable.from(writeLines(target)), createGzip(), () => undefined);
}

async function* writeLines(target: DatabaseTarget): AsyncGenerator<string> {
  const { writer: source } = createDataSources(target);
  await source.initialize();
  const runner = source.createQueryRunner();
  try {
    await beginSnapshot(runner, target);
    const header: BackupHeader = {
      format: FORMAT,
      version: 1,
      createdAt: new Date().toISOString(),
      migrations: await doneMigrations(runner),
      hasEnd: true,
    };
    yield `${JSON.stringify(header)}\n`;
    let total = 0;
    for (const { tableName, primaryColumns } of sortByReference(source)) {
      const keys = primaryColumns.map(({ databaseName }) => databaseName);
      for await (const page of readTable(runner, tableName, keys)) {
        yield `${JSON.stringify(page)}\n`;
        total += page.rows.length;
      }
    }
    const end: BackupEnd = { table: '', columns: [], rows: [], total };
    yield `${JSON.stringify(end)}\n`;
    await runner.query('COMMIT');
  } finally {
    await runner.release();
    await source.destroy();
  }
}

async function beginSnapshot(runner: QueryRunner, target: DatabaseTarget): Promise<void> {
  if (target.kind === 'sqlite') {
    // The first read of the transaction fixes its snapshot.
    await runner.query('BEGIN');
    return;
  }
  await runner.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  await runner.query('START TRANSACTION WITH CONSISTENT SNAPSHOT');
}

async function doneMigrations(runner: QueryRunner): Promise<string[]> {
  const rows = (await runner.query('SELECT name FROM migrations ORDER BY id')) as { name: string }[];
  return rows.map(({ name }) => name);
}

/** Returns the tables ordered so that referenced tables come first. */
function sortByReference(source: DataSource): EntityMetadata[] {
  const depth = (table: EntityMetadata): number =>
    Math.max(0, ...table.foreignKeys.map(({ referencedEntityMetadata }) => depth(referencedEntityMetadata) + 1));
  return [...source.entityMetadatas].sort((a, b) => depth(a) - depth(b));
}

/** Yields all rows of a table in key order, as many at a time as one line holds. */
async function* readTable(runner: QueryRunner, table: string, keys: readonly string[]): AsyncGenerator<BackupRows> {
  const quote = (name: string) => runner.dataSource.driver.escape(name);
  const order = keys.map(quote).join(', ');
  let last: readonly unknown[] | undefined;
  for (;;) {
    const after = last ? `WHERE (${order}) > (${keys.map(() => '?').join(', ')})` : '';
    const rows = (await runner.query(
      `SELECT * FROM ${quote(table)} ${after} ORDER BY ${order} LIMIT ${PAGE}`,
      last ? [...last] : [],
    )) as Record<string, unknown>[];
    const [first] = rows;
    if (first) {
      const columns = Object.keys(first);
      const stored = rows.map((row) => columns.map((column) => toStored(row[column])));
      for (const line of divide(stored)) {
        yield { table, columns, rows: line };
      }
    }
    if (rows.length < PAGE) {
      return;
    }
    const end = rows[rows.length - 1] as Record<string, unknown>;
    last = keys.map((key) => end[key]);
  }
}

/** Divides rows so that each line of the backup has about a megabyte, or one row. */
function* divide(rows: readonly StoredRow[]): Generator<StoredRow[]> {
  let line: StoredRow[] = [];
  let length = 0;
  for (const row of rows) {
    line.push(row);
    length += row.reduce<number>((sum, value) => sum + lengthOf(value), 0);
    if (length >= LINE_LENGTH) {
      yield line;
      line = [];
      length = 0;
    }
  }
  if (line.length > 0) {
    yield line;
  }
}

function lengthOf(value: StoredValue): number {
  return typeof value === 'object' && value !== null ? value.base64.length : String(value).length;
}

function toStored(value: unknown): StoredValue {
  if (value instanceof Date) {
    return value.toISOString().replace('T', ' ').replace('Z', '');
  }
  if (value instanceof Uint8Array) {
    return { base64: Buffer.from(value).toString('base64') };
  }
  if (value === null || typeof value === 'string' || typeof value === 'number') {
    return value;
  }
  return typeof value === 'bigint' ? Number(value) : String(value);
}

/** Error for a backup that cannot be restored; the message is for the operator. */
export class RestoreError extends Error {}

/**
 * Restores a backup into an empty database and migrates it: first the migrations of the backup, then its rows, then all
 * later migrations. The tables that a failed restore leaves are empty, so another one may follow.
 * @throws RestoreError if the database is not empty, or the file is not a backup, is incomplete, or comes from a newer version
 */
export async function restoreBackup(backup: Readable, target: DatabaseTarget): Promise<BackupSummary> {
  const iterator = readLines(backup);
  const header = readHeader((await iterator.next()).value);
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const unknown = header.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new RestoreError(`The backup is of a newer version: it needs ${unknown.join(', ')}.`);
  }
  const migrations = MIGRATIONS.filter(({ name }) => header.migrations.includes(name));
  const rows = await restoreInto(createDataSources(target, migrations).writer, iterator, header);
  const { writer } = createDataSources(target);
  await writer.initialize();
  try {
    await migrate(writer);
  } finally {
    await writer.destroy();
  }
  return { rows };
}

async function restoreInto(
  source: DataSource,
  lines: AsyncIterable<string>,
  { migrations, hasEnd = false }: BackupHeader,
): Promise<number> {
  await source.initialize();
  try {
    const runner = source.createQueryRunner();
    if (!(await isEmpty(runner, migrations))) {
      throw new RestoreError('The database is not empty. Restore into a new one.');
    }
    await runner.release();
    await migrate(source);
    return await source.transaction(async (manager) => {
      let count = 0;
      let total: number | undefined;
      for await (const line of lines) {
        const page = parseRows(line);
        await insertRows(manager.queryRunner as QueryRunner, page);
        count += page.rows.length;
        total = page.total;
      }
      if (hasEnd && total !== count) {
        throw new RestoreError('The backup is incomplete: some of its lines are missing.');
      }
      return count;
    });
  } finally {
    await source.destroy();
  }
}

/** Returns true if a database has no rows, and no newer schema than that of the migrations. */
async function isEmpty(runner: QueryRunner, migrations: readonly string[]): Promise<boolean> {
  if (!(await runner.hasTable('migrations'))) {
    return !(await runner.hasTable('users'));
  }
  const done = await doneMigrations(runner);
  for (const { tableName } of runner.dataSource.entityMetadatas) {
    const name = runner.dataSource.driver.escape(tableName);
    if ((await runner.hasTable(tableName)) && (await runner.query(`SELECT 1 FROM ${name} LIMIT 1`)).length > 0) {
      return false;
    }
  }
  return done.every((name) => migrations.includes(name));
}

/** @throws RestoreError */
function parseRows(line: string): BackupRows & Partial<BackupEnd> {
  try {
    return JSON.parse(line) as BackupRows & Partial<BackupEnd>;
  } catch {
    throw damaged();
  }
}

function damaged(): RestoreError {
  return new RestoreError('The file is damaged, or no backup.');
}

async function insertRows(runner: QueryRunner, { table, columns, rows }: BackupRows): Promise<void> {
  const quote = (name: string) => runner.dataSource.driver.escape(name);
  const names = columns.map(quote).join(', ');
  const places = columns.map(() => '?').join(', ');
  for (const row of rows) {
    await runner.query(`INSERT INTO ${quote(table)} (${names}) VALUES (${places})`, row.map(fromStored));
  }
}

function fromStored(value: StoredValue): string | number | null | Buffer {
  return typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value;
}

/** Yields the lines of a gzipped text. */
async function* readLines(source: Readable): AsyncGenerator<string, undefined> {
  const bytes = source.pipe(createGunzip());
  source.once('error', (error) => bytes.destroy(error));
  let line: Buffer[] = [];
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      let start = 0;
      // Older backups have lines of up to 70 MB, so each byte is searched once.
      for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, start)) {
        line.push(chunk.subarray(start, end));
        yield Buffer.concat(line).toString();
        line = [];
        start = end + 1;
      }
      line.push(chunk.subarray(start));
    }
  } catch (error) {
    throw errorCode(error)?.startsWith('Z_') ? damaged() : error;
  }
  if (line.some(({ length }) => length > 0)) {
    throw damaged();
  }
  return undefined;
}

function readHeader(line: unknown): BackupHeader {
  let header: Partial<BackupHeader> | undefined;
  try {
    header = JSON.parse(String(line));
  } catch {
    header = undefined;
  }
  if (header?.format !== FORMAT || header.version !== 1 || !Array.isArray(header.migrations)) {
    throw new RestoreError('This file is no backup made by npm run db:backup.');
  }
  return header as BackupHeader;
}
