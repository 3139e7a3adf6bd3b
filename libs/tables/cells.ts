import type { LineBlock } from '../lines/blocks/line-block.ts';
import { CsvRecords } from '../lines/kernels/csv/csv-records.ts';
import { RowBlocks } from './row-blocks.ts';

/** Byte between the cells of a row. */
export const TAB = 0x09;

/**
 * Extracts one column of a table: a list with the cell of every row.
 * @param blocks rows of the table, read block by block
 * @param index place of the column, from 0
 * @param isPassing true if each block is only borrowed until the next one is requested
 */
export async function* extractColumn(
  blocks: Iterable<LineBlock> | AsyncIterable<LineBlock>,
  index: number,
  isPassing = false,
): AsyncGenerator<LineBlock, void, void> {
  const csv = new CsvRecords({ delimiter: TAB, hasQuotes: false, takes: { kind: 'column', index } });
  const cells = new RowBlocks(csv, isPassing);
  try {
    for await (const { bytes } of blocks) {
      yield* cells.push(bytes);
    }
    yield* cells.finish();
  } finally {
    csv.close();
  }
}

/**
 * Returns the start of a cell in the row `bytes[rowStart, rowEnd)`; `rowEnd` if the row has no such cell.
 * @param index place of the cell, from 0
 * @param rowEnd place of the row's LF
 */
export function cellStart(bytes: Uint8Array, rowStart: number, rowEnd: number, index: number): number {
  let left = index;
  for (let at = rowStart; left > 0; at++) {
    if (at >= rowEnd) {
      return rowEnd;
    }
    if (bytes[at] === TAB && --left === 0) {
      return at + 1;
    }
  }
  return rowStart;
}

/** Returns the end of the cell that begins at `start`. */
export function cellEnd(bytes: Uint8Array, start: number, rowEnd: number): number {
  let at = start;
  while (at < rowEnd && bytes[at] !== TAB) {
    at++;
  }
  return at;
}
