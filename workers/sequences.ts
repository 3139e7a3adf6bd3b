import { formatBytes } from '../libs/format-bytes.ts';
import { INSTEAD } from '../libs/lines/blocks/tab-memory.ts';
import type { ProductRecipe } from '../libs/lines/product/recipe.ts';
import type { Rows } from '../libs/lines/rows/rows.ts';
import type { SplitRows } from '../libs/lines/rows/selection-rows.ts';
import { heldBytes } from './held-bytes.ts';
import { MemoryFull } from './outcome.ts';
import type { RowsId, RowsState } from './protocol/rows.ts';

/** Rows with an id. */
export interface Sequence {
  rows: Rows;
  isGrowing: boolean;
  /** True if the sequence may be evicted when memory is short. */
  isDispensable?: boolean;
  /** Names of the columns of a table. */
  columns?: readonly string[];
  /** Recipes of computed rows, in the order of the rows. */
  recipes?: ProductRecipe[];
  /** Set if the rows are one half of a split. */
  split?: SplitRows;
}

/** Listener called on every change of a sequence; throttling is up to the listener. */
export type SequenceListener = (state: RowsState) => void;

/** The sequences of a tab by id, within the tab's memory. */
export class Sequences {
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

  get(id: RowsId): Sequence | undefined {
    return this.#sequences.get(id);
  }

  /** @throws Error if there is no such sequence */
  require(id: RowsId): Sequence {
    const sequence = this.#sequences.get(id);
    if (!sequence) {
      throw new Error(`The rows ${id} are gone.`);
    }
    return sequence;
  }

  set(id: RowsId, sequence: Sequence): void {
    this.#sequences.set(id, sequence);
    this.changed(id);
  }

  delete(ids: readonly RowsId[]): void {
    for (const id of ids) {
      this.#sequences.delete(id);
    }
  }

  /** Tells the listener of a change of a sequence. */
  changed(id: RowsId): void {
    this.#onChange(this.state(id));
  }

  /** @throws Error if there is no such sequence */
  state(id: RowsId): RowsState {
    const { rows, isGrowing, columns } = this.require(id);
    return { id, count: rows.count, byteLength: rows.byteLength, isGrowing, ...(columns && { columns }) };
  }

  /**
   * Reserves room for so many more bytes, evicting dispensable sequences if needed.
   * @throws MemoryFull
   */
  makeRoom(bytes: number): void {
    this.#roomBytes -= bytes;
    if (this.#roomBytes >= 0) {
      return;
    }
    // Recount only here: rows may have been removed since, and many share their blocks.
    this.#roomBytes = this.#limitBytes - this.#heldBytes() - bytes;
    if (this.#roomBytes >= 0) {
      return;
    }
    for (const [id, { isDispensable }] of this.#sequences) {
      if (isDispensable) {
        this.#sequences.delete(id);
      }
    }
    this.#roomBytes = this.#limitBytes - this.#heldBytes() - bytes;
    if (this.#roomBytes >= 0) {
      return;
    }
    this.#roomBytes = 0;
    throw new MemoryFull(
      `The lists and results of this tab take the ${formatBytes(this.#limitBytes)} it can hold. ${INSTEAD}`,
    );
  }

  #heldBytes(): number {
    const all = [...this.#sequences.values()];
    return heldBytes(
      all.map(({ rows }) => rows),
      all.flatMap(({ recipes = [] }) => recipes),
    );
  }
}
