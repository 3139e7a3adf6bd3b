import type { JsonPart, JsonValue } from '../../files/export-json.ts';
import type { PartFileForm } from '../../files/part-files.ts';
import type { Blocks, LineBlock } from '../../lines/blocks/line-block.ts';
import type { LineStats } from '../../lines/blocks/line-stats.ts';
import type { ProductRecipe } from '../../lines/product/recipe.ts';
import type { KeptLines } from '../../lines/rows/selection-rows.ts';
import type { BitReader } from '../../lines/spill/bits.ts';
import type { SpillSpace } from '../../lines/spill/spill-space.ts';
import {
  isShown,
  type OptionProblem,
  type OptionSpecs,
  type OptionsOf,
  type ParsedOptions,
  parseOptions,
  type ShownWhen,
} from './options.ts';

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
  /**
   * Names of the first columns, as `simplifyName` writes them. If set, a table read from a file has a header only if the
   * first record begins with such names, unless its place is given.
   */
  readonly headerNames?: readonly (readonly string[])[];
  /** Names of columns, in lower case, that are offered first when a list input asks for the column of a table. */
  readonly preferredColumns?: readonly string[];
  /** Minimum number of columns, and the error for fewer; a list has one. */
  readonly columnsNeeded?: { readonly count: number; readonly problem: string };
  readonly shownWhen?: ShownWhen;
}

/** Single value that a tool takes besides its bulk inputs. */
export interface FieldSpec {
  readonly id: string;
  readonly label: string;
  readonly maxLength: number;
  /** Set if a run needs the value, unless it is not shown: always, or if the first input is a list. */
  readonly isRequired?: true | 'forLists';
  readonly shownWhen?: ShownWhen;
}

/** Output list of a tool; the first one is the main output. */
export interface OutputSpec {
  /** Also the name in the cases of `test/fixtures` (where the first one is called `lines`). */
  readonly id: string;
  /** Accessible name of the list. */
  readonly label: string;
  /**
   * Set if the rows are a table: always, if the first input is one, or with a value of an option. With `asInput`, the run
   * may name columns for a list as well.
   */
  readonly isTable?: true | 'asInput' | ShownWhen;
  /** Returns true if a run with these options gives the columns of the first input, or a list for a list. */
  keepsColumns?(options: { readonly [name: string]: unknown }): boolean;
  /** The output is shown only while this holds; other runs leave it empty. */
  readonly shownWhen?: ShownWhen;
}

/** Returns true if the rows of an output are a table in a run with these inputs and options. */
export function isTableOutput(
  { isTable }: OutputSpec,
  { texts }: Pick<ToolDescription, 'texts'>,
  input: { readonly texts: { readonly [id: string]: Pick<TextSource, 'columns'> } },
  options: { readonly [name: string]: unknown },
): boolean {
  if (typeof isTable === 'object') {
    return isShown({ shownWhen: isTable }, options);
  }
  return isTable === true || (isTable === 'asInput' && input.texts[texts[0].id]?.columns !== undefined);
}

/** Lines of one bulk input as blocks. Can be read more than once unless `isBorrowed` is set without `products`. */
export interface TextSource {
  /** An estimate if `isBorrowed` is set without `products`. */
  readonly stats: LineStats;
  /** Set if the lines are not stored: outputs cannot reference their blocks. */
  readonly isBorrowed?: true;
  /** Names of the columns if the input is a table: each line consists of as many cells, separated by TAB. */
  readonly columns?: readonly string[] | undefined;
  /** The recipes, one after the other, if the lines are computed products. */
  readonly products?: readonly ProductRecipe[] | undefined;
  /** Returns the blocks. Each is only borrowed until the next one is requested. */
  blocks(): AsyncIterable<LineBlock>;
  /**
   * Returns the blocks as `ToolDefinition.prepareBlocks` makes them in the thread that reads the input. Takes the place of
   * `blocks`, which can be read afterwards; omitted if no other thread reads.
   */
  prepared?(settings: PreparationSettings): AsyncIterable<LineBlock>;
}

