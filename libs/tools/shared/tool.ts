import type { JsonPart, JsonValue } from '../../files/export-json.ts';
import type { Blocks } from '../../files/export-rows.ts';
import type { LineBlock } from '../../lines/blocks/line-block.ts';
import type { LineStats } from '../../lines/blocks/line-stats.ts';
import type { ProductRecipe } from '../../lines/product/recipe.ts';
import type { KeptLines } from '../../lines/rows/selection-rows.ts';
import type { OptionSpecs, OptionsOf, ShownWhen } from './options.ts';

/** Kind of rows that an input takes: lines of a list, rows of a table with named columns, or either of them. */
export type InputForm = 'list' | 'table' | 'either';

/** Bulk input of a tool: millions of lines. */
export interface TextSpec {
  /** Dotted path in the JSON form of the input: `text`, or `columns.0` for the first element of an array. */
  readonly id: string;
  /** Accessible name of its text box. */
  readonly label: string;
  /** `list` if omitted. */
  readonly form?: InputForm;
  /**
   * Default for a CSV file of several columns: it becomes a table, or a list of its first cells. Set for every input that
   * takes tables.
   */
  readonly csv?: 'table' | 'firstCell';
  readonly shownWhen?: ShownWhen;
}

/** Returns true if an input takes a table with named columns. */
export function takesTables({ form = 'list' }: Pick<TextSpec, 'form'>): boolean {
  return form !== 'list';
}

/** Single value that a tool takes besides its bulk inputs. */
export interface FieldSpec {
  readonly id: string;
  readonly label: string;
  readonly maxLength: number;
  /** Set if a run needs the value, unless it is not shown. */
  readonly isRequired?: true;
  readonly shownWhen?: ShownWhen;
}

/** Output list of a tool; the first one is the main output. */
export interface OutputSpec {
  /** Also the name in the cases of `test/fixtures` (where the first one is called `lines`). */
  readonly id: string;
  /** Accessible name of the list. */
  readonly label: string;
  /** Set if the rows are a table: always, or if the first input is one. */
  readonly isTable?: true | 'asInput';
}

/** Returns true if the rows of an output are a table in a run with these inputs. */
export function isTableOutput(
  { isTable }: OutputSpec,
  { texts }: Pick<ToolDescription, 'texts'>,
  input: { readonly texts: { readonly [id: string]: Pick<TextSource, 'columns'> } },
): boolean {
  return isTable === true || (isTable === 'asInput' && input.texts[texts[0].id]?.columns !== undefined);
}

/** Lines of one bulk input as blocks. Can be read more than once unless `isPassing` is set. */
export interface TextSource {
  /** An estimate if `isPassing` is set. */
  readonly stats: LineStats;
  /** Set if the lines are not stored: they can be read once, and their blocks cannot be referenced. */
  readonly isPassing?: true;
  /** Names of the columns if the input is a table: each line consists of as many cells, separated by TAB. */
  readonly columns?: readonly string[] | undefined;
  /** The recipe if the lines are a computed product. */
  readonly product?: ProductRecipe | undefined;
  /** Returns the blocks. Each is only borrowed until the next one is requested. */
  blocks(): AsyncIterable<LineBlock>;
}

export interface RunInput {
  /** All declared inputs by `TextSpec.id`; an empty one has no blocks. */
  readonly texts: { readonly [id: string]: TextSource };
  /** All declared fields by `FieldSpec.id`. */
  readonly fields: { readonly [id: string]: string };
}

/** Reference to a block of a bulk input that an output shares, so that it is not stored twice. */
export interface BlockReference {
  /** `TextSpec.id`. */
  readonly text: string;
  /** Index among the blocks returned by `TextSource.blocks()`. */
  readonly index: number;
  readonly count: number;
}

