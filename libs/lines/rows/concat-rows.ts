import type { Bytes, LineBlock } from '../blocks/line-block.ts';
import { lastAtMost } from './block-rows.ts';
import { type Rows, toRowCount } from './rows.ts';

/** Several rows one after the other. Blocks of different parts are not joined, so many short parts give short blocks. */
export class ConcatRows implements Rows {
  readonly #parts: Rows[] = [];
  /** Number of each part's first row. */
  readonly #starts: number[] = [];
  #count = 0;
  #byteLength = 0;

  get count(): number {
    return this.#count;
  }

  get byteLength(): number {
    return this.#byteLength;
  }

  /**
   * Adds rows, which must not change afterwards.
   * @throws RangeError for more than 2^53 rows in total
   */
  append(part: Rows): void {
    if (part.count === 0) {
      return;
    }
    const count = toRowCount(BigInt(this.#count) + BigInt(part.count));
    this.#parts.push(part);
    this.#starts.push(this.#count);
    this.#count = count;
    this.#byteLength += part.byteLength;
  }

  rows(start: number, end: number, maxChars?: number): string[] {
    const rows: string[] = [];
    for (const { part, from, to } of this.#ranges(start, end)) {
      for (const row of part.rows(from, to, maxChars)) {
        rows.push(row);
      }
    }
    return rows;
  }

  *blocks(start = 0, end = this.#count, target?: Bytes): Generator<LineBlock, void, void> {
    for (const { part, from, to } of this.#ranges(start, end)) {
      yield* part.blocks(from, to, target);
    }
  }

  /** Returns the range of each part within the rows `[start, end)`. */
  *#ranges(start: number, end: number): Generator<{ part: Rows; from: number; to: number }, void, void> {
    const rowEnd = Math.min(end, this.#count);
    let row = Math.max(start, 0);
    for (let index = lastAtMost(this.#starts, row); row < rowEnd; index++) {
      const part = this.#parts[index];
      const from = row - this.#starts[index];
      const to = Math.min(part.count, rowEnd - this.#starts[index]);
      yield { part, from, to };
      row += to - from;
    }
  }
}
