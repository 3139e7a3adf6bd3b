import { formatBytes } from '../libs/format-bytes.ts';
import type { Bytes, LineBlock } from '../libs/lines/blocks/line-block.ts';
import { LineSplitter } from '../libs/lines/blocks/line-splitter.ts';
import { addStats, EMPTY_STATS, type LineStats } from '../libs/lines/blocks/line-stats.ts';
import { INSTEAD } from '../libs/lines/blocks/tab-memory.ts';
import { ProductRows } from '../libs/lines/product/product-rows.ts';
import type { ProductRecipe } from '../libs/lines/product/recipe.ts';
import { BlockRows } from '../libs/lines/rows/block-rows.ts';
import type { Rows } from '../libs/lines/rows/rows.ts';
import { type KeptLines, SelectionRows, SplitRows } from '../libs/lines/rows/selection-rows.ts';
import { heldBytes } from './held-bytes.ts';
import { MemoryFull } from './outcome.ts';
import type { PlacedLine, RowsDescription, RowsId, RowsState, StoredBlockReference } from './protocol.ts';

/** Maximum characters of a line on the screen; longer lines are cut. */
const WINDOW_CHARS = 2_000;

interface Sequence {
  rows: Rows;
  isGrowing: boolean;
  /** True if the sequence may be evicted when memory is short. */
  isDispensable?: boolean;
  /** Names of the columns of a table. */
  columns?: readonly string[];
  /** Set if the rows are computed. */
  recipe?: ProductRecipe;
  /** Set if the rows are one half of a split. */
  split?: SplitRows;
}

/** Listener called on every change of a sequence; throttling is up to the listener. */
export type SequenceListener = (state: RowsState) => void;

/** All rows of a tab, by id. Stores blocks and serves windows and blocks; no call takes long. */
export class RowsHost {
  readonly #sequences = new Map<RowsId, Sequence>();
  readonly #onChange: SequenceListener;
  #limitBytes = Number.POSITIVE_INFINITY;
  /** Lower bound of the bytes left until the limit. */
  #roomBytes = Number.POSITIVE_INFINITY;

  constructor(onChange: SequenceListener) {
    this.#onChange = onChange;
  }

  setMemoryLimit(bytes: number): void {
    this.#limitBytes = bytes;
    this.#roomBytes = 0;
  }

  begin(id: RowsId): void {
    this.#set(id, { rows: new BlockRows(), isGrowing: true });
  }

  /** Makes a growing sequence a table. Does nothing if it is complete or gone, since its task was cancelled. */
  setColumns(id: RowsId, columns: readonly string[]): void {
    const sequence = this.#sequences.get(id);
    if (sequence?.isGrowing) {
      sequence.columns = columns;
      this.#changed(id, sequence);
    }
  }

  /** Appends a block. Does nothing if the sequence is complete or gone, since its task was cancelled. */
  append(id: RowsId, block: LineBlock): void {
    const sequence = this.#sequences.get(id);
    if (!sequence?.isGrowing || !(sequence.rows instanceof BlockRows)) {
      return;
    }
    this.#makeRoom(block.bytes.byteLength);
    sequence.rows.append(block);
    this.#changed(id, sequence);
  }

  /** @param columns by default those named since the sequence began */
  setProduct(id: RowsId, recipe: ProductRecipe, columns = this.#sequences.get(id)?.columns): void {
    this.#set(id, { rows: new ProductRows(recipe), isGrowing: false, recipe, ...(columns && { columns }) });
  }

