import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import { describeError } from '../common/describe-error.ts';
import { DomainError } from '../common/domain-error.ts';
import { AppConfig } from '../config/app-config.ts';
import { ConfigError } from '../config/read-config.ts';
import {
  abandonSources,
  type ConnectionUse,
  closeSources,
  createDataSources,
  type DataSources,
  openSources,
  openSqliteWriter,
  poolUse,
} from './data-sources.ts';
import { isStorageFault, isUnusableFile, toRequestError, unavailable } from './database-errors.ts';
import { FifoLock } from './fifo-lock.ts';
import { keepPinging, pauseUnless } from './keep-pinging.ts';
import { prepareSchema, type Seeder } from './migrate.ts';
import { retryBusy, retryDeadlocks } from './retries.ts';
import type { RawRow } from './schema/projection.ts';
import { type SelectParameter, selectRows } from './select-rows.ts';
import { runTransaction } from './transaction.ts';
import { createLostSignal, withDeadline } from './with-deadline.ts';
import { probeWrites } from './write-probe.ts';

const RECONNECT_INTERVAL_MS = 500;
/** Milliseconds between write probes after a failed write. */
const REPAIR_INTERVAL_MS = 500;
/** Maximum ms that startup waits for an unavailable database before it continues without it. */
const FIRST_CONNECT_MS = 3_000;
/** Maximum ms that shutdown waits for running work. */
const CLOSE_MS = 5_000;

export interface WorkOptions {
  /** Deadline in ms instead of the default, for work that is known to take long. */
  readonly deadlineMs?: number;
}

export interface WriteOptions extends WorkOptions {
  /** Once it aborts, nothing is committed: the caller has given up. */
  readonly signal?: AbortSignal;
}

type AfterCommit = () => void;

/** Connections, and a signal that aborts when they are lost. */
interface Link {
  readonly sources: DataSources;
  readonly lost: AbortSignal;
}

/**
 * Access to the database. `read` sees only committed data; `write` is one transaction, and SQLite writers run one at a
 * time. While the database is unreachable, both fail with `unavailable` and reconnection is retried. While it responds
 * but cannot write (full disk, read-only, failed COMMIT), only `write` fails with `unavailable`.
 */
