import { decodeLines } from '../blocks/decode-lines.ts';
import type { LineBlock } from '../blocks/line-block.ts';
import { findLineEnds, LineEndsCache } from '../blocks/line-ends.ts';
import type { Rows } from './rows.ts';

/**
 * Stored rows. The blocks returned by `blocks` are the stored ones or views of them: do not change them, and copy them
 * before transferring them to another thread.
 */
export class BlockRows implements Rows {
  readonly #blocks: LineBlock[] = [];
  /** Number of each block's first row. */
  readonly #firstRows: number[] = [];
  readonly #ends = new LineEndsCache();
  #count = 0;
  #byteLength = 0;

  get count(): number {
    return this.#count;
  }

  get byteLength(): number {
    return this.#byteLength;
  }

  /** Returns the blocks, which other rows may share. */
  storedBlocks(): readonly LineBlock[] {
    return this.#blocks;
  }

  block(index: number): LineBlock {
    return this.#blocks[index];
  }

  /** Returns the number of rows up to and including each stored block. */
  rowEnds(): Float64Array {
    return Float64Array.from(this.#blocks, (block, index) => this.#firstRows[index] + block.count);
  }

  /** Returns the position in a stored block at which each of its rows begins. */
  rowStarts(index: number): Uint32Array {
    const ends = findLineEnds(this.#blocks[index]);
    // The start of a row is the place after the end of the one before.
    for (let line = ends.length - 1; line > 0; line--) {
      ends[line] = ends[line - 1] + 1;
    }
    ends[0] = 0;
    return ends;
  }

  /** Adds a block, which must not change afterwards. */
  append(block: LineBlock): void {
    if (block.count === 0) {
      return;
    }
    this.#blocks.push(block);
    this.#firstRows.push(this.#count);
    this.#count += block.count;
    this.#byteLength += block.bytes.length;
  }

  rows(start: number, end: number, maxChars?: number): string[] {
    const rows: string[] = [];
    for (const { block, from, to } of this.#parts(start, end)) {
      decodeLines(rows, block, this.#ends.get(block), from, to, maxChars);
    }
    return rows;
  }

  *blocks(start = 0, end = this.#count): Generator<LineBlock, void, void> {
    for (const { block, from, to } of this.#parts(start, end)) {
      if (from === 0 && to === block.count) {
        yield block;
      } else {
        const ends = this.#ends.get(block);
        const startByte = from === 0 ? 0 : ends[from - 1] + 1;
        yield { bytes: block.bytes.subarray(startByte, ends[to - 1] + 1), count: to - from };
      }
    }
  }

  /** Returns the part of each block within the rows `[start, end)`. */
  *#parts(start: number, end: number): Generator<{ block: LineBlock; from: number; to: number }, void, void> {
    const rowEnd = Math.min(end, this.#count);
    let row = Math.max(start, 0);
    for (let index = lastAtMost(this.#firstRows, row); row < rowEnd; index++) {
      const block = this.#blocks[index];
      const firstRow = this.#firstRows[index];
      const to = Math.min(block.count, rowEnd - firstRow);
      yield { block, from: row - firstRow, to };
      row = firstRow + to;
    }
  }
}

/** Returns the last index of an ascending list whose value is at most `value`; -1 if there is none. */
export function lastAtMost(ascending: readonly number[], value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle] <= value) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low - 1;
}