  /**
   * Appends rows that are divided between two sequences, which share the stored block.
   * @param keep the rows that go to `kept`
   */
  split(kept: RowsId, dropped: RowsId, block: LineBlock | StoredBlockReference, keep: KeptLines): void {
    const one = this.#sequences.get(kept);
    const other = this.#sequences.get(dropped);
    if (!one?.isGrowing || !other?.isGrowing) {
      return;
    }
    if (!one.split || one.split !== other.split) {
      const split = new SplitRows();
      Object.assign(one, { split, rows: split.kept });
      Object.assign(other, { split, rows: split.dropped });
    }
    if ('bytes' in block) {
      this.#makeRoom(block.bytes.byteLength);
    }
    one.split?.append('bytes' in block ? block : this.#storedBlock(block), keep);
    this.#changed(kept, one);
    this.#changed(dropped, other);
  }

  finish(id: RowsId): void {
    const sequence = this.#sequences.get(id);
    if (!sequence?.isGrowing) {
      return;
    }
    sequence.isGrowing = false;
    this.#changed(id, sequence);
  }

  describe(id: RowsId): RowsDescription | null {
    const sequence = this.#sequences.get(id);
    if (!sequence) {
      return null;
    }
    const { recipe, columns } = sequence;
    return recipe
      ? { kind: 'product', recipe, columns }
      : { kind: 'blocks', rowEnds: storedRows(sequence).rowEnds(), columns };
  }

  /**
   * Returns a copy of one block, numbered as in `describe`; of a selection, only the selected lines.
   * @param memory buffer to reuse for the copy of a stored block if it is large enough
   */
  copyBlock(id: RowsId, index: number, memory?: Bytes): LineBlock {
    const sequence = this.#sequences.get(id);
    if (!sequence) {
      throw new Error(`The rows ${id} are gone.`);
    }
    const rows = storedRows(sequence);
    if (rows instanceof BlockRows) {
      const { bytes, count } = rows.block(index);
      if (memory === undefined || memory.length < bytes.length) {
        return { bytes: bytes.slice(), count };
      }
      memory.set(bytes);
      return { bytes: memory.subarray(0, bytes.length), count };
    }
    const ends = rows.rowEnds();
    return joinBlocks([...rows.blocks(index > 0 ? ends[index - 1] : 0, ends[index])]);
  }

  window(id: RowsId, start: number, end: number): string[] {
    const rows = this.#sequences.get(id)?.rows;
    if (!rows) {
      return [];
    }
    return rows.rows(start, Math.min(end, rows.count), WINDOW_CHARS);
  }

  row(id: RowsId, index: number): string {
    return this.#sequences.get(id)?.rows.rows(index, index + 1)[0] ?? '';
  }

  text(id: RowsId): string {
    const rows = this.#sequences.get(id)?.rows;
    return rows ? rows.rows(0, rows.count).join('\n') : '';
  }

  putText(id: RowsId, bytes: Bytes): LineStats {
    const rows = new BlockRows();
    const splitter = new LineSplitter();
    for (const block of [...splitter.push(bytes), ...splitter.finish()]) {
      rows.append(block);
    }
    this.#makeRoom(rows.byteLength);
    this.#set(id, { rows, isGrowing: false });
    return splitter.stats;
  }

  alias(from: RowsId, to: RowsId, isDispensable = false): RowsState {
    const sequence = this.#sequences.get(from);
    if (!sequence) {
      throw new Error(`No rows ${from}`);
    }
    this.#set(to, { ...sequence, isGrowing: false, isDispensable });
    return this.#state(to, this.#sequences.get(to) as Sequence);
  }

  insert(from: RowsId, to: RowsId, lines: readonly PlacedLine[]): LineStats {
    const old = this.#sequences.get(from)?.rows;
    if (!old) {
      throw new Error(`No rows ${from}`);
    }
    const rows = new BlockRows();
    let stats = EMPTY_STATS;
    let copied = 0;
    const append = (blocks: Iterable<LineBlock>) => {
      for (const block of blocks) {
        rows.append(block);
      }
    };
    for (const { text, before } of lines) {
      append(old.blocks(copied, before));
      copied = Math.min(before, old.count);
      const splitter = new LineSplitter();
      append([...splitter.push(new TextEncoder().encode(`${text}\n`)), ...splitter.finish()]);
      stats = addStats(stats, splitter.stats);
    }
    append(old.blocks(copied));
    this.#makeRoom(stats.bytes);
    this.#set(to, { rows, isGrowing: false });
    return stats;
  }

  /** Stores rows that are complete, such as a restored input. */
  setRows(id: RowsId, rows: BlockRows, columns?: readonly string[]): void {
    this.#set(id, { rows, isGrowing: false, ...(columns && { columns }) });
  }

  dispose(ids: readonly RowsId[]): void {
    for (const id of ids) {
      this.#sequences.delete(id);
    }
  }

  rows(id: RowsId): Rows | undefined {
    return this.#sequences.get(id)?.rows;
  }

  columns(id: RowsId): readonly string[] | undefined {
    return this.#sequences.get(id)?.columns;
  }

  recipe(id: RowsId): ProductRecipe | undefined {
    return this.#sequences.get(id)?.recipe;
  }

  #set(id: RowsId, sequence: Sequence): void {
    this.#sequences.set(id, sequence);
    this.#changed(id, sequence);
  }

  #changed(id: RowsId, sequence: Sequence): void {
    this.#onChange(this.#state(id, sequence));
  }

  #state(id: RowsId, { rows, isGrowing, columns }: Sequence): RowsState {
    return { id, count: rows.count, byteLength: rows.byteLength, isGrowing, ...(columns && { columns }) };
  }

  /** Returns the stored block that another sequence shares, or a copy if only a part of it is selected. */
  #storedBlock({ id, index }: StoredBlockReference): LineBlock {
    const rows = this.#sequences.get(id)?.rows;
    return rows instanceof BlockRows ? rows.block(index) : this.copyBlock(id, index);
  }

  /**
   * Reserves room for so many more bytes, evicting dispensable sequences if needed.
   * @throws MemoryFull
   */
  #makeRoom(bytes: number): void {
    this.#roomBytes -= bytes;
    if (this.#roomBytes >= 0) {
      return;
    }
    // Recount only here: rows may have been removed since, and many share their blocks.
    this.#roomBytes = this.#limitBytes - heldBytes(this.#allRows()) - bytes;
    if (this.#roomBytes >= 0) {
      return;
    }
    for (const [id, { isDispensable }] of this.#sequences) {
      if (isDispensable) {
        this.#sequences.delete(id);
      }
    }
    this.#roomBytes = this.#limitBytes - heldBytes(this.#allRows()) - bytes;
    if (this.#roomBytes >= 0) {
      return;
    }
    this.#roomBytes = 0;
    throw new MemoryFull(
      `The lists and results of this tab take the ${formatBytes(this.#limitBytes)} it can hold. ${INSTEAD}`,
    );
  }

  *#allRows(): Generator<Rows, void, void> {
    for (const { rows } of this.#sequences.values()) {
      yield rows;
    }
  }
}

function storedRows({ rows }: Sequence): BlockRows | SelectionRows {
  if (rows instanceof BlockRows || rows instanceof SelectionRows) {
    return rows;
  }
  throw new Error('Computed rows have no blocks.');
}

/** Returns one block in new memory with the lines of several. */
function joinBlocks(blocks: readonly LineBlock[]): LineBlock {
  const bytes = new Uint8Array(blocks.reduce((sum, block) => sum + block.bytes.length, 0));
  let at = 0;
  let count = 0;
  for (const block of blocks) {
    bytes.set(block.bytes, at);
    at += block.bytes.length;
    count += block.count;
  }
  return { bytes, count };
}
