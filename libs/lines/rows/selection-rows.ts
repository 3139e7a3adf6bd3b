import { BlockBuilder } from '../blocks/block-builder.ts';
import { decodeLines } from '../blocks/decode-lines.ts';
import type { LineBlock } from '../blocks/line-block.ts';
import { findLineEnds, LineEndsCache } from '../blocks/line-ends.ts';
import { nextLineWith } from '../blocks/selected-lines.ts';
import { lastAtMost } from './block-rows.ts';
import type { Rows } from './rows.ts';

const POPCOUNT = Uint8Array.from({ length: 256 }, (_, byte) => {
  let bits = 0;
  for (let rest = byte; rest !== 0; rest &= rest - 1) {
    bits++;
  }
  return bits;
});

/** Selection of lines of a block. */
export interface KeptLines {
  /** Bit `i & 7` of byte `i >> 3` is 1 if line `i` is kept. */
  readonly bits: Uint8Array<ArrayBuffer>;
  /** Number of kept lines. */
  readonly count: number;
  /** Bytes of the kept lines, with line ends. */
  readonly bytes: number;
}

/**
 * Rows of stored blocks whose bit has the wanted value. Only the bits are stored, and they are shared with the
 * selection of the other value. Do not change returned blocks, as with `BlockRows`.
 */
export class SelectionRows implements Rows {
  readonly #wanted: 0 | 1;
  readonly #ends: LineEndsCache;
  readonly #blocks: LineBlock[] = [];
  readonly #bits: Uint8Array[] = [];
  /** Number of the first selected row in each block. */
  readonly #firstRows: number[] = [];
  #count = 0;
  #byteLength = 0;

  /**
   * @param ends cache shared by selections of the same blocks
   */
  constructor(wanted: 0 | 1, ends = new LineEndsCache()) {
    this.#wanted = wanted;
    this.#ends = ends;
  }

  get count(): number {
    return this.#count;
  }

  get byteLength(): number {
    return this.#byteLength;
  }

  /** Returns the blocks from which rows are selected; other rows may share them. */
  storedBlocks(): readonly LineBlock[] {
    return this.#blocks;
  }

  /** Returns the number of selected rows up to and including each block. */
  rowEnds(): Float64Array {
    return Float64Array.from(this.#firstRows, (_, index) => this.#firstRows[index + 1] ?? this.#count);
  }

  /** Returns the position in a stored block at which each of its selected rows begins. */
  rowStarts(index: number): Uint32Array {
    const block = this.#blocks[index];
    const bits = this.#bits[index];
    const ends = findLineEnds(block);
    const starts = new Uint32Array((this.#firstRows[index + 1] ?? this.#count) - this.#firstRows[index]);
    let selected = 0;
    for (let line = 0; selected < starts.length; line++) {
      if (((bits[line >> 3] >> (line & 7)) & 1) === this.#wanted) {
        starts[selected++] = line === 0 ? 0 : ends[line - 1] + 1;
      }
    }
    return starts;
  }

  /**
   * Adds the selected rows of a block. Block and bits are stored and must not change afterwards.
   * @param bits bit `i & 7` of byte `i >> 3` belongs to row `i`
   * @param selected number of selected rows, and their bytes
   */
  append(block: LineBlock, bits: Uint8Array, selected: { readonly count: number; readonly bytes: number }): void {
    if (selected.count === 0) {
      return;
    }
    this.#blocks.push(block);
    this.#bits.push(bits);
    this.#firstRows.push(this.#count);
    this.#count += selected.count;
    this.#byteLength += selected.bytes;
  }

  rows(start: number, end: number, maxChars?: number): string[] {
    const rows: string[] = [];
    for (const { block, from, to } of this.#runs(start, end)) {
      decodeLines(rows, block, this.#ends.get(block), from, to, maxChars);
    }
    return rows;
  }

  *blocks(start = 0, end = this.#count): Generator<LineBlock, void, void> {
    const builder = new BlockBuilder();
    for (const { block, from, to } of this.#runs(start, end)) {
      if (from === 0 && to === block.count) {
        yield* builder.rest();
        yield block;
        continue;
      }
      const ends = this.#ends.get(block);
      const startByte = from === 0 ? 0 : ends[from - 1] + 1;
      const closed = builder.appendLines(block.bytes, to - from, startByte, ends[to - 1] + 1);
      if (closed) {
        yield closed;
      }
    }
    yield* builder.rest();
  }

  /** Returns the selected rows `[start, end)` as runs of consecutive lines of a block. */
  *#runs(start: number, end: number): Generator<{ block: LineBlock; from: number; to: number }, void, void> {
    let row = Math.max(start, 0);
    let left = Math.min(end, this.#count) - row;
    for (let index = lastAtMost(this.#firstRows, row); left > 0; index++) {
      const block = this.#blocks[index];
      const bits = this.#bits[index];
      let line = this.#lineOf(row - this.#firstRows[index], bits);
      while (left > 0) {
        line = nextLineWith(bits, line, block.count, this.#wanted);
        if (line === block.count) {
          break;
        }
        const runEnd = Math.min(nextLineWith(bits, line, block.count, 1 - this.#wanted), line + left);
        yield { block, from: line, to: runEnd };
        left -= runEnd - line;
        row += runEnd - line;
        line = runEnd;
      }
    }
  }

  /** Returns the line of the selected row `rank` of a block. */
  #lineOf(rank: number, bits: Uint8Array): number {
    const flip = this.#wanted === 1 ? 0 : 0xff;
    let before = 0;
    let index = 0;
    for (; index < bits.length; index++) {
      const here = POPCOUNT[bits[index] ^ flip];
      if (before + here > rank) {
        break;
      }
      before += here;
    }
    let byte = bits[index] ^ flip;
    for (; before < rank; before++) {
      byte &= byte - 1;
    }
    return (index << 3) + Math.log2(byte & -byte);
  }
}

/** Two outputs that share blocks: each row of a block is kept or dropped. */
export class SplitRows {
  readonly #ends = new LineEndsCache();
  readonly kept = new SelectionRows(1, this.#ends);
  readonly dropped = new SelectionRows(0, this.#ends);

  /**
   * Adds a block, each row of which goes to `kept` or to `dropped`. Block and bits are stored and must not change
   * afterwards.
   */
  append(block: LineBlock, keep: KeptLines): void {
    this.kept.append(block, keep.bits, keep);
    const dropped = { count: block.count - keep.count, bytes: block.bytes.length - keep.bytes };
    this.dropped.append(block, keep.bits, dropped);
  }
}
