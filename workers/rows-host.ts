import { BlockRows } from '../libs/lines/block-rows.ts';
import type { Bytes, LineBlock } from '../libs/lines/line-block.ts';
import { LineSplitter } from '../libs/lines/line-splitter.ts';
import type { LineStats } from '../libs/lines/line-stats.ts';
import { type ProductRecipe, ProductRows } from '../libs/lines/product-rows.ts';
import type { Rows } from '../libs/lines/rows.ts';
import { type KeptLines, SelectionRows, SplitRows } from '../libs/lines/selection-rows.ts';
import { INSTEAD, inGigabytes } from '../libs/lines/tab-memory.ts';
import { heldBytes } from './held-bytes.ts';
import { MemoryFull } from './outcome.ts';
import type { RowsDescription, RowsId, RowsState, StoredBlockReference } from './protocol.ts';

/** Longer lines are cut there on the screen. */
const WINDOW_CHARS = 2_000;

interface Sequence {
  rows: Rows;
  isGrowing: boolean;
  /** Given up first where memory is short. */
  isDispensable?: boolean;
  /** Set where the rows are computed. */
  recipe?: ProductRecipe;
  /** Set where the rows are one half of a split. */
  split?: SplitRows;
}

/** Told of every change of a sequence; the caller decides how often to pass it on. */
export type SequenceListener = (state: RowsState) => void;

/** All rows of a tab, by id: stores blocks, serves windows and blocks. Nothing here takes long. */
export class RowsHost {
  private readonly sequences = new Map<RowsId, Sequence>();
  private readonly onChange: SequenceListener;
  private limitBytes = Number.POSITIVE_INFINITY;
  /** How much more is sure to fit; more may. */
  private roomBytes = Number.POSITIVE_INFINITY;

  constructor(onChange: SequenceListener) {
    this.onChange = onChange;
  }

  setMemoryLimit(bytes: number): void {
    this.limitBytes = bytes;
    this.roomBytes = 0;
  }

  begin(id: RowsId): void {
    this.set(id, { rows: new BlockRows(), isGrowing: true });
  }

  /** Appends a block. A sequence that is complete or gone takes nothing: its task has been ended meanwhile. */
  append(id: RowsId, block: LineBlock): void {
    const sequence = this.sequences.get(id);
    if (!sequence?.isGrowing || !(sequence.rows instanceof BlockRows)) return;
    this.makeRoom(block.bytes.byteLength);
    sequence.rows.append(block);
    this.changed(id, sequence);
  }

  setProduct(id: RowsId, recipe: ProductRecipe): void {
    this.set(id, { rows: new ProductRows(recipe), isGrowing: false, recipe });
  }

  /**
   * Appends rows of which each goes to one of two sequences, which share the stored block.
   * @param keep the rows that go to `kept`
   */
  split(kept: RowsId, dropped: RowsId, block: LineBlock | StoredBlockReference, keep: KeptLines): void {
    const one = this.sequences.get(kept);
    const other = this.sequences.get(dropped);
    if (!one?.isGrowing || !other?.isGrowing) return;
    if (!one.split || one.split !== other.split) {
      const split = new SplitRows();
      Object.assign(one, { split, rows: split.kept });
      Object.assign(other, { split, rows: split.dropped });
    }
    if ('bytes' in block) this.makeRoom(block.bytes.byteLength);
    one.split?.append('bytes' in block ? block : this.storedBlock(block), keep);
    this.changed(kept, one);
    this.changed(dropped, other);
  }

  finish(id: RowsId): void {
    const sequence = this.sequences.get(id);
    if (!sequence?.isGrowing) return;
    sequence.isGrowing = false;
    this.changed(id, sequence);
  }

  describe(id: RowsId): RowsDescription | null {
    const sequence = this.sequences.get(id);
    if (!sequence) return null;
    if (sequence.recipe) return { kind: 'product', recipe: sequence.recipe };
    return { kind: 'blocks', rowEnds: storedRows(sequence).rowEnds() };
  }

