import type { ExportFormat } from '../libs/files/export-formats.ts';
import type { Reason, ReasonLayout } from '../libs/files/export-reasons.ts';
import type { RowFormat } from '../libs/files/export-rows.ts';
import type { FixRules } from '../libs/keywords/fix-rules.ts';
import type { LineGroup } from '../libs/lines/blocks/grouped-lines.ts';
import type { Bytes, LineBlock } from '../libs/lines/blocks/line-block.ts';
import type { LineStats } from '../libs/lines/blocks/line-stats.ts';
import type { ProductRecipe } from '../libs/lines/product/recipe.ts';
import type { KeptLines } from '../libs/lines/rows/selection-rows.ts';
import type { FindTerms, FoundRows } from '../libs/lines/search/find-in-rows.ts';
import type { AdPlatformId } from '../libs/platforms/ad-platforms.ts';
import type { KeywordKind } from '../libs/platforms/keyword-checker.ts';
import type { Arrangement } from '../libs/tables/arrange/arrange-rows.ts';
import type { TableReport } from '../libs/tables/read-table.ts';
import type { TableOptions } from '../libs/tables/table-plan.ts';
import type { FixPreview } from '../libs/tools/fix/count-fixes.ts';
import type { ToolId } from '../libs/tools/index.ts';
import type { ChosenGram } from '../libs/tools/ngrams/match-terms.ts';
import type { ResultFindings } from '../libs/tools/ngrams/result-scan.ts';
import type { OneRuleOptions, ReplaceRule } from '../libs/tools/replace/options.ts';
import type { MarkedSegment, MatchCount } from '../libs/tools/replace/preview.ts';
import type { RulesPreview } from '../libs/tools/replace/rules-preview.ts';
import type { RuleOptions } from '../libs/tools/replace/run-rules.ts';
import type { RunReport } from '../libs/tools/shared/tool.ts';
import type { ImportDeviations } from '../libs/tools/shared/tool-entry.ts';

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
  readonly count: number;
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

/** Table to be filtered, sorted and reduced to some columns. */
export interface ArrangeJob {
  readonly id: RowsId;
  readonly arrangement: Arrangement;
  /** Places of the columns that stay, in ascending order; all if null. */
  readonly columns: readonly number[] | null;
  /** Sequence that receives the rows. */
  readonly into: RowsId;
}

/** Column, or cells of some columns and rows, to be made a list whose lines may hold TABs. */
export interface CellsJob {
  readonly id: RowsId;
  /** Places of the columns, in ascending order. */
  readonly columns: readonly number[];
  /** Rows `[start, end)`. */
  readonly start: number;
  readonly end: number;
  /** Sequence that receives the cells. */
  readonly into: RowsId;
}

/** List to be made a table of one column. */
export interface ListJob {
  readonly from: RowsId;
  /** Name of the column. */
  readonly column: string;
  /** Sequence to fill. */
  readonly id: RowsId;
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
  /** Returns all rows as one text, for an editor. */
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
   * Makes `to` the rows of `from` with further lines, in ascending order of their places; nothing is copied. A place
   * beyond the end counts as the end.
   * @returns statistics of the further lines
   */
  insert(from: RowsId, to: RowsId, lines: readonly PlacedLine[]): LineStats;
  /** Marks a sequence as complete after its task was cancelled. */
  finish(id: RowsId): void;
  dispose(ids: readonly RowsId[]): void;
  /** Sets the tab whose inputs are persisted, deletes those of closed tabs, and loads those of this tab. */
  restore(tab: string, otherLiveTabs: readonly string[] | undefined): Promise<readonly RestoredInput[]>;
  /**
   * Persists an input for the tab; an empty one is deleted.
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
  /** Lets sequences be evicted when memory is short. */
  makeDispensable(ids: readonly RowsId[]): void;
  /** Makes `to` an arrangement of stored rows; nothing is copied. */
  arrange(from: RowsId, to: RowsId, arranged: ArrangedSequence): Promise<Outcome<null>>;
  /** Makes `to` computed rows that are complete. */
  setProducts(to: RowsId, recipes: readonly ProductRecipe[], columns: readonly string[] | undefined): void;
}

/** Progress of a task, at most 10 times per second; `total` is 0 while it is unknown. */
export type OnProgress = (done: number, total: number) => void;

