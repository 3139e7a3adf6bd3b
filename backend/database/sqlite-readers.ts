import { type DataSource, type EntityManager, QueryFailedError, type QueryRunner } from 'typeorm';
import { WorkerThreads } from '../common/worker-threads.ts';

const THREADS = 2;
/** Maximum statements that wait for a thread; beyond it the server responds 503. */
const QUEUE = 64;
const HEAP_MEGABYTES = 128;

interface Query {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

type Outcome =
  | { readonly rows: Record<string, unknown>[] }
  | { readonly failure: { readonly message: string; readonly code?: string; readonly errcode?: number } };

/** A pool of threads that read a SQLite file, each over its own connection. */
export class SqliteReaders {
  private readonly threads: WorkerThreads<Query, Outcome>;

  /** @param waitMs maximum time a thread waits while SQLite locks readers out */
  constructor(file: string, waitMs: number) {
    this.threads = new WorkerThreads({
      file: new URL('./sqlite-reader.worker.mjs', import.meta.url),
      threads: THREADS,
      queue: QUEUE,
      heapMegabytes: HEAP_MEGABYTES,
      workerData: { file, waitMs },
      // The SQLite package ends the process if its thread is terminated during a statement.
      isTerminable: false,
    });
  }

  /**
   * Returns a manager whose SELECTs run in the threads.
   * @param source data source of the entities
   * @param signal cancels waiting statements; a running one occupies its thread until SQLite returns
   */
  createManager(source: DataSource, signal: AbortSignal): EntityManager {
    const query = async (sql: string, parameters: readonly unknown[] = [], isStructured = false) => {
      const rows = await this.read({ sql, parameters: parameters.map(toStored) }, signal);
      return isStructured ? { raw: rows, records: rows } : rows;
    };
    const runner = Object.create(source.createQueryRunner(), { query: { value: query } }) as QueryRunner;
    return source.createEntityManager(runner);
  }

  /** Terminates the threads after their current statements. */
  async close(): Promise<void> {
    await this.threads.destroy();
  }

  private async read(query: Query, signal: AbortSignal): Promise<Record<string, unknown>[]> {
    const outcome = await this.threads.run(query, { signal });
    if ('rows' in outcome) {
      return outcome.rows;
    }
    const { message, ...codes } = outcome.failure;
    throw new QueryFailedError(query.sql, [...query.parameters], Object.assign(new Error(message), codes));
  }
}

/** Converts booleans to integers, since SQLite has no boolean type. */
function toStored(parameter: unknown): unknown {
  return typeof parameter === 'boolean' ? Number(parameter) : parameter;
}
