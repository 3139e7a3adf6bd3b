import { BlockBuilder } from '../blocks/block-builder.ts';
import { decodeLine } from '../blocks/decode-lines.ts';
import { BLOCK_BYTES, LF, type LineBlock } from '../blocks/line-block.ts';
import { type BlockRows, lastAtMost } from './block-rows.ts';
import type { Rows } from './rows.ts';
import type { SelectionRows } from './selection-rows.ts';

/**
 * Some rows of stored blocks in any order, such as a sorted or filtered table. The blocks are shared; each row takes four
 * bytes for its number, and each row of a block that was read four more for its place.
 */
export class OrderedRows implements Rows {
  readonly byteLength: number;
  readonly #base: BlockRows | SelectionRows;
  readonly #order: Uint32Array;
  readonly #blocks: readonly LineBlock[];
  readonly #firstRows: readonly number[];
  /** Positions at which the rows of each block begin; undefined until one of them is read. */
  readonly #starts: (Uint32Array | undefined)[] = [];

  /**
   * @param order numbers of the rows in `base`, which must not change afterwards
   * @param byteLength size of these rows with line ends
   */
  constructor(base: BlockRows | SelectionRows | OrderedRows, order: Uint32Array, byteLength: number) {
    const isNested = base instanceof OrderedRows;
    this.#base = isNested ? base.#base : base;
    this.#order = isNested ? order.map((row) => base.#order[row]) : order;
    this.byteLength = byteLength;
    this.#blocks = this.#base.storedBlocks();
    const ends = this.#base.rowEnds();
    this.#firstRows = this.#blocks.map((_, index) => (index === 0 ? 0 : ends[index - 1]));
  }

  get count(): number {
    return this.#order.length;
  }

  /** Returns the blocks that hold the rows; other rows share them. */
  storedBlocks(): readonly LineBlock[] {
    return this.#blocks;
  }

  /** Bytes of memory besides the blocks. */
  get ownBytes(): number {
    return this.#starts.reduce((sum, starts) => sum + (starts?.byteLength ?? 0), this.#order.byteLength);
  }

  /** Returns the numbers of the rows `[start, end)` in the stored rows. */
  numbers(start: number, end: number): Uint32Array<ArrayBuffer> {
    return this.#order.slice(start, end);
  }

  /** Returns the number of rows up to and including each block of about `BLOCK_BYTES` that `blocks` would return. */
  rowEnds(): Float64Array {
    const perBlock = Math.max(1, Math.floor((this.count * BLOCK_BYTES) / Math.max(1, this.byteLength)));
    return Float64Array.from({ length: Math.ceil(this.count / perBlock) }, (_, index) =>
      Math.min(this.count, (index + 1) * perBlock),
    );
  }

  rows(start: number, end: number, maxChars?: number): string[] {
    const rows: string[] = [];
    for (let at = Math.max(0, start); at < Math.min(end, this.count); at++) {
      const { block, from } = this.#locate(this.#order[at]);
      rows.push(decodeLine(block.bytes, from, block.bytes.indexOf(LF, from), maxChars));
    }
    return rows;
  }

  *blocks(start = 0, end = this.count): Generator<LineBlock, void, void> {
    const builder = new BlockBuilder();
    for (let at = Math.max(0, start); at < Math.min(end, this.count); at++) {
      const { block, from } = this.#locate(this.#order[at]);
      const closed = builder.append(block.bytes, from, block.bytes.indexOf(LF, from));
      if (closed) {
        yield closed;
      }
    }
    yield* builder.rest();
  }

  #locate(row: number): { block: LineBlock; from: number } {
    const index = lastAtMost(this.#firstRows, row);
    let starts = this.#starts[index];
    if (!starts) {
      starts = this.#base.rowStarts(index);
      this.#starts[index] = starts;
    }
    return { block: this.#blocks[index], from: starts[row - this.#firstRows[index]] };
  }
}