@Injectable()
export class Database implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Database');
  private readonly writers = new FifoLock();
  private readonly afterCommits = new WeakMap<EntityManager, AfterCommit[]>();
  private readonly seeders: Seeder[] = [];
  private readonly underWay = new Set<Promise<unknown>>();
  private link: Link | undefined;
  private isClosed = false;
  private watching: Promise<void> | undefined;
  private repairing: Promise<void> | undefined;
  private isPreparing = false;

  private readonly prepare = async (writer: DataSource) => {
    this.isPreparing = true;
    try {
      await prepareSchema(writer, this.seeders, () => this.isClosed);
    } finally {
      this.isPreparing = false;
    }
  };

  constructor(private readonly config: AppConfig) {}

  /** True while the database responds and accepts writes. */
  get isReady(): boolean {
    return this.link !== undefined && this.repairing === undefined;
  }

  /** Use of the connections (on SQLite: of the writer); undefined while the database is unreachable. */
  get use(): ConnectionUse | undefined {
    if (!this.link) {
      return undefined;
    }
    const { length } = this.writers;
    return this.sqliteFile === undefined
      ? poolUse(this.link.sources.writer)
      : { busy: Math.min(1, length), waiting: Math.max(0, length - 1), limit: 1 };
  }

  /**
   * Connects and migrates. Startup continues if a server is unreachable, but fails if a file is unusable.
   * @throws ConfigError
   */
  async onModuleInit(): Promise<void> {
    if (this.sqliteFile !== undefined) {
      try {
        this.link = { sources: await openSources(this.config.database, this.prepare), lost: createLostSignal().signal };
      } catch (error) {
        throw isUnusableFile(error)
          ? new ConfigError([`DATA_DIR cannot be used: ${this.sqliteFile}: ${error.message}`])
          : error;
      }
      return;
    }
    this.watching = this.watch();
    const giveUpAt = Date.now() + Math.max(FIRST_CONNECT_MS, this.config.databaseDeadlineMs);
    while (!this.isReady && Date.now() < giveUpAt) {
      await delay(20);
    }
  }

  /** Waits until a server that was reached has been migrated, which takes as long as the migrations of its data. */
  async finishPreparing(): Promise<void> {
    while (this.isPreparing) {
      await delay(20);
    }
  }

  /** Waits a few seconds for running work, then closes all connections. */
  async onApplicationShutdown(): Promise<void> {
    const giveUp = delay(CLOSE_MS, undefined, { ref: false });
    await Promise.race([giveUp, this.idle()]);
    this.isClosed = true;
    await Promise.all([this.watching, this.repairing]);
    const { link } = this;
    this.link = undefined;
    if (link) {
      await closeSources(link.sources);
    }
  }

  /**
   * Runs reads outside of a transaction.
   * @throws DomainError `unavailable`
   */
  async read<T>(work: (manager: EntityManager) => Promise<T>, options: WorkOptions = {}): Promise<T> {
    const { sources, lost } = this.connected();
    return this.guard(() => work(sources.reader.manager), lost, options);
  }

  /**
   * Runs a SELECT as a prepared statement, outside of a transaction, and returns its raw rows (see `Projection`). It is
   * for short reads that are frequent; others use `read`.
   * @param sql constant text with `?` for parameters
   * @throws DomainError `unavailable`
   */
  async select(sql: string, parameters: readonly SelectParameter[]): Promise<RawRow[]> {
    const { sources, lost } = this.connected();
    if (this.sqliteFile === undefined) {
      return this.guard(async () => selectRows(sources.reader, sql, parameters), lost, {});
    }
    try {
      // SQLite responds at once, so no deadline could pass.
      return selectRows(sources.reader, sql, parameters);
    } catch (error) {
      throw toRequestError(error);
    }
  }

  /**
   * Runs reads that may scan a whole table, outside of a transaction. On SQLite they run in threads, because they would
   * block the event loop.
   * @throws DomainError `unavailable`
   */
  async scan<T>(work: (manager: EntityManager) => Promise<T>, options: WorkOptions = {}): Promise<T> {
    const { sources, lost } = this.connected();
    const { reader, threads } = sources;
    return this.guard((signal) => work(threads?.createManager(reader, signal) ?? reader.manager), lost, options);
  }

  /**
   * Runs one transaction. After a deadlock the work is run again, so it must have no effects outside of the database.
   * If the deadline passes before COMMIT is sent, nothing is written; if the connection is lost during COMMIT, the
   * outcome is unknown. On SQLite it ends in a new turn of the event loop, so that other requests proceed between the
   * writes of a loop.
   * @throws DomainError `unavailable`
   */
  async write<T>(work: (manager: EntityManager) => Promise<T>, options: WriteOptions = {}): Promise<T> {
    const { sources, lost } = this.connectedForWrites();
    const result = await this.guard(
      (over) => {
        const signal = options.signal ? AbortSignal.any([over, options.signal]) : over;
        return this.sqliteFile === undefined
          ? retryDeadlocks(
              () => this.transact(sources.writer, work, signal),
              () => signal.aborted,
            )
          : this.writeInSequence(work, signal);
      },
      lost,
      options,
    );
    if (this.sqliteFile !== undefined) {
      await nextTurn();
    }
    return result;
  }

  /** Calls `callback` after the transaction of this manager has been committed; never if it fails. */
  afterCommit(manager: EntityManager, callback: AfterCommit): void {
    this.afterCommits.get(manager)?.push(callback);
  }

  /** Registers `seeder` to run in a transaction after each schema migration; call it before the first connection. */
  addSeeder(seeder: Seeder): void {
    this.seeders.push(seeder);
  }

  /** File of the embedded database; undefined for a server. */
  private get sqliteFile(): string | undefined {
    const { database } = this.config;
    return database.kind === 'sqlite' ? database.file : undefined;
  }

  /** Runs SQLite writes in sequence. Work that timed out while waiting is skipped, since its caller has given up. */
  private writeInSequence<T>(work: (manager: EntityManager) => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.writers.run(() => {
      if (signal.aborted) {
        throw unavailable();
      }
      // The writer may have been replaced while the work waited.
      const { sources } = this.connectedForWrites();
      return retryBusy(
        () => this.transact(sources.writer, work, signal),
        () => signal.aborted,
      );
    });
  }

  private async transact<T>(
    source: DataSource,
    work: (manager: EntityManager) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const callbacks: AfterCommit[] = [];
    const tracked = (manager: EntityManager) => {
      this.afterCommits.set(manager, callbacks);
      return work(manager);
    };
    try {
      const result = await runTransaction(source, tracked, {
        signal,
        // A server's connection closes itself; the embedded database has one writer, which must be replaced.
        onBroken: (error) => this.sqliteFile !== undefined && this.repair(error),
      });
      for (const callback of callbacks) {
        callback();
      }
      return result;
    } catch (error) {
      if (isStorageFault(error)) {
        this.repair(error);
      }
      throw error;
    }
  }

  private connected(): Link {
    if (!this.link) {
      throw unavailable();
    }
    return this.link;
  }

  private connectedForWrites(): Link {
    if (this.repairing) {
      throw unavailable();
    }
    return this.connected();
  }

  private async guard<T>(
    work: (signal: AbortSignal) => Promise<T>,
    lost: AbortSignal,
    options: WorkOptions,
  ): Promise<T> {
    const running = withDeadline(options.deadlineMs ?? this.config.databaseDeadlineMs, work, lost);
    this.underWay.add(running);
    try {
      return await running;
    } catch (error) {
      throw toRequestError(error);
    } finally {
      this.underWay.delete(running);
    }
  }

  /** Resolves when no work is running. */
  private async idle(): Promise<void> {
    while (this.underWay.size > 0) {
      await Promise.allSettled(this.underWay);
    }
    await this.writers.run(() => undefined);
  }

  /** Rejects writes until a write probe succeeds; on SQLite over a new connection. */
  private repair(cause: unknown): void {
    if (this.repairing || this.isClosed) {
      return;
    }
    this.logger.error('The database does not take writes', { problem: messageOf(cause) });
    this.repairing = this.writeAgain()
      .then(() => !this.isClosed && this.logger.log('The database takes writes again'))
      .finally(() => {
        this.repairing = undefined;
      })
      .then(() => undefined);
  }

  private async writeAgain(): Promise<void> {
    let lastProblem = '';
    while (!this.isClosed) {
      try {
        await this.writers.run(() => this.renewWriter());
        return;
      } catch (error) {
        const problem = messageOf(error);
        if (problem !== lastProblem) {
          lastProblem = problem;
          this.logger.warn('The database still does not take writes', { problem });
        }
      }
      await pauseUnless(() => this.isClosed, REPAIR_INTERVAL_MS);
    }
  }

  private async renewWriter(): Promise<void> {
    const { sources, lost } = this.connected();
    const file = this.sqliteFile;
    if (file === undefined) {
      await withDeadline(this.config.databaseDeadlineMs, (signal) => probeWrites(sources.writer, signal), lost);
      return;
    }
    const { writer: broken } = sources;
    if (broken.isInitialized) {
      await broken.destroy();
    }
    const writer = await openSqliteWriter(file);
    this.link = { sources: { ...sources, writer }, lost };
    await probeWrites(writer, new AbortController().signal);
  }

  /** Keeps a server connected: reconnects with new connections when it does not respond. */
  private async watch(): Promise<void> {
    let lastProblem = '';
    while (!this.isClosed) {
      try {
        await this.serve(() => {
          lastProblem = '';
          this.logger.log('Connected');
        });
      } catch (error) {
        const problem = messageOf(error);
        if (problem !== lastProblem) {
          lastProblem = problem;
          this.logger.error('The database is away', { problem });
        }
        await pauseUnless(() => this.isClosed, RECONNECT_INTERVAL_MS);
      }
    }
  }

  /**
   * Connects to a server and serves work until this process closes.
   * @throws Error when the server stops responding; its connections are then closed, and work on them has failed
   */
  private async serve(onConnected: () => void): Promise<void> {
    const sources = createDataSources(this.config.database);
    const { writer } = sources;
    const lost = createLostSignal();
    try {
      await withDeadline(this.config.databaseDeadlineMs, () => writer.initialize());
      // The connections of the pool may all be busy, so health checks have their own.
      const pingRunner = writer.createQueryRunner();
      await withDeadline(this.config.databaseDeadlineMs, () => pingRunner.connect());
      const pinging = keepPinging(pingRunner, this.config.databaseDeadlineMs, () => this.isClosed);
      // It may fail before it is awaited.
      pinging.catch(() => undefined);
      await Promise.race([this.prepare(writer), pinging]);
      if (!this.isClosed) {
        this.link = { sources, lost: lost.signal };
        onConnected();
      }
      await pinging;
    } catch (error) {
      this.link = undefined;
      lost.abort();
      abandonSources(sources);
      throw error;
    }
    this.link = undefined;
    await closeSources(sources);
  }
}

function messageOf(error: unknown): string {
  return describeError(error instanceof DomainError ? error.cause : error);
}