  /**
   * A copy of one block as `describe` numbers them; of a selection, what is selected of it.
   * @param memory taken for the copy of a stored block that fits
   */
  copyBlock(id: RowsId, index: number, memory?: Bytes): LineBlock {
    const sequence = this.sequences.get(id);
    if (!sequence) throw new Error(`The rows ${id} are gone.`);
    const rows = storedRows(sequence);
    if (rows instanceof BlockRows) {
      const { bytes, count } = rows.block(index);
      if (memory === undefined || memory.length < bytes.length) return { bytes: bytes.slice(), count };
      memory.set(bytes);
      return { bytes: memory.subarray(0, bytes.length), count };
    }
    const ends = rows.rowEnds();
    return joinBlocks([...rows.blocks(index > 0 ? ends[index - 1] : 0, ends[index])]);
  }

  window(id: RowsId, start: number, end: number): string[] {
    const rows = this.sequences.get(id)?.rows;
    if (!rows) return [];
    return rows.rows(start, Math.min(end, rows.count), WINDOW_CHARS);
  }

  row(id: RowsId, index: number): string {
    return this.sequences.get(id)?.rows.rows(index, index + 1)[0] ?? '';
  }

  text(id: RowsId): string {
    const rows = this.sequences.get(id)?.rows;
    return rows ? rows.rows(0, rows.count).join('\n') : '';
  }

  putText(id: RowsId, bytes: Bytes): LineStats {
    const rows = new BlockRows();
    const splitter = new LineSplitter();
    for (const block of [...splitter.push(bytes), ...splitter.finish()]) rows.append(block);
    this.makeRoom(rows.byteLength);
    this.set(id, { rows, isGrowing: false });
    return splitter.stats;
  }

  alias(from: RowsId, to: RowsId, isDispensable = false): RowsState {
    const sequence = this.sequences.get(from);
    if (!sequence) throw new Error(`No rows ${from}`);
    this.set(to, { ...sequence, isGrowing: false, isDispensable });
    return this.state(to, this.sequences.get(to) as Sequence);
  }

  /** Takes rows that are complete, such as an input that was kept. */
  setRows(id: RowsId, rows: BlockRows): void {
    this.set(id, { rows, isGrowing: false });
  }

  dispose(ids: readonly RowsId[]): void {
    for (const id of ids) this.sequences.delete(id);
  }

  rows(id: RowsId): Rows | undefined {
    return this.sequences.get(id)?.rows;
  }

  recipe(id: RowsId): ProductRecipe | undefined {
    return this.sequences.get(id)?.recipe;
  }

  private set(id: RowsId, sequence: Sequence): void {
    this.sequences.set(id, sequence);
    this.changed(id, sequence);
  }

  private changed(id: RowsId, sequence: Sequence): void {
    this.onChange(this.state(id, sequence));
  }

  private state(id: RowsId, { rows, isGrowing }: Sequence): RowsState {
    return { id, count: rows.count, byteLength: rows.byteLength, isGrowing };
  }

  /** The block another sequence takes as it is: the stored one itself, or a copy where only a part of it is meant. */
  private storedBlock({ id, index }: StoredBlockReference): LineBlock {
    const rows = this.sequences.get(id)?.rows;
    return rows instanceof BlockRows ? rows.block(index) : this.copyBlock(id, index);
  }

  /**
   * Sees to it that there is room for so many more bytes; what is dispensable is given up for it.
   * @throws MemoryFull
   */
  private makeRoom(bytes: number): void {
    this.roomBytes -= bytes;
    if (this.roomBytes >= 0) return;
    // Counted anew only then: rows have been given up since, and many share their blocks.
    this.roomBytes = this.limitBytes - heldBytes(this.allRows()) - bytes;
    if (this.roomBytes >= 0) return;
    for (const [id, { isDispensable }] of this.sequences) if (isDispensable) this.sequences.delete(id);
    this.roomBytes = this.limitBytes - heldBytes(this.allRows()) - bytes;
    if (this.roomBytes >= 0) return;
    this.roomBytes = 0;
    throw new MemoryFull(
      `The lists and results of this tab take the ${inGigabytes(this.limitBytes)} it can hold. ${INSTEAD}`,
    );
  }

  private *allRows(): Generator<Rows, void, void> {
    for (const { rows } of this.sequences.values()) yield rows;
  }
}

function storedRows({ rows }: Sequence): BlockRows | SelectionRows {
  if (rows instanceof BlockRows || rows instanceof SelectionRows) return rows;
  throw new Error('Computed rows have no blocks.');
}

/** One block of its own memory with the lines of several. */
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
