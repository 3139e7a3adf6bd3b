import type { ToolId } from '../contracts/tool-catalog.ts';
import type { LineBlock } from '../lines/line-block.ts';
import type { LineStats } from '../lines/line-stats.ts';
import type { ProductRecipe } from '../lines/product-rows.ts';
import type { KeptLines } from '../lines/selection-rows.ts';
import type { OptionSpecs, OptionsOf } from './options.ts';

/** A bulk input of a tool: millions of lines. */
export interface TextSpec {
  /** Dotted path in the JSON form of the input: `text`, or `columns.0` for the first of an array. */
  readonly id: string;
  /** The accessible name of its box. */
  readonly label: string;
}

/** A single value that a tool takes beside its bulk inputs. */
export interface FieldSpec {
  readonly id: string;
  readonly label: string;
  readonly maxLength: number;
  /** Without it there is nothing to do. */
  readonly isRequired?: true;
}

/** One of the lists a run answers with; the first is the main one. */
export interface OutputSpec {
  /** Also its name in the cases of `test/fixtures` (where the first is called `lines`). */
  readonly id: string;
  /** The accessible name of its list. */
  readonly label: string;
}

/** The lines of one bulk input, as blocks; they can be read more than once, unless they pass by. */
export interface TextSource {
  /** A guess where the lines pass by. */
  readonly stats: LineStats;
  /** The lines are not kept: they can be read once, and no block of them can be referred to. */
  readonly isPassing?: true;
  /** Each block is to be read before the next one is asked for: its memory may be used again. */
  blocks(): AsyncIterable<LineBlock>;
}

export interface RunInput {
  /** By `TextSpec.id`; every declared text is there, an empty one has no blocks. */
  readonly texts: { readonly [id: string]: TextSource };
  /** By `FieldSpec.id`; every declared field is there. */
  readonly fields: { readonly [id: string]: string };
}

/** A block of a bulk input that goes to an output just as it is, so that nothing is stored twice. */
export interface BlockReference {
  /** `TextSpec.id`. */
  readonly text: string;
  /** Its place in the order in which `TextSource.blocks()` gives blocks. */
  readonly index: number;
  readonly count: number;
}

/** Where a run puts its rows and says how far it is. Each output is filled by one of the three kinds of call. */
export interface RunContext {
  readonly signal: AbortSignal;
  /** What a run may hold in memory by itself; as much as there is where it is left out. */
  readonly memoryBytes?: number;
  /** Rows are not kept where they go: once `write` resolves they have been read, and their memory may be used again. */
  readonly isPassing?: true;
  /** Reports progress in rows; may be called often, is passed on at most 10 times a second. */
  progress(done: number, total: number): void;
  /** Appends stored rows to an output. Resolves when the receiver has room for more. The block's memory is given away. */
  write(output: string, block: LineBlock): Promise<void>;
  /** Makes an output a product that is computed where it is seen. */
  product(output: string, recipe: ProductRecipe): void;
  /**
   * Appends rows of which each goes to one of two outputs, so that both share the block. Left out where rows are not
   * stored: then both are written. The bits' memory is given away, and a block's.
   * @param keep the rows that go to `kept`
   */
  split?(kept: string, dropped: string, block: LineBlock | BlockReference, keep: KeptLines): Promise<void>;
}

/** What a run tells beside its rows: counts, and what was wrong with the input. Plain JSON. */
export type RunReport = { readonly [key: string]: JsonValue };
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** What a run will give, known before it starts. */
export interface Estimate {
  readonly rows: bigint;
  /** Bytes of the rows as a file; one line end a row. */
  readonly bytes: bigint;
  /** Bytes that will be kept in memory; 0 for a product that stays virtual. */
  readonly storedBytes: bigint;
  /** False where the numbers are upper bounds. */
  readonly exact: boolean;
  /** Why the run is refused (too many rows to number, say), in words for the user; undefined when it can start. */
  readonly refusal?: string;
}

/** What form, check, workers, API, command line and guide read of a tool, without the code that runs it. */
export interface ToolDescription<S extends OptionSpecs = OptionSpecs> {
  readonly id: ToolId;
  readonly texts: readonly TextSpec[];
  readonly fields: readonly FieldSpec[];
  readonly options: S;
  readonly outputs: readonly [OutputSpec, ...OutputSpec[]];
  /** A run reads its texts once, from the first line to the last, and needs no true `stats`: they may pass by. */
  readonly readsTextsOnce?: true;
  estimate(stats: { readonly [text: string]: LineStats }, options: OptionsOf<S>): Estimate;
}

/** A tool: a pure function over lines, with its description. */
export interface ToolDefinition<S extends OptionSpecs = OptionSpecs> extends ToolDescription<S> {
  /** Runs the tool. Throws `UserMistake` for input it will not work on, and the signal's reason when aborted. */
  run(input: RunInput, options: OptionsOf<S>, context: RunContext): Promise<RunReport>;
}

/** A mistake of the user, told in words for the user; anything else that is thrown is a fault of ours. */
export class UserMistake extends Error {
  override readonly name: string = 'UserMistake';
}

/** More than memory can hold; the message says what to do instead. */
export class TooLarge extends UserMistake {
  override readonly name = 'TooLarge';
}
