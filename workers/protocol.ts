import type { ExportFormat } from '../libs/files/export-formats.ts';
import type { Reason, ReasonLayout } from '../libs/files/export-reasons.ts';
import type { RowFormat } from '../libs/files/export-rows.ts';
import type { LineGroup } from '../libs/lines/blocks/grouped-lines.ts';
import type { Bytes, LineBlock } from '../libs/lines/blocks/line-block.ts';
import type { LineStats } from '../libs/lines/blocks/line-stats.ts';
import type { ProductRecipe } from '../libs/lines/product/recipe.ts';
import type { KeptLines } from '../libs/lines/rows/selection-rows.ts';
import type { FindTerms, FoundRows } from '../libs/lines/search/find-in-rows.ts';
import type { AdPlatformId } from '../libs/platforms/ad-platforms.ts';
import type { KeywordKind } from '../libs/platforms/keyword-checker.ts';
import type { ToolId } from '../libs/tools/index.ts';
import type { ReplaceOptions } from '../libs/tools/replace/options.ts';
import type { MarkedSegment, MatchCount } from '../libs/tools/replace/preview.ts';
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

/** Sequence as a task worker reads it: blocks to fetch one by one, or the recipe to compute it from. */
export type RowsDescription = { readonly columns?: readonly string[] | undefined } & (
  | /** `rowEnds[i]` is the number of rows in blocks 0 to i. */
  { readonly kind: 'blocks'; readonly rowEnds: Float64Array }
  | { readonly kind: 'product'; readonly recipe: ProductRecipe }
);

/** Reference to a stored block that another sequence shares. */
export interface StoredBlockReference {
  readonly id: RowsId;
  readonly index: number;
  readonly count: number;
}

/** Bulk input restored after a reload. */
export interface RestoredInput {
  readonly id: RowsId;
  readonly stats: LineStats;
  /** Names of the columns if the input is a table. */
  readonly columns?: readonly string[] | undefined;
}

/** Interface of the rows worker to the page. It only stores and serves rows, so every call returns quickly. */
export interface RowsService {
  /** Connects a task worker to the rows. */
  connect(port: MessagePort): void;
  /** Sets the maximum bytes of rows in this tab; beyond it, calls fail with the code `memory`. */
  setMemoryLimit(bytes: number): void;
  /** Calls the listener when a sequence begins, grows or is complete. */
  subscribe(listener: (state: RowsState) => void): void;
  /** Returns the rows `[start, end)`, each cut at 2,000 characters; fewer if they have not arrived yet. */
  window(id: RowsId, start: number, end: number): string[];
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
  setProduct(id: RowsId, recipe: ProductRecipe): void;
  split(
    kept: RowsId,
    dropped: RowsId,
    block: LineBlock | StoredBlockReference,
    keep: KeptLines,
  ): Promise<Outcome<null>>;
  finish(id: RowsId): void;
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
  /** Sequence to fill by output id. */
  readonly outputs: { readonly [output: string]: RowsId };
  /** Memory limit of the run besides the rows. */
  readonly memoryBytes: number;
}

/** Files to be imported into one sequence, in order. */
export interface ImportJob {
  /** Deviations from the common rules; the common rules apply if missing. */
  readonly rules?: ImportDeviations | undefined;
  readonly files: readonly File[];
  /** Sequence to fill. */
  readonly id: RowsId;
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
  readonly options: unknown;
  readonly fields: { readonly [field: string]: string };
  readonly report: RunReport;
  /** File chosen by the user; if null, the file is made in the origin private file system (or memory). */
  readonly target: FileSystemFileHandle | null;
  /** Name there (`storedName`). Code that terminates the task early must remove the file. */
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
  /** `text`: one line a row. `json`: an array, or an object with one (`import-json.ts`). */
  readonly form: 'text' | 'json';
  /** Sequence to fill. */
  readonly id: RowsId;
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
  readonly options: ReplaceOptions;
}

/** Rows to be searched for the preview of a run. */
export interface SearchJob {
  readonly rows: RowsState;
  readonly terms: SearchTerms;
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

/** Interface of a task worker to the page: one long task at a time, cancelled by terminating the worker. */
export interface TaskService {
  /** Connects the worker to the rows. */
  connect(port: MessagePort): void;
  run(job: RunJob, onProgress: OnProgress): Promise<Outcome<RunReport>>;
  /** Begins a text that comes in pieces (a large paste). */
  beginText(id: RowsId): Promise<void>;
  pushText(piece: Bytes): Promise<Outcome<null>>;
  finishText(id: RowsId): Promise<Outcome<LineStats>>;
  importFiles(job: ImportJob, onProgress: OnProgress): Promise<Outcome<FilesReport>>;
  /** Writes results to a file. Progress in rows. */
  exportRows(job: ExportJob, onProgress: OnProgress): Promise<Outcome<ExportedFile>>;
  /** Writes flagged rows with their reasons to a file. Progress in rows that are read. */
  exportReasons(job: ReasonExportJob, onProgress: OnProgress): Promise<Outcome<ExportedFile>>;
  /** Returns all rows as text for the clipboard. */
  copyRows(id: RowsId, format: RowFormat): Promise<Outcome<Blob>>;
  /** Returns all rows as a gzip file. Progress in rows. */
  gzipRows(id: RowsId, lines: 'all' | 'items', onProgress: OnProgress): Promise<Outcome<Blob>>;
  /** Fills a sequence from a server's response. Progress in bytes. */
  fetchRows(job: FetchJob, onProgress: OnProgress): Promise<Outcome<FetchedLines>>;
  /** Returns the line statistics of rows that become a bulk input. Progress in bytes. */
  measure(rows: RowsState, onProgress: OnProgress): Promise<Outcome<LineStats>>;
  /** Checks rows against rules and collects them. Progress in rows. */
  checkRows(job: CheckJob, onProgress: OnProgress): Promise<Outcome<CheckReport>>;
  /** Reports the next or previous match (null if there is none), and counts all matches. */
  find(
    job: FindJob,
    onFound: (row: number | null) => void,
    onCount: (count: number) => void,
  ): Promise<Outcome<FoundRows>>;
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
}
