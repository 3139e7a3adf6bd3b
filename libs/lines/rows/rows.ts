import type { Bytes, LineBlock } from '../blocks/line-block.ts';

/**
 * Rows that can be displayed and written, whether they are stored, computed or selected. Everything after a run (list,
 * find, copy, export, save) uses this interface.
 */
export interface Rows {
  /** Number of rows; an integer up to 2^53. */
  readonly count: number;
  /** Size of all rows as UTF-8, with one line end per row. */
  readonly byteLength: number;
  /**
   * Returns the rows `[start, end)` as text.
   * @param maxChars maximum characters per row (2,000 on the screen); by default rows are not cut
   */
  rows(start: number, end: number, maxChars?: number): string[];
  /**
   * Returns the rows `[start, end)`, by default all, as blocks of about `BLOCK_BYTES`. Blocks of stored rows are the
   * stored memory or views of it, so copy them before transferring them to another thread.
   * @param target memory of at least `BLOCK_BYTES` that computed rows may use for all blocks, which are then only
   *   borrowed until the next one is requested; stored rows do not use it
   */
  blocks(start?: number, end?: number, target?: Bytes): Iterable<LineBlock>;
}

/** Maximum rows; beyond that, row numbers are not exact. */
const MAX_ROWS = 2n ** 53n;

/**
 * Returns a number of rows as `Rows.count`.
 * @throws RangeError for more than 2^53 rows
 */
export function toRowCount(count: bigint): number {
  if (count > MAX_ROWS) {
    throw new RangeError(`${count} rows cannot be numbered`);
  }
  return Number(count);
}
