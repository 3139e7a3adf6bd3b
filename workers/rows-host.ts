import { concatBytes } from '../libs/lines/blocks/concat-bytes.ts';
import { cutChars, decodeLine, isCut } from '../libs/lines/blocks/decode-lines.ts';
import { type Bytes, LF, type LineBlock, TAB } from '../libs/lines/blocks/line-block.ts';
import { LineSplitter } from '../libs/lines/blocks/line-splitter.ts';
import { addStats, EMPTY_STATS, type LineStats } from '../libs/lines/blocks/line-stats.ts';
import { concatProducts } from '../libs/lines/product/concat-products.ts';
import { ProductRows } from '../libs/lines/product/product-rows.ts';
import type { ProductRecipe } from '../libs/lines/product/recipe.ts';
import { BlockRows } from '../libs/lines/rows/block-rows.ts';
import { ConcatRows } from '../libs/lines/rows/concat-rows.ts';
import { OrderedRows } from '../libs/lines/rows/ordered-rows.ts';
import type { Rows } from '../libs/lines/rows/rows.ts';
import { type KeptLines, SelectionRows, SplitRows } from '../libs/lines/rows/selection-rows.ts';
import { PickedRows } from '../libs/tables/picked-rows.ts';
import { recipeBytes } from './held-bytes.ts';
import type {
  ArrangedSequence,
  PlacedLine,
  RestoredInput,
  RowsDescription,
  RowsId,
  RowsState,
  StoredBlockReference,
} from './protocol/rows.ts';
import { type Sequence, type SequenceListener, Sequences } from './sequences.ts';

/** Maximum characters of a line on the screen; longer lines are cut. */
const WINDOW_CHARS = 2_000;
/** The same for each cell of a table. */
const CELL_CHARS = 500;
/** Maximum characters of a row that is read as text to cut its cells. */
const TABLE_ROW_CHARS = 1 << 16;

/** Input loaded from storage. */
export interface LoadedInput extends RestoredInput {
  readonly rows: BlockRows | null;
  readonly recipes: readonly ProductRecipe[] | undefined;
}

/** All rows of a tab, by id. Stores blocks and serves windows and blocks; no call takes long. */
export class RowsHost {
  readonly #sequences: Sequences;

  constructor(onChange: SequenceListener) {
    this.#sequences = new Sequences(onChange);
  }

  setMemoryLimit(bytes: number): void {
    this.#sequences.setMemoryLimit(bytes);
  }

  begin(id: RowsId): void {
    this.#sequences.set(id, { rows: new BlockRows(), isGrowing: true });
  }

  /** Makes a growing sequence a table. Does nothing if it is complete or gone, since its task was cancelled. */
  setColumns(id: RowsId, columns: readonly string[]): void {
    const sequence = this.#sequences.get(id);
    if (sequence?.isGrowing) {
      sequence.columns = columns;
      this.#sequences.changed(id);
    }
  }

  /** Appends a block. Does nothing if the sequence is complete or gone, since its task was cancelled. */
  append(id: RowsId, block: LineBlock): void {
    const sequence = this.#sequences.get(id);
    if (!sequence?.isGrowing || !(sequence.rows instanceof BlockRows)) {
      return;
    }
    this.#sequences.makeRoom(block.bytes.byteLength);
    sequence.rows.append(block);
    this.#sequences.changed(id);
  }

  /** Stores computed rows that are complete, such as a restored input. */
  setProducts(id: RowsId, recipes: readonly ProductRecipe[], columns?: readonly string[]): void {
    this.#sequences.makeRoom(recipes.reduce((sum, recipe) => sum + recipeBytes(recipe), 0));
    const rows = concatProducts(recipes);
    this.#sequences.set(id, { rows, isGrowing: false, recipes: [...recipes], ...(columns && { columns }) });
  }

  /** Appends computed rows. Does nothing if the sequence is complete or gone, since its task was cancelled. */
  appendProduct(id: RowsId, recipe: ProductRecipe): void {
    const sequence = this.#sequences.get(id);
    if (!sequence?.isGrowing) {
      return;
    }
    this.#sequences.makeRoom(recipeBytes(recipe));
    const rows = sequence.rows instanceof ConcatRows ? sequence.rows : new ConcatRows();
    rows.append(new ProductRows(recipe));
    sequence.rows = rows;
    sequence.recipes ??= [];
    sequence.recipes.push(recipe);
    this.#sequences.changed(id);
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
      this.#sequences.makeRoom(block.bytes.byteLength);
    }
    one.split?.append('bytes' in block ? block : this.#storedBlock(block), keep);
    this.#sequences.changed(kept);
    this.#sequences.changed(dropped);
  }

