import type { Bytes, LineBlock } from '../../libs/lines/blocks/line-block.ts';
import type { LineStats } from '../../libs/lines/blocks/line-stats.ts';
import type { ProductRecipe } from '../../libs/lines/product/recipe.ts';
import type { KeptLines } from '../../libs/lines/rows/selection-rows.ts';
import type { TableReport } from '../../libs/tables/read-table.ts';
import type { TableOptions } from '../../libs/tables/table-plan.ts';

/** Id of a sequence of rows in the rows worker, chosen by the page: `inputs/merge/columns.0`, `runs/merge/7/lines`. */
export type RowsId = string;

/** State of a sequence, sent to the page when it begins, then at most every 100 ms, and when it is complete. */
export interface RowsState {
  readonly id: RowsId;
  readonly count: number;
  readonly byteLength: number;
  /** True while more rows may come. */
  readonly isGrowing: boolean;
  /** Names of the columns if the rows are a table. */
  readonly columns?: readonly string[] | undefined;
}

/** Result of a call that may fail. Comlink drops the fields of errors, so errors are returned instead of thrown. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: TaskError };

export interface TaskError {
  /** `mistake`: the user can fix it. `memory`: the tab is full. `fault`: a bug. */
  readonly code: 'mistake' | 'memory' | 'fault';
  readonly message: string;
  /** Set for a fault: class name and stack of the error. */
  readonly name?: string;
  readonly stack?: string | undefined;
}

/** Sequence as a task worker reads it: blocks to fetch one by one, or the recipes to compute it from. */
export type RowsDescription = { readonly columns?: readonly string[] | undefined } & (
  | /** `rowEnds[i]` is the number of rows in blocks 0 to i. */
  { readonly kind: 'blocks'; readonly rowEnds: Float64Array }
  | { readonly kind: 'products'; readonly recipes: readonly ProductRecipe[] }
);

/** Reference to a stored block that another sequence shares. */
export interface StoredBlockReference {
  readonly id: RowsId;
  readonly index: number;
}

/** Arrangement of stored rows. */
export interface ArrangedSequence {
  /** Numbers of the rows in their order; all rows in their own order if missing. */
  readonly order?: Uint32Array<ArrayBuffer> | undefined;
  /** Places of the columns that stay, in ascending order; all if missing. */
  readonly columns?: readonly number[] | undefined;
  /** Size of the arranged rows. */
  readonly byteLength: number;
}

/** Bulk input restored after a reload. */
export interface RestoredInput {
  readonly id: RowsId;
  readonly stats: LineStats;
  /** Names of the columns if the input is a table. */
  readonly columns?: readonly string[] | undefined;
  /** Set if the table was read from a file or a paste. */
  readonly reading?: TableReading | undefined;
}