/** Plain data and bytes for the thread that prepares blocks. */
export type PreparationSettings = object;

/**
 * Preparation of blocks in the thread that reads them. A block may have more members, which the run receives as well:
 * bytes, and plain data.
 */
export interface BlockPreparation {
  /** Maximum number of blocks that wait for the run; by default enough for runs that take none for a while. */
  readonly mostWaiting?: number;
  /** Returns what becomes of a block, one after the other; each is only borrowed until the next one. */
  blocks(block: LineBlock): Iterable<LineBlock>;
  /** Returns what follows the last block. */
  rest?(): Iterable<LineBlock>;
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

/** One of several parts into which lines are divided by their hash, so that equal lines are in the same part. */
export interface LinePart {
  /** From 1 to `count`. */
  readonly number: number;
  readonly count: number;
}

/** Told when a search with a pattern begins and ends; it may take very long, and nothing else runs meanwhile. */
export interface SearchWatch {
  begin(): void;
  end(): void;
}

/** Receiver of a run's rows and progress. Each output is filled by only one of `write`, `product` and `split`. */
export interface RunContext {
  readonly signal: AbortSignal;
  /** Memory limit of the run itself; all available memory if omitted. */
  readonly memoryBytes?: number;
  /** Disk space for compared lines that do not fit into memory; a run that needs more memory fails if omitted. */
  readonly spill?: SpillSpace;
  /** Returns false for an output whose rows are dropped; all are wanted if omitted. */
  isWanted?(output: string): boolean;
  /** The part of the lines that the run takes, with all lines that equal each other; all lines if omitted. */
  readonly part?: LinePart;
  /**
   * First occurrences of each part, in the order of their numbers, that runs with `part` have found. The run takes them in
   * place of comparing the lines; needs `spill`.
   */
  readonly found?: readonly BitReader[];
  /** Set if rows have been read or copied once `write` resolves, so that their memory may be reused. */
  readonly isBorrowed?: true;
  /**
   * Reserves memory before allocating it for rows that are made but not written yet; omitted if only the machine limits
   * memory. May be called at any point between two writes.
   * @param rowBytes size of those rows, up to 192 KiB too much
   * @param memoryBytes size of the buffer
   * @throws if the run exceeds its limit of rows or memory
   */
  reserve?(rowBytes: number, memoryBytes: number): void;
  /**
   * Returns the watch of a rule's searches; omitted if nothing watches them.
   * @param rule place in a list of rules, from 0
   */
  watchSearch?(rule?: number): SearchWatch;
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
  /** Appends the rows of a product, which are computed on access, to an output. */
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
  /** Returns the bulk inputs of a form with these options if their number depends on them; else they are `texts`. */
  textsOf?(options: OptionsOf<S>): readonly TextSpec[];
  readonly fields: readonly FieldSpec[];
  readonly options: S;
  readonly outputs: readonly [OutputSpec, ...OutputSpec[]];
  /**
   * Set if a run reads its inputs once from start to end and accepts estimated `stats`, so that they can be streamed.
   */
  readonly readsTextsOnce?: true;
  /**
   * Set if a run can also read inputs once, with estimated `stats`, where neither they nor its rows are stored. It then
   * writes the rows that it computes elsewhere.
   */
  readonly streamsFiles?: true;
  /** Set if a run uses `RunContext.watchSearch`. */
  readonly searches?: true;
  /**
   * Set if a run takes only `RunContext.part` of the lines of its first input: the options with which the parts of a
   * larger run find its first occurrences.
   */
  readonly takesParts?: { readonly options: Partial<OptionsOf<S>> };
  /** Returns the errors of options that are each valid on their own but not together. */
  checkOptions?(options: OptionsOf<S>): readonly OptionProblem[];
  estimate(stats: { readonly [text: string]: LineStats }, options: OptionsOf<S>): Estimate;
}

/** Returns the bulk inputs of a tool's form with these options. */
export function textsOf<S extends OptionSpecs>(
  tool: Pick<ToolDescription<S>, 'texts' | 'textsOf'>,
  options: OptionsOf<S>,
): readonly TextSpec[] {
  return tool.textsOf?.(options) ?? tool.texts;
}

/** Validates untrusted options of a tool, each on its own and then together. */
export function parseToolOptions<S extends OptionSpecs>(tool: ToolDescription<S>, input: unknown): ParsedOptions<S> {
  const parsed = parseOptions(tool.options, input);
  const problems = (parsed.ok && tool.checkOptions?.(parsed.options)) || [];
  return problems.length === 0 ? parsed : { ok: false, problems };
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

/** Run whose input can be divided: its parts are run on their own, also at the same time, and their results joined. */
export interface RunApart<S extends OptionSpecs = OptionSpecs> {
  /**
   * Returns true if each row of every output depends on one line (or row) of the first input, in its order, the other
   * inputs are empty, and the numbers of the report are sums.
   */
  canRun(input: RunInput, options: OptionsOf<S>): boolean | Promise<boolean>;
  /** Keys of the report that it only has if they are not 0, in its order. */
  readonly optionalKeys?: readonly string[];
}

/** Tool: its description, a pure function over lines, and what only exports and the command line need. */
export interface ToolDefinition<S extends OptionSpecs = OptionSpecs, Id extends string = string>
  extends ToolDescription<S, Id> {
  /** Set if a run that compares lines uses `RunContext.spill`. */
  readonly spills?: true;
  /** Runs the tool. Throws `UserMistake` for invalid input, and the signal's reason when aborted. */
  run(input: RunInput, options: OptionsOf<S>, context: RunContext): Promise<RunReport>;
  /**
   * Runs the tool so that its rows are keywords for the campaign builder, as a table. Set if the result itself does not
   * have the columns that the builder can use.
   */
  runForCampaigns?(input: RunInput, options: OptionsOf<S>, context: RunContext): Promise<RunReport>;
  /**
   * Returns the parts of the JSON file of the main output (`docs/spec/formats.md`, JSON forms). Omitted if the file is an
   * array of the rows.
   */
  json?(result: JsonExport): readonly JsonPart[];
  /** Returns the preparation of blocks for a run that uses `TextSource.prepared`, with its settings. */
  prepareBlocks?(settings: PreparationSettings): BlockPreparation;
  /** Sizes in bytes of the input files for which the command line uses two threads by default. */
  readonly sizesForTwoThreads?: { readonly least: number; readonly most: number };
  /** Set if parts of the first input can be run on their own. */
  readonly apart?: RunApart<S>;
  /** Example for the help of the command line; a test runs it on files of its documentation. */
  readonly example: string;
  /** Readers of files with the members of list options, by option; others have the form of any list. */
  readonly listReaders?: { readonly [option: string]: (text: string, isJson: boolean) => readonly unknown[] };
  /** Returns the problem that a report names if programs are to treat it as an error. */
  problemOf?(report: RunReport): string | undefined;
  /**
   * Tests of a report for what a run may find, by name, such as `blocked`. The command line can end with an exit code of
   * its own if a test holds (`--fail-on`).
   */
  readonly findings?: { readonly [name: string]: (report: RunReport) => boolean };
  /** Choices of options, by option, without which a run does not look for its findings. */
  readonly findingChoices?: { readonly [option: string]: readonly string[] };
  /**
   * Returns the form of the files that another program imports, for an output that is written to such files. The command
   * line writes the main output in this form by default.
   */
  partFiles?(output: string, options: OptionsOf<S>): PartFileForm | undefined;
  /**
   * Returns the reason why the server must not run the tool with these options, with the path of one of them, such as
   * `options.useRegex`.
   */
  refuseOnServer?(options: OptionsOf<S>): { readonly option: string; readonly message: string } | undefined;
}
