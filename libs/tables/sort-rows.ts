import { BlockBuilder } from '../lines/blocks/block-builder.ts';
import { type Bytes, LF, type LineBlock } from '../lines/blocks/line-block.ts';
import { findLineEnds } from '../lines/blocks/line-ends.ts';
import { ColumnCells } from '../lines/kernels/cells/column-cells.ts';
import type { KernelLimits } from '../lines/kernels/dedupe/dedupe-rules.ts';
import { LineSorter } from '../lines/kernels/dedupe/line-sorter.ts';
import type { SortOrder } from '../lines/kernels/dedupe/lines-kernel.ts';
import { lastAtMost } from '../lines/rows/block-rows.ts';
import type { BlockFile } from '../lines/spill/block-file.ts';
import { sortBeyondMemory } from '../lines/spill/external-sort.ts';
import type { SpillSpace } from '../lines/spill/spill-space.ts';
import { cellEnd, cellStart } from './cells.ts';

/** Digits of a row number, in ascending order and unchanged by the folding of alphabetical orders. */
const DIGITS = new TextEncoder().encode('0123456789abcdefghijklmnopqrstuv');
const DIGIT_BITS = 5;
/** 35 bits: more rows than a `Uint32Array` can number. */
const NUMBER_BYTES = 7;
/** A cell ends with NUL and 1, and a NUL in it is NUL and 2, so that it sorts before every longer one. */
const END = 1;
const ESCAPED = 2;
const SUFFIX_BYTES = 2 + NUMBER_BYTES;
/** Memory to sort a row, besides the row and its cell. */
export const SORTED_ROW_BYTES = 45;

/**
 * Sorts the rows of a table by the text of one column, like lines (`SortOrder`). Rows with equal cells keep their
 * order, in `reverse` as well if `keepsTies` is set.
 * @param blocks the rows; needs about 45 bytes per row besides the cells of the column
 * @returns the row numbers in the order of the sorted rows
 * @throws LinesTooLarge
 */
export function sortByText(
  blocks: readonly LineBlock[],
  column: number,
  order: SortOrder,
  { keepsTies = false, limits }: { readonly keepsTies?: boolean; readonly limits?: KernelLimits | undefined } = {},
): Uint32Array<ArrayBuffer> {
  const count = blocks.reduce((sum, block) => sum + block.count, 0);
  const isBackwards = keepsTies && order === 'reverse';
  const sorter = new LineSorter({ lines: count, bytes: 0 }, limits);
  try {
    const cells = new ColumnCells();
    let row = 0;
    for (const block of blocks) {
      sorter.add(numbered(cells.of(block, column), (line) => (isBackwards ? count - 1 - row - line : row + line)));
      row += block.count;
    }
    const sorted = new Uint32Array(count);
    let at = 0;
    for (const { bytes } of sorter.sort(order)) {
      for (let end = bytes.indexOf(LF); end !== -1; end = bytes.indexOf(LF, end + 1)) {
        const number = readNumber(bytes, end);
        sorted[at++] = isBackwards ? count - 1 - number : number;
      }
    }
    return sorted;
  } finally {
    sorter.dispose();
  }
}

/**
 * Sorts rows as `sortByText` and `gatherRows` do, with little memory. Removes the file of the rows.
 * @param rows the rows, in their order
 */
export function sortRowsBeyondMemory(
  rows: BlockFile,
  column: number,
  order: SortOrder,
  space: SpillSpace,
): AsyncGenerator<LineBlock, void, void> {
  return sortBeyondMemory(rows, order, space, {
    lineBytes: SORTED_ROW_BYTES,
    // The rows, their cells, and the sorted cells.
    copies: 3,
    async *sort(blocks) {
      const run: LineBlock[] = [];
      for await (const { bytes, count } of blocks) {
        run.push({ bytes: bytes.slice(), count });
      }
      yield* gatherRows(run, sortByText(run, column, order, { limits: space }));
    },
    textOf(row) {
      const start = cellStart(row, 0, row.length, column);
      return row.subarray(start, cellEnd(row, start, row.length));
    },
  });
}

/** Appends the row number to each cell, so that the sorted lines tell their rows. */
function numbered({ bytes, count }: LineBlock, rowOf: (line: number) => number): LineBlock {
  const out = new Uint8Array(bytes.length + countNuls(bytes) + count * SUFFIX_BYTES);
  let length = 0;
  let line = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte !== LF) {
      out[length++] = byte;
      if (byte === 0) {
        out[length++] = ESCAPED;
      }
      continue;
    }
    out[length++] = 0;
    out[length++] = END;
    writeNumber(out, length, rowOf(line++));
    length += NUMBER_BYTES;
    out[length++] = LF;
  }
  return { bytes: out, count };
}

function countNuls(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(0); at !== -1; at = bytes.indexOf(0, at + 1)) {
    count++;
  }
  return count;
}

function writeNumber(out: Bytes, at: number, value: number): void {
  let rest = value;
  for (let i = at + NUMBER_BYTES - 1; i >= at; i--) {
    out[i] = DIGITS[rest & 31];
    rest = Math.floor(rest / 2 ** DIGIT_BITS);
  }
}

function readNumber(bytes: Uint8Array, end: number): number {
  let value = 0;
  for (let i = end - NUMBER_BYTES; i < end; i++) {
    const byte = bytes[i];
    value = value * 2 ** DIGIT_BITS + (byte < 0x61 ? byte - 0x30 : byte - 0x57);
  }
  return value;
}

/** Returns the rows with these numbers, in this order, as blocks of about `BLOCK_BYTES`. */
export function* gatherRows(blocks: readonly LineBlock[], order: Uint32Array): Generator<LineBlock, void, void> {
  const firstRows: number[] = [];
  const ends: Uint32Array[] = [];
  let count = 0;
  for (const block of blocks) {
    firstRows.push(count);
    ends.push(findLineEnds(block));
    count += block.count;
  }
  const builder = new BlockBuilder();
  for (const row of order) {
    const index = lastAtMost(firstRows, row);
    const line = row - firstRows[index];
    const start = line === 0 ? 0 : ends[index][line - 1] + 1;
    const closed = builder.append(blocks[index].bytes, start, ends[index][line]);
    if (closed) {
      yield closed;
    }
  }
  yield* builder.rest();
}
