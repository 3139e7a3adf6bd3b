import { BlockBuilder } from './block-builder.ts';
import type { LineBlock } from './line-block.ts';
import { findLineEnds } from './line-ends.ts';

/** Copies the lines of blocks whose bit has the wanted value into new blocks, in order. */
export class SelectedLines {
  readonly #wanted: 0 | 1;
  readonly #builder = new BlockBuilder();

  constructor(wanted: 0 | 1) {
    this.#wanted = wanted;
  }

  /**
   * Adds the lines of a block and returns the blocks that became full.
   * @param bits bit `i & 7` of byte `i >> 3` belongs to line `i`
   */
  *add(block: LineBlock, bits: Uint8Array): Generator<LineBlock, void, void> {
    const { bytes, count } = block;
    let ends: Uint32Array | undefined;
    for (let line = nextLineWith(bits, 0, count, this.#wanted); line < count; ) {
      const runEnd = nextLineWith(bits, line, count, 1 - this.#wanted);
      ends ??= findLineEnds(block);
      const start = line === 0 ? 0 : ends[line - 1] + 1;
      const closed = this.#builder.appendLines(bytes, runEnd - line, start, ends[runEnd - 1] + 1);
      if (closed) {
        yield closed;
      }
      line = nextLineWith(bits, runEnd, count, this.#wanted);
    }
  }

  /** Returns the last block; undefined if it is empty. */
  finish(): LineBlock | undefined {
    return this.#builder.finish();
  }
}

/**
 * Returns the first line from `line` on with the given bit; `count` if there is none.
 * @param bits bit `i & 7` of byte `i >> 3` belongs to line `i`
 */
export function nextLineWith(bits: Uint8Array, line: number, count: number, bit: number): number {
  const skipped = bit === 1 ? 0 : 0xff;
  let at = line;
  while (at < count) {
    if ((at & 7) === 0 && bits[at >> 3] === skipped) {
      at += 8;
    } else if (((bits[at >> 3] >> (at & 7)) & 1) === bit) {
      return at;
    } else {
      at++;
    }
  }
  return count;
}
