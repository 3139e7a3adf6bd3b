import { BlockBuilder } from './block-builder.ts';
import type { LineBlock } from './line-block.ts';
import { findLineEnds } from './line-ends.ts';

/** Lines of a block with a code for each line: the reason why it is flagged, 0 if it is not. */
export interface CodedBlock {
  readonly block: LineBlock;
  readonly codes: Uint8Array;
}

/** Number of lines with the same code. */
export type LineGroup = {
  readonly code: number;
  readonly count: number;
  /** Number of lines that were collected, at most `count`. */
  readonly listed: number;
};

interface Group {
  readonly code: number;
  count: number;
  listed: number;
  readonly full: LineBlock[];
  readonly builder: BlockBuilder;
}

/** Counts lines by code and collects them, group by group, in the order in which the codes first occur. */
export class GroupedLines {
  readonly #groups = new Map<number, Group>();
  readonly #maxBytes: number;
  #bytes = 0;

  /** @param maxBytes size of the collected lines, beyond which lines are only counted */
  constructor(maxBytes = Number.POSITIVE_INFINITY) {
    this.#maxBytes = maxBytes;
  }

  get groups(): LineGroup[] {
    return [...this.#groups.values()].map(({ code, count, listed }) => ({ code, count, listed }));
  }

  /** Adds the lines of a block whose code is not 0, copying them. */
  add({ block, codes }: CodedBlock): void {
    let ends: Uint32Array | undefined;
    for (let line = 0; line < codes.length; line++) {
      if (codes[line] === 0) {
        continue;
      }
      const group = this.#group(codes[line]);
      group.count++;
      ends ??= findLineEnds(block);
      const start = line === 0 ? 0 : ends[line - 1] + 1;
      const size = ends[line] + 1 - start;
      if (this.#bytes + size > this.#maxBytes) {
        // Shorter lines further down might still fit, but a list with gaps would be misleading.
        this.#bytes = this.#maxBytes;
        continue;
      }
      this.#bytes += size;
      group.listed++;
      const closed = group.builder.append(block.bytes, start, ends[line]);
      if (closed) {
        group.full.push(closed);
      }
    }
  }

  /** Returns the collected lines, group by group. Call it once. */
  *finish(): Generator<LineBlock, void, void> {
    for (const { full, builder } of this.#groups.values()) {
      yield* full;
      yield* builder.rest();
    }
  }

  #group(code: number): Group {
    let group = this.#groups.get(code);
    if (!group) {
      group = { code, count: 0, listed: 0, full: [], builder: new BlockBuilder() };
      this.#groups.set(code, group);
    }
    return group;
  }
}
