import type { LineBlock } from './line-block.ts';

/**
 * Rows that can be looked at and written out, whether they are stored, computed or selected.
 * Everything after a run (list on screen, find, copy, export, save) speaks this.
 */
export interface Rows {
  /** How many rows there are; an integer up to 2^53. */
  readonly count: number;
  /** The size of all rows as UTF-8, with one line end a row. */
  readonly byteLength: number;
  /**
   * The rows `[start, end)` as text.
   * @param maxChars a longer line is cut there (the screen asks for 2,000); whole lines when left out
   */
  rows(start: number, end: number, maxChars?: number): string[];
  /**
   * The rows `[start, end)` as blocks of about `BLOCK_BYTES`; all rows when left out. Blocks of stored rows are the stored
   * memory or views of it, so they are copied before they are given to another thread.
   */
  blocks(start?: number, end?: number): Iterable<LineBlock>;
}