/** Interface of the rows worker to the page. It only stores and serves rows, so every call returns quickly. */
export interface RowsService {
  /** Connects a task worker to the rows. */
  connect(port: MessagePort): void;
  /** Sets the maximum bytes of rows in this tab; beyond it, calls fail with the code `memory`. */
  setMemoryLimit(bytes: number): void;
  /** Calls the listener when a sequence begins, grows or is complete. */
  subscribe(listener: (state: RowsState) => void): void;
  /**
   * Returns the rows `[start, end)`, each cut at 2,000 characters, of a table each cell at 500; fewer if they have not
   * arrived yet.
   */
  window(id: RowsId, start: number, end: number): string[];
  /**
   * Returns the numbers, from 0, of the rows `[start, end)` in the table that they were arranged from. Rows that are no
   * arrangement have their own numbers.
   */
  rowNumbers(id: RowsId, start: number, end: number): Uint32Array<ArrayBuffer>;
  /** Makes `to` the rows of `from` with these numbers, in this order; nothing is copied. */
  pickRows(from: RowsId, to: RowsId, numbers: Uint32Array<ArrayBuffer>): RowsState;
  /** Returns all rows as one text, which ends with a line break only if the last row is empty; throws if they are gone. */
  text(id: RowsId): string;
  /** Returns one row uncut, for copying it. */
  row(id: RowsId, index: number): string;
  /** Replaces the rows of an id by a small text (of an editor). */
  putText(id: RowsId, bytes: Bytes): LineStats;
  /**
   * Makes `to` a second id of the rows of `from`; nothing is copied.
   * @param isDispensable true if `to` may be evicted when memory is short
   */
  alias(from: RowsId, to: RowsId, isDispensable?: boolean): RowsState;
  /**
   * Makes `to` the rows of `from` with further lines, in ascending order of their places. Stored blocks are shared; other
   * rows are copied if they fit into memory. A place beyond the end counts as the end.
   * @returns statistics of the further lines
   */
  insert(from: RowsId, to: RowsId, lines: readonly PlacedLine[]): LineStats;
  /** Marks a sequence as complete after its task was cancelled. */
  finish(id: RowsId): void;
  dispose(ids: readonly RowsId[]): void;
  /**
   * Sets the tab whose inputs are persisted, deletes those of tabs that have not been loaded for two days, and loads
   * those of this tab.
   * @returns the loaded inputs, without those that have been changed meanwhile
   */
  restore(tab: string, otherLiveTabs: readonly string[] | undefined): Promise<readonly RestoredInput[]>;
  /**
   * Persists an input for the tab, once `restore` has set it; an empty input is deleted.
   * @param from id of the rows to store; the input's own id by default
   */
  keep(id: RowsId, stats: LineStats, from?: RowsId): Promise<void>;
  /** Persists how the rows that an input has were read; the next rows of the input begin without it. */
  keepReading(id: RowsId, reading: TableReading): Promise<void>;
}

/** Interface of the rows worker to a task worker. A call that resolves acknowledges that there is room for more. */
export interface RowsChannel {
  describe(id: RowsId): RowsDescription | null;
  /** Returns a copy of one block, written to `memory` if it is large enough. */
  block(id: RowsId, index: number, memory?: Bytes): LineBlock;
  /** Starts a sequence, replacing the one that has the id. */
  begin(id: RowsId): void;
  /** Makes a sequence a table, before its first rows. */
  setColumns(id: RowsId, columns: readonly string[]): void;
  append(id: RowsId, block: LineBlock): Promise<Outcome<null>>;
  /** Appends the rows of a product to a sequence of products. */
  appendProduct(id: RowsId, recipe: ProductRecipe): void;
  split(
    kept: RowsId,
    dropped: RowsId,
    block: LineBlock | StoredBlockReference,
    keep: KeptLines,
  ): Promise<Outcome<null>>;
  finish(id: RowsId): void;
  /** Makes `to` an arrangement of stored rows; nothing is copied. */
  arrange(from: RowsId, to: RowsId, arranged: ArrangedSequence): Promise<Outcome<null>>;
  /** Makes `to` computed rows that are complete. */
  setProducts(to: RowsId, recipes: readonly ProductRecipe[], columns: readonly string[] | undefined): void;
}

/** Choices about how files are read as a table. */
export interface TableForm extends TableOptions {
  /** Name of the sheet of spreadsheets; the first visible one if missing. */
  readonly sheet?: string | undefined;
}

/** Sheets of a spreadsheet, and the one that was read. */
export interface SheetChoice {
  readonly names: readonly string[];
  readonly read: string;
}

/** Choices by which a table was read, and what became of its records. */
export interface TableReading {
  readonly options: TableForm;
  readonly report: TableReport;
  /** Set if it comes from a spreadsheet. */
  readonly sheets?: SheetChoice | undefined;
}

/** Line that is missing in stored rows. */
export interface PlacedLine {
  readonly text: string;
  /** Index of the stored row that would follow it. */
  readonly before: number;
}
