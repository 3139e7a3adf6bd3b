import type { LineBlock } from '../blocks/line-block.ts';

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
   */
  blocks(start?: number, end?: number): Iterable<LineBlock>;
}
