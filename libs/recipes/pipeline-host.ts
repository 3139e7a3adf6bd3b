import type { LineBlock } from '../lines/blocks/line-block.ts';
import type { ProductRecipe } from '../lines/product/recipe.ts';
import type { KeptLines } from '../lines/rows/selection-rows.ts';
import type { SpillSpace } from '../lines/spill/spill-space.ts';
import type { BlockReference, Estimate, RunReport, SearchWatch, TextSource } from '../tools/shared/tool.ts';
import type { PlannedOutput, PlannedStep } from './plan.ts';

/** Rows of an output that a host receives. */
export interface RowStore {
  /** Names the columns of a table, before its first rows. */
  columns(names: readonly string[]): void;
  /** Appends rows. Takes ownership of the block unless the host `isBorrowed`; then it is only lent. */
  write(block: LineBlock): Promise<void>;
  /** Appends computed rows. */
  product(recipe: ProductRecipe): void;
  /** Completes the rows; called once the step is done, so that only then a file appears. */
  finish(): Promise<void>;
  /** Returns the complete rows as an input of later steps, which may read them more than once. */
  open(): Promise<TextSource>;
}

/** Use of an output's rows. */
export interface StoreUse {
  /** Step that makes the rows; undefined for rows that are taken from other ones. */
  readonly step: PlannedStep | undefined;
  /** `OutputSpec.id`; a name of their own for rows that are taken from other ones. */
  readonly output: string;
  /** True if `open` will be called. */
  readonly isRead: boolean;
  /** True if the rows also go to the next step as they are made. */
  readonly isStreamed: boolean;
  /** Inputs of the step; empty for rows that are taken from other ones. */
  readonly texts: { readonly [id: string]: TextSource };
  /** Results of the recipe that the rows are. */
  readonly results: readonly PlannedOutput[];
}

export interface PipelineProgress {
  readonly step: PlannedStep;
  readonly rows: number;
  /** Rows in all; an estimate. */
  readonly total: number;
}

/** Environment of a run: receives rows and reports. */
export interface PipelineHost {
  /** Aborts the run; by default a run is cancelled by ending its thread. */
  readonly signal?: AbortSignal;
  /** Set if stores have read a block once `write` resolves, so that its memory may be reused. */
  readonly isBorrowed?: true;
  /** As in `RunContext`. */
  readonly memoryBytes?: number;
  /** As in `RunContext`; the memory is that of the whole run. */
  readonly spill?: SpillSpace;
  reserve?(rowBytes: number, memoryBytes: number): void;
  /** As in `RunContext`, for a step. */
  watchSearch?(step: PlannedStep, rule?: number): SearchWatch;
  /** Checks the estimate of each step before it starts. */
  checkSize?(step: PlannedStep, estimate: Estimate): void;
  /** Returns true if an output may go to the next step without being stored. */
  mayStream(step: PlannedStep, output: string): boolean;
  /** Returns what receives an output; undefined to drop its rows, unless it is read or a result. */
  store(use: StoreUse): RowStore | undefined;
  /** As in `RunContext`; omitted if rows are not stored. `source` is the input that a reference is about. */
  split?(
    kept: RowStore,
    dropped: RowStore,
    block: LineBlock | (BlockReference & { readonly source: TextSource }),
    keep: KeptLines,
  ): Promise<void>;
  onProgress?(progress: PipelineProgress): void;
  /** Called before rows are passed on, stored or written. May throw to end the run. */
  onRows?(rows: number, bytes: number): void;
  /** Called in the same way for computed rows. */
  onProduct?(recipe: ProductRecipe): void;
  /** Called when a step is done and its stores are finished. */
  onStepDone?(step: PlannedStep, report: RunReport): void | Promise<void>;
  /** Returns true for an error that the user can do something about, besides `UserMistake`. */
  isExpected?(error: unknown): boolean;
}
