import { createPool } from 'mysql2';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { DatabaseTarget } from '../config/app-config.ts';
import { ENTITIES } from './entities.ts';
import { MIGRATIONS } from './migrations.ts';
import { SqliteDriver } from './sqlite-driver.ts';
import { SqliteReaders } from './sqlite-readers.ts';

/** Maximum connections of a process to a MySQL server, excluding one for health checks. */
const POOL_SIZE = 10;
/** Maximum operations that wait for a connection; further ones are rejected. */
const POOL_QUEUE = 500;
const CONNECT_TIMEOUT_MS = 1_500;

/** Maximum ms a reader waits during the short times when SQLite locks readers out. */
const READER_WAIT_MS = 100;

/** Connections of a process: on SQLite a writer and a reader, else one pool for both. */
export interface DataSources {
  readonly writer: DataSource;
  readonly reader: DataSource;
  /** SQLite only: threads for reads that would block the event loop. */
  readonly threads?: SqliteReaders;
}

/** Number of connections in use, operations waiting for one, and maximum connections. */
export interface ConnectionUse {
  readonly busy: number;
  readonly waiting: number;
  readonly limit: number;
}

const COMMON = {
  entities: ENTITIES,
  migrationsTableName: 'migrations',
  synchronize: false,
  logging: false,
} as const;

/**
 * Creates the data sources of a database without connecting.
 * @param migrations all by default; fewer for an older schema
 */
export function createDataSources(target: DatabaseTarget, migrations: typeof MIGRATIONS = MIGRATIONS): DataSources {
  if (target.kind === 'sqlite') {
    return {
      writer: sqliteSource(target.file, false, migrations),
      reader: sqliteSource(target.file, true, migrations),
      threads: new SqliteReaders(target.file, READER_WAIT_MS),
    };
  }
  const pool = new DataSource({ ...serverOptions(target.kind, target.url), migrations });
  return { writer: pool, reader: pool };
}

function sqliteSource(file: string, isReader: boolean, migrations: typeof MIGRATIONS): DataSource {
  return new DataSource({
    ...COMMON,
    migrations,
    type: 'better-sqlite3',
    database: file,
    driver: SqliteDriver,
    prepareDatabase: (driver: SqliteDriver) => {
      driver.pragma('journal_mode = WAL');
      driver.pragma('synchronous = FULL');
      // A separate connection for reads never sees uncommitted data of an open transaction.
      driver.pragma(`query_only = ${isReader ? 'ON' : 'OFF'}`);
      driver.pragma(`busy_timeout = ${isReader ? READER_WAIT_MS : 0}`);
    },
  });
}

function serverOptions(type: 'mysql' | 'mariadb', text: string): DataSourceOptions {
  const url = new URL(text);
  const socketPath = url.searchParams.get('socketPath');
  return {
    ...COMMON,
    type,
    ...(socketPath ? { socketPath } : { host: url.hostname, port: Number(url.port) || 3306 }),
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
    ...(url.searchParams.get('ssl') === 'true' && { ssl: {} }),
    driver: { createPool },
    charset: 'utf8mb4',
    timezone: 'Z',
    isolationLevel: 'READ COMMITTED',
    poolSize: POOL_SIZE + 1,
    connectTimeout: CONNECT_TIMEOUT_MS,
    bigNumberStrings: false,
    extra: { queueLimit: POOL_QUEUE, enableKeepAlive: true },
  };
}

/**
 * Creates data sources and connects them.
 * @param prepare prepares the schema over the writer, before anything is read
 */
export async function openSources(
  target: DatabaseTarget,
  prepare: (writer: DataSource) => Promise<void>,
): Promise<DataSources> {
  const sources = createDataSources(target);
  try {
    await sources.writer.initialize();
    await prepare(sources.writer);
    if (sources.reader !== sources.writer) {
      await sources.reader.initialize();
    }
    return sources;
  } catch (error) {
    await closeSources(sources).catch(() => undefined);
    throw error;
  }
}

/**
 * Connects to the embedded database as its writer.
 * @throws Error of SQLite
 */
export async function openSqliteWriter(file: string): Promise<DataSource> {
  const writer = sqliteSource(file, false, MIGRATIONS);
  await writer.initialize();
  return writer;
}

/**
 * Closes connections after their current work. For SQLite, the write-ahead log is first moved into the database file.
 */
export async function closeSources({ writer, reader, threads }: DataSources): Promise<void> {
  await threads?.close();
  if (writer.options.type === 'better-sqlite3' && writer.isInitialized) {
    // If the checkpoint fails (the disk is full), the next process that opens the file reads the log.
    await writer.query('PRAGMA wal_checkpoint(TRUNCATE)').catch(() => undefined);
  }
  for (const source of new Set([reader, writer])) {
    if (source.isInitialized) {
      await source.destroy();
    }
  }
}

/** Closes connections to an unresponsive server without waiting for it, as `closeSources` would. */
export function abandonSources({ writer: { driver } }: DataSources): void {
  const { pool } = driver as unknown as { readonly pool?: ServerPool };
  if (pool) {
    const connections = Array.from({ length: pool._allConnections.length }, (_value, index) =>
      pool._allConnections.get(index),
    );
    for (const connection of connections) {
      connection?.destroy();
    }
    pool.end(() => undefined);
  }
}

/** Returns the use of a connected pool. The pool has no public API for it. */
export function poolUse({ driver }: DataSource): ConnectionUse {
  const { pool } = driver as unknown as { readonly pool: ServerPool };
  return {
    busy: Math.max(0, pool._allConnections.length - pool._freeConnections.length - 1),
    waiting: pool._connectionQueue.length,
    limit: POOL_SIZE,
  };
}

/** Internals of mysql2's pool that are used here. */
interface ServerPool {
  readonly _allConnections: { readonly length: number; get(index: number): { destroy(): void } | undefined };
  readonly _freeConnections: { readonly length: number };
  readonly _connectionQueue: { readonly length: number };
  end(callback: () => void): void;
}