  /** Makes `to` an arrangement of stored rows. Blocks are shared; see `ArrangedSequence`. */
  arrange(from: RowsId, to: RowsId, { order, columns: picked, byteLength }: ArrangedSequence): void {
    const sequence = this.#sequences.require(from);
    const stored = storedRows(sequence);
    const all = stored instanceof PickedRows ? stored.rowsOfAll : stored;
    // Each row's place in its block takes as much as its number.
    this.#sequences.makeRoom(order ? 2 * order.byteLength : 0);
    const rows = order ? new OrderedRows(all, order, byteLength) : all;
    const places =
      stored instanceof PickedRows ? (picked?.map((place) => stored.columns[place]) ?? stored.columns) : picked;
    const { columns } = sequence;
    this.#sequences.set(to, {
      rows: places ? new PickedRows(rows, places, byteLength) : rows,
      isGrowing: false,
      ...(columns && { columns: picked ? picked.map((place) => columns[place]) : columns }),
    });
  }

  /** Makes `to` some rows of `from` by their numbers. */
  pickRows(from: RowsId, to: RowsId, numbers: Uint32Array<ArrayBuffer>): RowsState {
    const rows = this.#sequences.get(from)?.rows;
    let byteLength = 0;
    for (const number of numbers) {
      for (const { bytes } of rows?.blocks(number, number + 1) ?? []) {
        byteLength += bytes.length;
      }
    }
    this.arrange(from, to, { order: numbers, byteLength });
    return this.#sequences.state(to);
  }

  /** Returns the numbers of arranged rows in the rows that they were arranged from; others are their own. */
  rowNumbers(id: RowsId, start: number, end: number): Uint32Array<ArrayBuffer> {
    const given = this.#sequences.get(id)?.rows;
    const rows = given instanceof PickedRows ? given.rowsOfAll : given;
    if (rows instanceof OrderedRows) {
      return rows.numbers(start, end);
    }
    const count = Math.max(0, Math.min(end, rows?.count ?? 0) - start);
    // `Uint32Array.from` with a function takes ten times as long.
    const numbers = new Uint32Array(count);
    for (let index = 0; index < count; index++) {
      numbers[index] = start + index;
    }
    return numbers;
  }

  finish(id: RowsId): void {
    const sequence = this.#sequences.get(id);
    if (!sequence?.isGrowing) {
      return;
    }
    sequence.isGrowing = false;
    this.#sequences.changed(id);
  }

  describe(id: RowsId): RowsDescription | null {
    const sequence = this.#sequences.get(id);
    if (!sequence) {
      return null;
    }
    const { recipes, columns } = sequence;
    return recipes
      ? { kind: 'products', recipes, columns }
      : { kind: 'blocks', rowEnds: storedRows(sequence).rowEnds(), columns };
  }

  /**
   * Returns a copy of one block, numbered as in `describe`; of a selection, only the selected lines.
   * @param memory buffer to reuse for the copy of a stored block if it is large enough
   */
  copyBlock(id: RowsId, index: number, memory?: Bytes): LineBlock {
    const rows = storedRows(this.#sequences.require(id));
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
    const sequence = this.#sequences.get(id);
    if (!sequence) {
      return [];
    }
    const { rows, columns } = sequence;
    const from = Math.max(0, start);
    const to = Math.min(end, rows.count);
    if (!columns) {
      return rows.rows(from, to, WINDOW_CHARS);
    }
    const texts = rows.rows(from, to, TABLE_ROW_CHARS);
    return texts.map((row, index) => (isCut(row, TABLE_ROW_CHARS) ? longRow(rows, from + index) : cutCells(row)));
  }

  row(id: RowsId, index: number): string {
    return this.#sequences.get(id)?.rows.rows(index, index + 1)[0] ?? '';
  }

  text(id: RowsId): string {
    const { rows } = this.#sequences.require(id);
    const lines = rows.rows(0, rows.count);
    return lines.at(-1) === '' ? `${lines.join('\n')}\n` : lines.join('\n');
  }

  putText(id: RowsId, bytes: Bytes): LineStats {
    const rows = new BlockRows();
    const splitter = new LineSplitter();
    for (const block of [...splitter.push(bytes), ...splitter.finish()]) {
      rows.append(block);
    }
    this.#sequences.makeRoom(rows.byteLength);
    this.#sequences.set(id, { rows, isGrowing: false });
    return splitter.stats;
  }

  alias(from: RowsId, to: RowsId, isDispensable = false): RowsState {
    this.#sequences.set(to, { ...this.#sequences.require(from), isGrowing: false, isDispensable });
    return this.#sequences.state(to);
  }

  insert(from: RowsId, to: RowsId, lines: readonly PlacedLine[]): LineStats {
    const { rows: old, columns } = this.#sequences.require(from);
    const encoder = new TextEncoder();
    const added = lines.map(({ text, before }) => ({ bytes: encoder.encode(`${text}\n`), before }));
    const addedBytes = added.reduce((sum, { bytes }) => sum + bytes.length, 0);
    // Rows without stored blocks, such as computed ones, are written to new blocks.
    this.#sequences.makeRoom(addedBytes + (old instanceof BlockRows ? 0 : old.byteLength));
    const rows = new BlockRows();
    let stats = EMPTY_STATS;
    let copied = 0;
    const append = (blocks: Iterable<LineBlock>) => {
      for (const block of blocks) {
        rows.append(block);
      }
    };
    for (const { bytes, before } of added) {
      append(old.blocks(copied, before));
      copied = Math.min(before, old.count);
      const splitter = new LineSplitter();
      append([...splitter.push(bytes), ...splitter.finish()]);
      stats = addStats(stats, splitter.stats);
    }
    append(old.blocks(copied));
    this.setRows(to, rows, columns);
    return stats;
  }

  /** Stores rows that are complete, such as a restored input. */
  setRows(id: RowsId, rows: BlockRows, columns?: readonly string[]): void {
    this.#sequences.set(id, { rows, isGrowing: false, ...(columns && { columns }) });
  }

  /**
   * Stores loaded inputs. An input that has rows already was changed during loading, so those stay.
   * @returns the inputs that were stored
   */
  restore(inputs: readonly LoadedInput[]): RestoredInput[] {
    const missing = inputs.filter(({ id }) => !this.#sequences.get(id));
    for (const { id, rows, recipes, columns } of missing) {
      if (recipes) {
        this.setProducts(id, recipes, columns);
      } else if (rows) {
        this.setRows(id, rows, columns);
      }
    }
    return missing.map(({ id, stats, columns, reading }) => ({ id, stats, columns, reading }));
  }

  dispose(ids: readonly RowsId[]): void {
    this.#sequences.delete(ids);
  }

  rows(id: RowsId): Rows | undefined {
    return this.#sequences.get(id)?.rows;
  }

  columns(id: RowsId): readonly string[] | undefined {
    return this.#sequences.get(id)?.columns;
  }

  recipes(id: RowsId): readonly ProductRecipe[] | undefined {
    return this.#sequences.get(id)?.recipes;
  }

  /** Returns the stored block that another sequence shares, or a copy if only a part of it is selected. */
  #storedBlock({ id, index }: StoredBlockReference): LineBlock {
    const rows = this.#sequences.get(id)?.rows;
    return rows instanceof BlockRows ? rows.block(index) : this.copyBlock(id, index);
  }
}

