import type { LineBlock } from '../lines/blocks/line-block.ts';
import { findLineEnds } from '../lines/blocks/line-ends.ts';
import { trimmedStart } from '../lines/blocks/trim-bytes.ts';
import type { DedupeRules, ExpectedLines, KernelLimits } from '../lines/kernels/dedupe/dedupe-rules.ts';
import { type DedupedBlock, LineDeduper } from '../lines/kernels/dedupe/line-deduper.ts';
import type { SortOrder } from '../lines/kernels/dedupe/lines-kernel.ts';
import { type ApartBlock, countKeptBytes, divideLines } from '../lines/rows/divided-lines.ts';
import { BlockQueue } from '../lines/spill/block-queue.ts';
import type { SpillSpace } from '../lines/spill/spill-space.ts';
import { SpillingDeduper } from '../lines/spill/spilling-deduper.ts';
import { cellsOfBlock, replaceCells } from './block-cells.ts';
import { cellEnd, cellStart } from './cells.ts';
import { gatherRows, sortByText } from './sort-rows.ts';

/** Rows whose cells are not compared yet. Larger values cost memory, smaller ones time. */
const WAITING_BYTES = 256 << 20;

type Blocks = AsyncIterable<LineBlock> | Iterable<LineBlock>;

/**
 * Deduplicates the rows of a table by the cells of one column; otherwise like `LineDeduper`. Cleaning changes those
 * cells only, and a row with an empty one is dropped if the rules drop empty lines. Stores the cells of the column, and
 * for a sorted result all kept rows.
 */
export class RowDeduper {
  readonly #cells: LineDeduper | SpillingDeduper;
  readonly #column: number;
  readonly #dropsEmpty: boolean;
  readonly #limits: KernelLimits | undefined;
  readonly #waiting: BlockQueue;
  readonly #kept: LineBlock[] = [];

  /** @throws LinesTooLarge if there is not enough memory to start */
  constructor(rules: DedupeRules, column: number, expected: ExpectedLines, limits?: KernelLimits, space?: SpillSpace) {
    this.#column = column;
    this.#dropsEmpty = rules.removeEmptyLines;
    this.#limits = limits;
    // Rows and cells must have the same numbers, so empty cells are dropped here and not by the kernel.
    const cellRules = { ...rules, removeEmptyLines: false };
    this.#cells = space
      ? new SpillingDeduper(cellRules, expected, space, limits)
      : new LineDeduper(cellRules, expected, limits);
    this.#waiting = new BlockQueue(WAITING_BYTES, space);
  }

  get keptCount(): number {
    return this.#cells.keptCount;
  }

  async *split(blocks: Blocks, givesAll = false): AsyncGenerator<DedupedBlock, void, void> {
    for await (const { cleaned, count, keep } of this.#cells.split(this.#readCells(blocks))) {
      const { block: before, isChanged } = await this.#waiting.take();
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
      if (await this.#waiting.put({ block: rows, isChanged: rows.count < block.count })) {
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
  return kept === count ? block : divideLines(block, { bits, count: kept }).kept;
}
