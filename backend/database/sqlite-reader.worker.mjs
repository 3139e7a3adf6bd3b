import { workerData } from 'node:worker_threads';
import { loadSqlite } from './load-sqlite.mjs';

const { DatabaseSync } = loadSqlite();
const { file, waitMs } = /** @type {{ file: string, waitMs: number }} */ (workerData);
const database = new DatabaseSync(file, { readOnly: true, timeout: waitMs });

/**
 * Runs one SELECT in a worker thread with its own connection. The file is JavaScript so that the thread can also start
 * from source.
 * @param {{ sql: string, parameters: unknown[] }} query
 * @returns the rows, or the failure as a value, because an error that crosses threads loses its codes
 */
export default function read({ sql, parameters }) {
  try {
    return { rows: database.prepare(sql).all(...parameters) };
  } catch (error) {
    const { message, code, errcode } = /** @type {Error & { code?: string, errcode?: number }} */ (error);
    return { failure: { message, code, errcode } };
  }
}
