import { createPool } from 'mysql2';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { DatabaseTarget } from '../config/app-config.ts';
import { ENTITIES } from './entities.ts';
import { MIGRATIONS } from './migrations.ts';
import { SqliteDriver } from './sqlite-driver.ts';

/** Connections to a MySQL server that one process holds at most. */
export const POOL_SIZE = 10;
/** Work that may wait for a connection; more is refused at once. */
const POOL_QUEUE = 500;
/** Milliseconds after which a server that does not answer a connection counts as away. */
const CONNECT_TIMEOUT_MS = 1_500;

/** Milliseconds that a reader waits in the rare moments when SQLite locks readers out. */
const READER_WAIT_MS = 100;

/** The connections of one process: on SQLite one that writes and one that reads, else one pool for both. */
export interface DataSources {
  readonly writer: DataSource;
  readonly reader: DataSource;
}

/** How many connections are at work, how much work waits for one, and how many there may be. */
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
 * Data sources for a database, not yet connected.
 * @param migrations all of them, unless an older schema is wanted
 */
export function createDataSources(target: DatabaseTarget, migrations: typeof MIGRATIONS = MIGRATIONS): DataSources {
  if (target.kind === 'sqlite') {
    return {
      writer: sqliteSource(target.file, false, migrations),
      reader: sqliteSource(target.file, true, migrations),
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
      // Reads have a connection of their own, so that they never see what an open transaction has not committed.
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
    poolSize: POOL_SIZE,
    connectTimeout: CONNECT_TIMEOUT_MS,
    bigNumberStrings: false,
    extra: { queueLimit: POOL_QUEUE, enableKeepAlive: true },
  };
}

/** How busy the pool of a connected source is. The pool keeps these lists to itself and tells of them in no other way. */
export function poolUse({ driver }: DataSource): ConnectionUse {
  const { pool } = driver as unknown as { readonly pool: PoolLists };
  return {
    busy: pool._allConnections.length - pool._freeConnections.length,
    waiting: pool._connectionQueue.length,
    limit: POOL_SIZE,
  };
}

/** What of mysql2's pool is read here. */
interface PoolLists {
  readonly _allConnections: { readonly length: number };
  readonly _freeConnections: { readonly length: number };
  readonly _connectionQueue: { readonly length: number };
}
