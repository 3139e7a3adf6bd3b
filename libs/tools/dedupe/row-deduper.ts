import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { findLineEnds } from '../../lines/blocks/line-ends.ts';
import { trimmedStart } from '../../lines/blocks/trim-bytes.ts';
import type { DedupeRules, ExpectedLines, KernelLimits } from '../../lines/kernels/dedupe/dedupe-rules.ts';
import { type ApartBlock, type DedupedBlock, LineDeduper } from '../../lines/kernels/dedupe/line-deduper.ts';
import type { SortOrder } from '../../lines/kernels/dedupe/lines-kernel.ts';
import type { KeptLines } from '../../lines/rows/selection-rows.ts';
import { cellsOfBlock, replaceCells } from '../../tables/block-cells.ts';
import { cellEnd, cellStart } from '../../tables/cells.ts';
import { gatherRows, sortByText } from '../../tables/sort-rows.ts';

/** Rows whose cells are not compared yet. Larger values cost memory, smaller ones time. */
const WAITING_BYTES = 256 << 20;

interface WaitingRows {
  readonly rows: LineBlock;
  /** True if rows with an empty cell were dropped. */
  readonly isChanged: boolean;
}

type Blocks = AsyncIterable<LineBlock> | Iterable<LineBlock>;

/**
 * Deduplicates the rows of a table by the cells of one column; otherwise like `LineDeduper`. Cleaning changes those
 * cells only, and a row with an empty one is dropped if the rules drop empty lines. Stores the cells of the column, and
 * for a sorted result all kept rows.
 */
export class RowDeduper {
  readonly #cells: LineDeduper;
  readonly #column: number;
  readonly #dropsEmpty: boolean;
  readonly #limits: KernelLimits | undefined;
  readonly #waiting: WaitingRows[] = [];
  #waitingBytes = 0;
  readonly #kept: LineBlock[] = [];

  /** @throws LinesTooLarge if there is not enough memory to start */
  constructor(rules: DedupeRules, column: number, expected: ExpectedLines, limits?: KernelLimits) {
    this.#column = column;
    this.#dropsEmpty = rules.removeEmptyLines;
    this.#limits = limits;
    // Rows and cells must have the same numbers, so empty cells are dropped here and not by the kernel.
    this.#cells = new LineDeduper({ ...rules, removeEmptyLines: false }, expected, limits);
  }

  get keptCount(): number {
    return this.#cells.keptCount;
  }

  async *split(blocks: Blocks, givesAll = false): AsyncGenerator<DedupedBlock, void, void> {
    for await (const { cleaned, count, keep } of this.#cells.split(this.#readCells(blocks))) {
      const { rows: before, isChanged } = this.#waiting.shift() as WaitingRows;
      this.#waitingBytes -= before.bytes.length;
      const rows = cleaned ? replaceCells(before, this.#column, cleaned) : before;
      const bytes = countKeptBytes(rows, keep.bits);
      yield { cleaned: cleaned || isChanged || givesAll ? rows : null, count, keep: { ...keep, bytes } };
    }
  }

  async *takeApart(blocks: Blocks): AsyncGenerator<ApartBlock, void, void> {
    for await (const { cleaned, keep } of this.split(blocks, true)) {
      yield divideLines(cleaned as LineBlock, keep);
    }
  }

  async *takeRepeated(blocks: Blocks): AsyncGenerator<LineBlock, void, void> {
    for await (const { kept, repeated } of this.takeApart(blocks)) {
      if (kept.count > 0) {
        this.#kept.push(kept);
      }
      yield repeated;
    }
  }

  /**
   * Returns the rows kept by `takeRepeated`, sorted by their cells.
   * @throws LinesTooLarge
   */
  *sort(order: SortOrder): Generator<LineBlock, void, void> {
    this.#cells.dispose();
    yield* gatherRows(this.#kept, sortByText(this.#kept, this.#column, order, { limits: this.#limits }));
  }

  dispose(): void {
    this.#cells.dispose();
  }

  async *#readCells(blocks: Blocks): AsyncGenerator<LineBlock, void, void> {
    for await (const block of blocks) {
      const kept = this.#dropsEmpty ? withoutEmptyCells(block, this.#column) : block;
      // The block is only borrowed until the next one is requested.
      const rows = kept === block ? { bytes: block.bytes.slice(), count: block.count } : kept;
      this.#waiting.push({ rows, isChanged: rows.count < block.count });
      this.#waitingBytes += rows.bytes.length;
      if (this.#waitingBytes >= WAITING_BYTES) {
        this.#cells.resolveSoon();
      }
      yield cellsOfBlock(rows, this.#column);
    }
  }
}

/** Returns the rows whose cell has more than white space: the same block if all have. */
function withoutEmptyCells(block: LineBlock, column: number): LineBlock {
  const { bytes, count } = block;
  const bits = new Uint8Array((count + 7) >> 3);
  let kept = 0;
  let start = 0;
  for (const [line, end] of findLineEnds(block).entries()) {
    const from = cellStart(bytes, start, end, column);
    const to = cellEnd(bytes, from, end);
    if (trimmedStart(bytes, from, to) < to) {
      bits[line >> 3] |= 1 << (line & 7);
      kept++;
    }
    start = end + 1;
  }
  return kept === count ? block : divideLines(block, { bits, count: kept, bytes: 0 }).kept;
}

/** Returns the bytes of the kept lines of a block, with line ends. */
function countKeptBytes(block: LineBlock, bits: Uint8Array): number {
  let bytes = 0;
  let start = 0;
  for (const [line, end] of findLineEnds(block).entries()) {
    if ((bits[line >> 3] >> (line & 7)) & 1) {
      bytes += end + 1 - start;
    }
    start = end + 1;
  }
  return bytes;
}

/** Returns the kept lines of a block and the others, in new memory. */
function divideLines(block: LineBlock, { bits, count }: KeptLines): ApartBlock {
  const { bytes } = block;
  const kept = new Uint8Array(bytes.length);
  const repeated = new Uint8Array(bytes.length);
  let keptLength = 0;
  let repeatedLength = 0;
  let start = 0;
  for (const [line, end] of findLineEnds(block).entries()) {
    const row = bytes.subarray(start, end + 1);
    if ((bits[line >> 3] >> (line & 7)) & 1) {
      kept.set(row, keptLength);
      keptLength += row.length;
    } else {
      repeated.set(row, repeatedLength);
      repeatedLength += row.length;
    }
    start = end + 1;
  }
  return {
    kept: { bytes: kept.slice(0, keptLength), count },
    repeated: { bytes: repeated.slice(0, repeatedLength), count: block.count - count },
  };
}