function storedRows({ rows }: Sequence): BlockRows | SelectionRows | OrderedRows | PickedRows {
  if (
    rows instanceof BlockRows ||
    rows instanceof SelectionRows ||
    rows instanceof OrderedRows ||
    rows instanceof PickedRows
  ) {
    return rows;
  }
  throw new Error('Computed rows have no blocks.');
}

function cutCells(row: string): string {
  if (row.length <= CELL_CHARS) {
    return row;
  }
  return row
    .split('\t')
    .map((cell) => cutChars(cell, CELL_CHARS))
    .join('\t');
}

/** Returns a row with its cells cut, of which only the beginnings are decoded. */
function longRow(rows: Rows, index: number): string {
  const cells: string[] = [];
  for (const { bytes } of rows.blocks(index, index + 1)) {
    const rowEnd = bytes.indexOf(LF);
    for (let start = 0; start <= rowEnd; ) {
      const tab = bytes.indexOf(TAB, start);
      const end = tab < 0 ? rowEnd : tab;
      cells.push(decodeLine(bytes, start, end, CELL_CHARS));
      start = end + 1;
    }
  }
  return cells.join('\t');
}

/** Returns one block in new memory with the lines of several. */
function joinBlocks(blocks: readonly LineBlock[]): LineBlock {
  return {
    bytes: concatBytes(blocks.map(({ bytes }) => bytes)),
    count: blocks.reduce((sum, { count }) => sum + count, 0),
  };
}
