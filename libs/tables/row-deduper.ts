import { LinesTooLarge } from '../errors.ts';
import type { Blocks, LineBlock } from '../lines/blocks/line-block.ts';
import { findLineEnds } from '../lines/blocks/line-ends.ts';
import { trimmedStart } from '../lines/blocks/trim-bytes.ts';
import { ColumnCells } from '../lines/kernels/cells/column-cells.ts';
import type { DedupeRules, KernelLimits } from '../lines/kernels/dedupe/dedupe-rules.ts';
import type { DedupedBlock } from '../lines/kernels/dedupe/line-deduper.ts';
import type { SortOrder } from '../lines/kernels/dedupe/lines-kernel.ts';
import { type ApartBlock, countKeptBytes, divideLines } from '../lines/rows/divided-lines.ts';
import { BlockFile, type NotedBlock } from '../lines/spill/block-file.ts';
import { BlockQueue } from '../lines/spill/block-queue.ts';
import type { SpillSpace } from '../lines/spill/spill-space.ts';
import { replaceCells } from './block-cells.ts';
import { cellEnd, cellStart } from './cells.ts';
import { gatherRows, SORTED_ROW_BYTES, sortByText, sortRowsBeyondMemory } from './sort-rows.ts';

/** Rows whose cells are not compared yet. Larger values cost memory, smaller ones time. */
const WAITING_BYTES = 256 << 20;

/** Notes of waiting blocks: rows were dropped from the first kind. */
const CHANGED = Uint8Array.of(1);
const UNCHANGED = Uint8Array.of(0);

/** Compares the cells of the column as lines. */
export interface CellDeduper {
  readonly keptCount: number;
  split(blocks: Blocks): AsyncIterable<DedupedBlock>;
  /** Returns results sooner, if it holds blocks back. */
  resolveSoon?(): void;
  dispose(): void;
}

/**
 * Deduplicates the rows of a table by the cells of one column; otherwise like `LineDeduper`. Cleaning changes those
 * cells only, and a row with an empty one is dropped if the rules drop empty lines. Stores the cells of the column, and
 * for a sorted result all kept rows.
 */
export class RowDeduper {
  readonly #cells: CellDeduper;
  readonly #column: number;
  readonly #dropsEmpty: boolean;
  readonly #limits: KernelLimits | undefined;
  readonly #waiting: BlockQueue<NotedBlock>;
  readonly #space: SpillSpace | undefined;
  /** Rows that were dropped because their cell is empty. */
  emptyCount = 0;
  readonly #kept: LineBlock[] = [];
  #keptBytes = 0;
  /** The kept rows, once they do not fit into memory. */
  #keptFile: BlockFile | undefined;

  /** @param startCells starts comparing the cells by the given rules; its errors are passed on */
  constructor(
    rules: DedupeRules,
    column: number,
    startCells: (rules: DedupeRules) => CellDeduper,
    limits?: KernelLimits,
    space?: SpillSpace,
  ) {
    this.#column = column;
    this.#dropsEmpty = rules.removeEmptyLines;
    this.#limits = limits;
    this.#space = space;
    // Rows and cells must have the same numbers, so empty cells are dropped here and not by the kernel.
    this.#cells = startCells({ ...rules, removeEmptyLines: false });
    this.#waiting = new BlockQueue(WAITING_BYTES, space);
  }

  get keptCount(): number {
    return this.#cells.keptCount;
  }

  async *split(blocks: Blocks, givesAll = false): AsyncGenerator<DedupedBlock, void, void> {
    for await (const { cleaned, count, keep } of this.#cells.split(this.#readCells(blocks))) {
      const { block: before, notes } = await this.#waiting.take();
      const rows = cleaned ? replaceCells(before, this.#column, cleaned) : before;
      const bytes = countKeptBytes(rows, keep.bits);
      yield { cleaned: cleaned || notes[0] === CHANGED[0] || givesAll ? rows : null, count, keep: { ...keep, bytes } };
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
        await this.#keep(kept);
      }
      yield repeated;
    }
  }

  /**
   * Returns the rows kept by `takeRepeated`, sorted by their cells.
   * @throws LinesTooLarge without space for files
   */
  async *sort(order: SortOrder): AsyncGenerator<LineBlock, void, void> {
    this.#cells.dispose();
    const sorted = this.#sortInMemory(order);
    if (sorted) {
      yield* gatherRows(this.#kept, sorted);
    } else if (this.#space) {
      yield* sortRowsBeyondMemory(await this.#keepInFile(this.#space), this.#column, order, this.#space);
    }
  }

  /** Returns the order of the kept rows; undefined if they are sorted in files. */
  #sortInMemory(order: SortOrder): Uint32Array | undefined {
    if (this.#keptFile) {
      return undefined;
    }
    try {
      return sortByText(this.#kept, this.#column, order, { limits: this.#limits });
    } catch (error) {
      if (this.#space && error instanceof LinesTooLarge) {
        return undefined;
      }
      throw error;
    }
  }

  dispose(): void {
    this.#cells.dispose();
  }

  /** Moves the kept rows to a file when they and their order take about half of the memory. */
  async #keep(rows: LineBlock): Promise<void> {
    this.#keptBytes += rows.bytes.length + rows.count * SORTED_ROW_BYTES;
    if (this.#space === undefined || (!this.#keptFile && this.#keptBytes < this.#space.memoryBytes / 2)) {
      this.#kept.push(rows);
      return;
    }
    await (await this.#keepInFile(this.#space)).append(rows);
  }

  async #keepInFile(space: SpillSpace): Promise<BlockFile> {
    this.#keptFile ??= await BlockFile.create(space);
    for (const block of this.#kept.splice(0)) {
      await this.#keptFile.append(block);
    }
    return this.#keptFile;
  }

  async *#readCells(blocks: Blocks): AsyncGenerator<LineBlock, void, void> {
    const cells = new ColumnCells();
    for await (const block of blocks) {
      const kept = this.#dropsEmpty ? withoutEmptyCells(block, this.#column) : block;
      this.emptyCount += block.count - kept.count;
      // The block is only borrowed until the next one is requested.
      const rows = kept === block ? { bytes: block.bytes.slice(), count: block.count } : kept;
      if (await this.#waiting.put({ block: rows, notes: rows.count < block.count ? CHANGED : UNCHANGED })) {
        this.#cells.resolveSoon?.();
      }
      yield cells.of(rows, this.#column);
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