/** Receiver of a run's rows and progress. Each output is filled by only one of `write`, `product` and `split`. */
export interface RunContext {
  readonly signal: AbortSignal;
  /** Memory limit of the run itself; all available memory if omitted. */
  readonly memoryBytes?: number;
  /** Set if rows are not stored: they have been read once `write` resolves, and their memory may be reused. */
  readonly isPassing?: true;
  /**
   * Reserves memory before allocating it for rows that are made but not written yet; omitted if only the machine limits
   * memory. May be called at any point between two writes.
   * @param rowBytes size of those rows, up to 192 KiB too much
   * @param memoryBytes size of the buffer
   * @throws if the run exceeds its limit of rows or memory
   */
  reserve?(rowBytes: number, memoryBytes: number): void;
  /**
   * Names the columns of an output that is a table. Called once for each such output, before its first rows, also if it
   * gets none.
   */
  columns(output: string, names: readonly string[]): void;
  /** Reports progress in rows. May be called often; reports are throttled to 10 per second. */
  progress(done: number, total: number): void;
  /**
   * Appends stored rows to an output. Resolves when the receiver has room for more. Takes ownership of the block's
   * memory.
   */
  write(output: string, block: LineBlock): Promise<void>;
  /** Makes an output a product that is computed on access. */
  product(output: string, recipe: ProductRecipe): void;
  /**
   * Appends rows that are divided between two outputs, which share the block. Omitted if rows are not stored; then both
   * outputs are written. Takes ownership of the memory of the bits and of a block.
   * @param keep the rows that go to `kept`
   */
  split?(kept: string, dropped: string, block: LineBlock | BlockReference, keep: KeptLines): Promise<void>;
}

/** Result of a run besides its rows: counts, and errors in the input. Plain JSON. */
export type RunReport = { readonly [key: string]: JsonValue };

/** Estimated result of a run. */
export interface Estimate {
  readonly rows: bigint;
  /** Bytes of the rows as a file, with one line end per row. */
  readonly bytes: bigint;
  /** Bytes to be stored in memory; 0 for a computed product. */
  readonly storedBytes: bigint;
  /** False if the numbers are upper bounds. */
  readonly exact: boolean;
  /** Reason for the user why the run cannot start (such as too many rows to number); undefined if it can. */
  readonly refusal?: string;
}

/**
 * Static description of a tool for the form, validation, workers, API, command line and guide, without the code that
 * runs it.
 */
export interface ToolDescription<S extends OptionSpecs = OptionSpecs, Id extends string = string> {
  /** Id of the tool's entry. */
  readonly id: Id;
  readonly texts: readonly TextSpec[];
  readonly fields: readonly FieldSpec[];
  readonly options: S;
  readonly outputs: readonly [OutputSpec, ...OutputSpec[]];
  /**
   * Set if a run reads its inputs once from start to end and accepts estimated `stats`, so that they can be streamed.
   */
  readonly readsTextsOnce?: true;
  estimate(stats: { readonly [text: string]: LineStats }, options: OptionsOf<S>): Estimate;
}

/** Result of a run with the metadata of its JSON file. */
export interface JsonExport {
  readonly options: JsonValue;
  /** Single values of the tool by `FieldSpec.id`. */
  readonly fields: { readonly [id: string]: string };
  readonly report: RunReport;
  /** Rows of the main output. */
  readonly rows: Blocks;
  readonly count: number;
  /** Rows of the other outputs by `OutputSpec.id`. */
  readonly otherRows: { readonly [output: string]: Blocks };
  readonly now: Date;
}

/** Tool: its description, a pure function over lines, and what only exports and the command line need. */
export interface ToolDefinition<S extends OptionSpecs = OptionSpecs, Id extends string = string>
  extends ToolDescription<S, Id> {
  /** Runs the tool. Throws `UserMistake` for invalid input, and the signal's reason when aborted. */
  run(input: RunInput, options: OptionsOf<S>, context: RunContext): Promise<RunReport>;
  /** Returns the parts of the tool's JSON file (`docs/spec/formats.md`, JSON forms). */
  json(result: JsonExport): readonly JsonPart[];
  /** Example for the help of the command line; a test runs it on files of its documentation. */
  readonly example: string;
  /** Returns the reason why the server must not run the tool with these options, with the path of one of them. */
  refuseOnServer?(options: OptionsOf<S>): { readonly option: string; readonly message: string } | undefined;
}