/** One run of a tool over sequences of the rows worker. */
export interface RunJob {
  readonly tool: ToolId;
  /** Sequence and statistics by text id. */
  readonly texts: { readonly [text: string]: { readonly id: RowsId; readonly stats: LineStats } };
  readonly fields: { readonly [field: string]: string };
  readonly options: unknown;
  /** Set if the rows are to be keywords for the campaign builder (`ToolDefinition.runForCampaigns`). */
  readonly isForCampaigns?: true;
  /** Sequence to fill by output id. */
  readonly outputs: { readonly [output: string]: RowsId };
  /** Memory limit of the run besides the rows. */
  readonly memoryBytes: number;
}

/** Run of a tool of which only the first rows are shown, before the user starts it. */
export interface RunPreviewJob extends Omit<RunJob, 'outputs'> {
  /** Number of rows of the main output to store. */
  readonly rows: number;
  /** A run on more lines ends with its first rows, unless they are computed; then nothing is counted. */
  readonly mostLines: number;
  /** Sequence that receives the rows. */
  readonly into: RowsId;
}

/** Result of a previewed run besides its first rows. */
export type RunPreview = {
  /** Report of the run; null if the run ended early. */
  readonly counts: RunReport | null;
};

/** One run of a recipe over sequences of the rows worker. */
export interface RecipeJob {
  /** The recipe, which is checked again. */
  readonly recipe: unknown;
  /** Index of the last step to run, whose outputs are results, too; all steps if missing. */
  readonly upTo?: number | undefined;
  /** Rows for the inputs of the recipe by their ids; the others have their default texts. */
  readonly inputs: {
    readonly [input: string]: {
      readonly id: RowsId;
      readonly stats: LineStats;
      /** Names of columns of the table by the names that the recipe needs. */
      readonly map?: { readonly [needed: string]: string } | undefined;
    };
  };
  /** The rows of `step.output` get the id `{into}/{step.output}`. */
  readonly into: string;
  /** Bytes that rows may take in the tab; beyond it, the rows of some steps are not kept. */
  readonly limitBytes: number;
  /** As in `RunJob`, for each step. */
  readonly memoryBytes: number;
}

/** Event of a run of a recipe. */
export type RecipeEvent =
  | /** Said before the first step, if the rows of some steps are not kept. */ {
      readonly kind: 'note';
      readonly text: string;
    }
  | {
      readonly kind: 'progress';
      /** Id of the step. */
      readonly step: string;
      /** Text for the status of the results: `Step 2 of 4: Find & Replace · 3.2 M rows`. */
      readonly text: string;
      readonly rows: number;
      /** An estimate. */
      readonly total: number;
    }
  | /** A step is done and its outputs are complete. */ {
      readonly kind: 'step';
      readonly step: string;
      readonly report: RunReport;
    };

