import { IS_SQLITE } from './column-types.ts';

/**
 * Find options that lock the rows until the transaction ends, and read their last committed state. SQLite has a single
 * writer and needs no lock.
 */
export const ROW_LOCK = IS_SQLITE ? {} : ({ lock: { mode: 'pessimistic_write' } } as const);
