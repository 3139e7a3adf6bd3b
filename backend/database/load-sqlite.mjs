import { createRequire } from 'node:module';

/** @typedef {Pick<typeof import('@photostructure/sqlite'), 'DatabaseSync'>} Sqlite */

/**
 * Returns Node's own SQLite if it can describe columns (22.16 and newer), else the package. The file is JavaScript so
 * that threads can also load it from source.
 * @returns {Sqlite}
 */
export function loadSqlite() {
  const builtIn = /** @type {Sqlite | undefined} */ (process.getBuiltinModule?.('node:sqlite'));
  return builtIn && hasColumns(builtIn) ? builtIn : createRequire(import.meta.url)('@photostructure/sqlite');
}

/** @param {Sqlite} sqlite */
function hasColumns({ DatabaseSync }) {
  const probe = new DatabaseSync(':memory:');
  const isComplete = typeof probe.prepare('SELECT 1').columns === 'function';
  probe.close();
  return isComplete;
}