/** Result of a run of a recipe besides its rows. */
export interface RecipeResult {
  /** Sequence of each result by its name in the recipe, `step.output`. */
  readonly outputs: { readonly [from: string]: RowsId };
  /** Reports by the ids of the steps. */
  readonly reports: { readonly [step: string]: RunReport };
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

/** Files to be imported into one sequence, in order. */
export interface ImportJob {
  /** Deviations from the common rules; the common rules apply if missing. */
  readonly rules?: ImportDeviations | undefined;
  readonly files: readonly File[];
  /**
   * Form of the rows: lines, rows of a table with these options, or `auto`, which makes a table of spreadsheets and of CSV
   * files that all have two or more columns. `list` if missing.
   */
  readonly form?: 'list' | 'auto' | TableForm | undefined;
  /** Names by which the header of a table is recognized; see `TableOptions`. */
  readonly headerNames?: TableOptions['headerNames'];
  /** For lists, by file: place of the column that is read, from 0; null to read the file as a list is read. */
  readonly places?: readonly (number | null)[] | undefined;
  /** Sequence to fill. */
  readonly id: RowsId;
}

/** Rows of a list that are to be read as the text of a table, such as pasted cells. */
export interface TableJob {
  readonly from: RowsId;
  readonly options: TableOptions;
  /** Sequence to fill. */
  readonly id: RowsId;
}

/** Result of reading a table, besides its rows. Counts are sums if several files were read. */
export interface TableRead {
  readonly stats: LineStats;
  readonly report: TableReport;
}

/** Result of importing files, besides their lines. */
export interface FilesReport {
  readonly stats: LineStats;
  /** Names of the files that are not UTF-8 and were read as Windows-1252. */
  readonly guessed: readonly string[];
  /** Header lines of CSV files that were left out. */
  readonly headers: readonly PlacedLine[];
  /** Number of columns of the widest CSV file, of which the first was read; 1 without one. */
  readonly columns: number;
  /** Set if the files were read as a table. */
  readonly table?: TableReport | undefined;
  /** Set if the last file is a spreadsheet. */
  readonly sheets?: SheetChoice | undefined;
}

/** Line that is missing in stored rows. */
export interface PlacedLine {
  readonly text: string;
  /** Index of the stored row that would follow it. */
  readonly before: number;
}

/** Results to be written to a file or to the clipboard. */
export interface ExportJob {
  readonly tool: ToolId;
  readonly format: ExportFormat;
  /** Sequence by output id, the main output first. */
  readonly outputs: { readonly [output: string]: RowsId };
  /** Place of the column of a table that is written as a list; the whole rows if missing. */
  readonly column?: number | undefined;
  readonly options: unknown;
  readonly fields: { readonly [field: string]: string };
  readonly report: RunReport;
  /** File chosen by the user; if null, the file is made in the origin private file system (or memory). */
  readonly target: FileSystemFileHandle | null;
  /** Name there (`storedName`). Code that terminates the task early must remove the file. */
  readonly fileName: string;
}

/** Rows to be written as the files that another program imports; several files become one ZIP archive. */
export interface PartsJob {
  readonly tool: ToolId;
  readonly output: string;
  readonly id: RowsId;
  /** Options of the run. */
  readonly options: unknown;
  /** Number of rows from the start; all if null. */
  readonly rows: number | null;
  /** True if there is more than one file. */
  readonly isArchive: boolean;
  readonly target: FileSystemFileHandle | null;
  /** Name as in `ExportJob`. */
  readonly fileName: string;
}

/** Written file. `file` is set if no target was given, so that the page can offer it for download. */
export interface ExportedFile {
  readonly bytes: number;
  readonly file: Blob | null;
}

/** Request for lines from a server. */
export interface FetchJob {
  readonly url: string;
  readonly method: string;
  readonly headers: { readonly [name: string]: string };
  readonly body?: string | undefined;
  /** `text`: one line a row. `json`: an array, or an object with one (`import-json.ts`). `csv`: a table. */
  readonly form: 'text' | 'json' | 'csv';
  /** Sequence to fill. */
  readonly id: RowsId;
  /** Names of the columns if the lines are rows of a table. Rows of another width are filled or cut. */
  readonly columns?: readonly string[] | undefined;
  /** Expected bytes of the response; 0 if unknown. */
  readonly byteLength: number;
}

/** Result of requesting lines: their statistics, or the server's error response (status 0: no response). */
export type FetchedLines =
  | { readonly ok: true; readonly stats: LineStats }
  | { readonly ok: false; readonly status: number; readonly body: string; readonly retryAfter: string | null };

/** Search for the next row that contains the needle, and for the number of such rows. */
export interface FindJob {
  readonly id: RowsId;
  readonly terms: FindTerms;
}

/** Find text and options of find and replace. */
export interface SearchTerms {
  readonly find: string;
  readonly options: OneRuleOptions;
}

/** Rows to be searched for the preview of a run. */
export interface SearchJob {
  readonly rows: RowsState;
  readonly terms: SearchTerms;
}

/** Rows to be read for the preview of a list of rules. */
export interface RulesJob {
  readonly rows: RowsState;
  readonly options: RuleOptions;
  /** Place of the column whose cells change; null for a list. */
  readonly column: number | null;
}

/** Rules by which lines are flagged. Each line gets a code of its reasons, 0 if there are none. */
export type LineRules =
  /** Rules of a platform, for rows of keywords or negatives. The code has a bit per problem (`problemsOfCode`). */
  | { readonly kind: 'keywords'; readonly platform: AdPlatformId; readonly of: KeywordKind }
  /** For lines that the UTM builder has rejected. The code is a position in `REJECTIONS`, from 1. */
  | { readonly kind: 'rejected' }
  /** For the input of the UTM builder: the same codes for the lines that a run has rejected. */
  | { readonly kind: 'input'; readonly rejected: RowsId };

/** Rows to be checked against rules. */
export interface CheckJob {
  readonly id: RowsId;
  readonly rules: LineRules;
  /** Rows to collect: those with problems (the first 256 MB, grouped by code), or those without. */
  readonly collects: 'flagged' | 'fitting';
  /** Sequence that receives them. */
  readonly into: RowsId;
}

/** Result of a check, the only source of its counts. */
export type CheckReport = {
  readonly rows: number;
  /** Number of rows with any problem. */
  readonly flagged: number;
  /** The rows with problems by code. Each row is in one group. */
  readonly groups: readonly LineGroup[];
};

/** Rows of a list in which the effect of fixes is counted. */
export interface FixCountJob {
  readonly id: RowsId;
  readonly platform: AdPlatformId;
  readonly kind: KeywordKind;
  readonly rules: FixRules;
  /** Sequence that receives the first rows that change, as a table. */
  readonly into: RowsId;
}

/** Flagged rows to be written to a file with their reasons. */
export interface ReasonExportJob {
  /** Rows that are read and numbered. */
  readonly from: RowsId;
  readonly rules: LineRules;
  readonly reasons: readonly Reason[];
  readonly layout: ReasonLayout;
  readonly mediaType: string;
  /** As in `ExportJob`. */
  readonly target: FileSystemFileHandle | null;
  readonly fileName: string;
}

/** Search for the terms of a run that hold any of some n-grams. */
export interface NgramTermsJob {
  /** Rows of the terms. */
  readonly id: RowsId;
  readonly stats: LineStats;
  /** Options of the run. */
  readonly options: unknown;
  readonly grams: readonly ChosenGram[];
  /** Sequence that receives the first 64 MB of rows that match, if any. */
  readonly into?: RowsId | undefined;
}

/** Search terms that hold any of the n-grams, and what they cost. */
export interface MatchedTerms {
  readonly count: number;
  readonly cost: number;
  /** Cost of all terms of the input without conversions. */
  readonly wastedCost: number;
}

/** Result of an n-gram analysis to be read for its charts. */
export interface NgramResultJob {
  readonly ngrams: RowsId;
  /** Undefined if there are no suggestions. */
  readonly negatives: RowsId | undefined;
  /** Number of n-grams with the highest cost. */
  readonly most: number;
}

/** Negatives to be removed from a list or table. */
export interface DropNegativesJob {
  readonly id: RowsId;
  /** Rows of the output `culprits`. */
  readonly culprits: RowsId;
  /** Sequence that receives the others. */
  readonly into: RowsId;
}

/** The other negatives, and how many were removed. */
export interface DroppedNegatives {
  readonly dropped: number;
  readonly stats: LineStats;
}

/** Interface of a task worker to the page: one long task at a time, cancelled by terminating the worker. */
export interface TaskService {
  /** Connects the worker to the rows. */
  connect(port: MessagePort): void;
  run(job: RunJob, onProgress: OnProgress): Promise<Outcome<RunReport>>;
  /** Runs a tool for its first rows and, if it is short, its report. */
  previewRun(job: RunPreviewJob): Promise<Outcome<RunPreview>>;
  /**
   * Runs the steps of a recipe. Outputs fill as they are made, and those of finished steps stay if a later step fails:
   * then the outcome's message names the step. To cancel, terminate the worker and call `finish` for the sequences that
   * still grow, as after a cancelled run of a tool. Rows that are no result may be evicted when memory is short.
   */
  runRecipe(job: RecipeJob, onEvent: (event: RecipeEvent) => void): Promise<Outcome<RecipeResult>>;
  /** Begins a text that comes in pieces (a large paste). */
  beginText(id: RowsId): Promise<void>;
  pushText(piece: Bytes): Promise<Outcome<null>>;
  finishText(id: RowsId): Promise<Outcome<LineStats>>;
  importFiles(job: ImportJob, onProgress: OnProgress): Promise<Outcome<FilesReport>>;
  /** Returns the names of the columns of each file that is a table (`tableColumns`); null for other files. */
  readColumns(files: readonly File[]): Promise<Outcome<readonly (readonly string[] | null)[]>>;
  /** Reads the rows of a list as the text of a table. Progress in bytes. */
  readTable(job: TableJob, onProgress: OnProgress): Promise<Outcome<TableRead>>;
  /** Writes results to a file. Progress in rows. */
  exportRows(job: ExportJob, onProgress: OnProgress): Promise<Outcome<ExportedFile>>;
  /** Writes rows as files for another program. Progress in rows. */
  exportParts(job: PartsJob, onProgress: OnProgress): Promise<Outcome<ExportedFile>>;
  /** Writes flagged rows with their reasons to a file. Progress in rows that are read. */
  exportReasons(job: ReasonExportJob, onProgress: OnProgress): Promise<Outcome<ExportedFile>>;
  /** Returns all rows as text for the clipboard. */
  copyRows(id: RowsId, format: RowFormat): Promise<Outcome<Blob>>;
  /** Filters and sorts the rows of a table, and leaves out columns. Progress in rows. */
  arrangeRows(job: ArrangeJob, onProgress: OnProgress): Promise<Outcome<null>>;
  /** Copies cells of a table into a list. Progress in rows. */
  takeCells(job: CellsJob, onProgress: OnProgress): Promise<Outcome<LineStats>>;
  /** Makes a list a table of one column. Progress in rows. */
  makeListTable(job: ListJob, onProgress: OnProgress): Promise<Outcome<LineStats>>;
  /** Returns all rows as a gzip file. Progress in rows. */
  gzipRows(id: RowsId, lines: 'all' | 'items', onProgress: OnProgress): Promise<Outcome<Blob>>;
  /** Fills a sequence from a server's response. Progress in bytes. */
  fetchRows(job: FetchJob, onProgress: OnProgress): Promise<Outcome<FetchedLines>>;
  /** Returns the line statistics of rows that become a bulk input. Progress in bytes. */
  measure(rows: RowsState, onProgress: OnProgress): Promise<Outcome<LineStats>>;
  /** Checks rows against rules and collects them. Progress in rows. */
  checkRows(job: CheckJob, onProgress: OnProgress): Promise<Outcome<CheckReport>>;
  /** Counts what fixes would change, without storing the rows. Progress in rows. */
  countFixes(job: FixCountJob, onProgress: OnProgress): Promise<Outcome<FixPreview>>;
  /** Reports the next or previous match (null if there is none), and counts all matches. */
  find(
    job: FindJob,
    onFound: (row: number | null) => void,
    onCount: (count: number) => void,
  ): Promise<Outcome<FoundRows>>;
  /** Finds search terms by their n-grams. Progress in rows. */
  matchTerms(job: NgramTermsJob, onProgress: OnProgress): Promise<Outcome<MatchedTerms>>;
  scanNgrams(job: NgramResultJob): Promise<Outcome<ResultFindings>>;
  /** Copies negatives except those of a result. Progress in rows. */
  dropNegatives(job: DropNegativesJob, onProgress: OnProgress): Promise<Outcome<DroppedNegatives>>;
  /** Loads the code of the calls below, so that loading does not count against their time limits. */
  loadPreview(): Promise<void>;
  /** Counts the matches of a search, stopping after `limitMs`. */
  countMatches(job: SearchJob, limitMs: number): Promise<Outcome<MatchCount>>;
  /**
   * Returns the first row at or after `fromRow`, wrapping around at the end, in which a match starts; null if there is
   * none.
   */
  nextMatch(job: SearchJob, fromRow: number): Promise<Outcome<number | null>>;
  /** Marks the matches of a search in consecutive lines, with their replacements. */
  markMatches(lines: readonly string[], terms: SearchTerms, replaceWith: string): Promise<Outcome<MarkedSegment[][]>>;
  /** Counts the replacements of each rule and returns the first changed lines, stopping after `limitMs`. */
  previewRules(job: RulesJob, limitMs: number): Promise<Outcome<RulesPreview>>;
  /** Reads the text of a file of rules. @param already number of rules that the list has */
  readRules(text: string, already: number): Promise<Outcome<ReplaceRule[]>>;
}
