import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { isBusy, unavailable } from './database-errors.ts';

export interface TransactionOptions {
  /** Once it aborts, nothing is committed. */
  readonly signal: AbortSignal;
  /** Called if BEGIN, COMMIT or ROLLBACK fails, since a transaction may still be open on the connection. */
  readonly onBroken: (error: unknown) => void;
}

/**
 * Runs one transaction. TypeORM's own implementation miscounts nested transactions after a failed COMMIT or ROLLBACK
 * and returns such a connection to the pool; here it is closed (on a server) or reported to `onBroken`.
 * @throws DomainError `unavailable` if the signal aborts before COMMIT
 */
export async function runTransaction<T>(
  source: DataSource,
  work: (manager: EntityManager) => Promise<T>,
  { signal, onBroken }: TransactionOptions,
): Promise<T> {
  const runner = source.createQueryRunner();
  const reportBroken = (error: unknown) => {
    closeConnection(runner);
    onBroken(error);
  };
  // An unanswered statement would keep its locks on the server; closing the connection rolls it back.
  const closeOnAbort = () => closeConnection(runner);
  signal.addEventListener('abort', closeOnAbort, { once: true });
  try {
    await begin(runner, reportBroken);
    let result: T;
    try {
      result = await work(runner.manager);
      if (signal.aborted) {
        throw unavailable();
      }
    } catch (error) {
      await runner.rollbackTransaction().catch(reportBroken);
      throw error;
    }
    // COMMIT is not interrupted, because its outcome would be unknown.
    signal.removeEventListener('abort', closeOnAbort);
    await commit(runner, reportBroken);
    return result;
  } finally {
    signal.removeEventListener('abort', closeOnAbort);
    await runner.release();
  }
}

async function begin(runner: QueryRunner, reportBroken: (error: unknown) => void): Promise<void> {
  try {
    await runner.startTransaction();
  } catch (error) {
    if (!isBusy(error)) {
      reportBroken(error);
    }
    throw error;
  }
}

async function commit(runner: QueryRunner, reportBroken: (error: unknown) => void): Promise<void> {
  try {
    await runner.commitTransaction();
  } catch (error) {
    reportBroken(error);
    throw error;
  }
}

/** Closes the runner's connection to a server permanently; the connection of SQLite does not belong to the runner. */
function closeConnection(runner: QueryRunner): void {
  const { databaseConnection } = runner as { databaseConnection?: { destroy(): void } };
  databaseConnection?.destroy();
}
