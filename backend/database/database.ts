import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import { DomainError } from '../common/domain-error.ts';
import { AppConfig } from '../config/app-config.ts';
import { type ConnectionUse, createDataSources, type DataSources, poolUse } from './data-sources.ts';
import { isUnavailable, unavailable } from './database-errors.ts';
import { FifoLock } from './fifo-lock.ts';
import { migrate } from './migrate.ts';
import { retryBusy, retryDeadlocks } from './retries.ts';
import { withDeadline } from './with-deadline.ts';

const PING_INTERVAL_MS = 1_000;
const RECONNECT_INTERVAL_MS = 500;
/** How long the start of the server waits at least for a database that is not there yet, before it goes on without. */
const FIRST_CONNECT_MS = 3_000;

/** Options of one piece of work. */
export interface WorkOptions {
  /** Milliseconds instead of the usual ones, for work that is known to be long. */
  readonly deadlineMs?: number;
}

type AfterCommit = () => void;
type Seeder = (manager: EntityManager) => Promise<void>;

/**
 * The way to the data. `read` sees only what has been committed; `write` is one transaction, and on SQLite writers
 * pass one at a time. While the database is away both fail with `unavailable`, and it is looked for until it is back.
 */
@Injectable()
export class Database implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Database');
  private readonly writers = new FifoLock();
  private readonly afterCommits = new WeakMap<EntityManager, AfterCommit[]>();
  private readonly seeders: Seeder[] = [];
  private sources: DataSources | undefined;
  private lastAnswerAt = 0;
  private isClosed = false;
  private watching: Promise<void> | undefined;

  constructor(private readonly config: AppConfig) {}

  /** Whether the database answered when it was last asked. */
  get isReady(): boolean {
    return this.sources !== undefined;
  }

  /** How busy the way to the data is (on SQLite: for writers); undefined while it is away. */
  get use(): ConnectionUse | undefined {
    if (!this.sources) {
      return undefined;
    }
    const { length } = this.writers;
    return this.isSqlite
      ? { busy: Math.min(1, length), waiting: Math.max(0, length - 1), limit: 1 }
      : poolUse(this.sources.writer);
  }

  /** Connects and migrates; a server that is away does not keep us from starting, a file that cannot be used does. */
  async onModuleInit(): Promise<void> {
    if (this.isSqlite) {
      this.sources = await this.open();
      return;
    }
    this.watching = this.watch();
    const giveUpAt = Date.now() + Math.max(FIRST_CONNECT_MS, this.config.databaseDeadlineMs);
    while (!this.isReady && Date.now() < giveUpAt) {
      await delay(20);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    const { sources } = this;
    this.sources = undefined;
    await this.watching;
    if (sources) {
      await close(sources);
    }
  }

  /**
   * Runs reads, each by itself.
   * @throws DomainError `unavailable`
   */
  async read<T>(work: (manager: EntityManager) => Promise<T>, options: WorkOptions = {}): Promise<T> {
    const { reader } = this.connected();
    return this.guard(() => work(reader.manager), options);
  }

  /**
   * Runs one transaction: all of it happens, or nothing. After a deadlock the work is run again, so it must have no
   * effect but on the data.
   * @throws DomainError `unavailable`
   */
  async write<T>(work: (manager: EntityManager) => Promise<T>, options: WorkOptions = {}): Promise<T> {
    const { writer } = this.connected();
    let callbacks: AfterCommit[] = [];
    const transact = () =>
      writer.transaction(async (manager) => {
        callbacks = [];
        this.afterCommits.set(manager, callbacks);
        return work(manager);
      });
    const result = await this.guard(
      (isOver) => (this.isSqlite ? this.passOneByOne(transact, isOver) : retryDeadlocks(transact)),
      options,
    );
    for (const callback of callbacks) {
      callback();
    }
    return result;
  }

  /** Has `callback` called once the transaction of this manager is committed; not at all if it fails. */
  afterCommit(manager: EntityManager, callback: AfterCommit): void {
    this.afterCommits.get(manager)?.push(callback);
  }

  /** Has `seeder` run in a transaction after every migration of the schema; called before the first connection. */
  addSeeder(seeder: Seeder): void {
    this.seeders.push(seeder);
  }

  private get isSqlite(): boolean {
    return this.config.database.kind === 'sqlite';
  }

  /** Work whose request has been answered while it waited is not begun: nobody would learn of its outcome. */
  private passOneByOne<T>(transact: () => Promise<T>, isOver: () => boolean): Promise<T> {
    return this.writers.run(() => {
      if (isOver()) {
        throw unavailable();
      }
      return retryBusy(transact, isOver);
    });
  }

  private connected(): DataSources {
    if (!this.sources) {
      throw unavailable();
    }
    return this.sources;
  }

  private async guard<T>(work: (isOver: () => boolean) => Promise<T>, options: WorkOptions): Promise<T> {
    try {
      const result = await withDeadline(options.deadlineMs ?? this.config.databaseDeadlineMs, work);
      this.lastAnswerAt = Date.now();
      return result;
    } catch (error) {
      if (error instanceof DomainError || !isUnavailable(error)) {
        throw error;
      }
      throw unavailable(error);
    }
  }

  private async open(): Promise<DataSources> {
    const sources = createDataSources(this.config.database);
    try {
      await sources.writer.initialize();
      const names = await migrate(sources.writer);
      if (names.length > 0) {
        this.logger.log('Migrated', { migrations: names });
      }
      await this.seed(sources.writer);
      if (sources.reader !== sources.writer) {
        await sources.reader.initialize();
      }
      return sources;
    } catch (error) {
      await close(sources).catch(() => undefined);
      throw error;
    }
  }

  private async seed(source: DataSource): Promise<void> {
    const transact = () =>
      source.transaction(async (manager) => {
        for (const seeder of this.seeders) {
          await seeder(manager);
        }
      });
    await retryBusy(transact, () => this.isClosed);
  }

  /** Keeps a connection to a server: connects, asks every second, and starts over with new connections when there is no answer. */
  private async watch(): Promise<void> {
    let lastProblem = '';
    while (!this.isClosed) {
      try {
        if (!this.sources) {
          const sources = await this.open();
          lastProblem = '';
          this.logger.log('Connected');
          if (this.isClosed) {
            await close(sources);
            return;
          }
          this.sources = sources;
        } else {
          await this.ping(this.sources);
        }
      } catch (error) {
        this.abandon();
        const problem = error instanceof Error ? error.message : String(error);
        if (problem !== lastProblem) {
          lastProblem = problem;
          this.logger.error('The database is away', { problem });
        }
      }
      await this.pause(this.sources ? PING_INTERVAL_MS : RECONNECT_INTERVAL_MS);
    }
  }

  private async ping({ reader }: DataSources): Promise<void> {
    const startedAt = Date.now();
    try {
      await withDeadline(this.config.databaseDeadlineMs, () => reader.query('SELECT 1'));
    } catch (error) {
      // Under load the question may wait in the pool's queue while others are being answered.
      if (!(error instanceof DomainError && this.lastAnswerAt >= startedAt)) {
        throw error;
      }
    }
  }

  /** Lets go of connections that no longer answer; work that hangs on them has its deadline. */
  private abandon(): void {
    const { sources } = this;
    this.sources = undefined;
    if (sources) {
      close(sources).catch(() => undefined);
    }
  }

  private async pause(milliseconds: number): Promise<void> {
    const endAt = Date.now() + milliseconds;
    while (!this.isClosed && Date.now() < endAt) {
      await delay(Math.min(50, milliseconds), undefined, { ref: false });
    }
  }
}

async function close(sources: DataSources): Promise<void> {
  for (const source of new Set([sources.writer, sources.reader])) {
    if (source.isInitialized) {
      await source.destroy();
    }
  }
}
