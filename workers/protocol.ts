import type { ToolId } from '../libs/contracts/tool-catalog.ts';
import type { ExportFormat } from '../libs/files/export-formats.ts';
import type { RowFormat } from '../libs/files/export-rows.ts';
import type { Bytes, LineBlock } from '../libs/lines/line-block.ts';
import type { LineStats } from '../libs/lines/line-stats.ts';
import type { ProductRecipe } from '../libs/lines/product-rows.ts';
import type { KeptLines } from '../libs/lines/selection-rows.ts';
import type { AdPlatformId } from '../libs/platforms/ad-platforms.ts';
import type { KeywordKind, KeywordProblem } from '../libs/platforms/keyword-checker.ts';
import type { ReplaceOptions } from '../libs/tools/replace/options.ts';
import type { MarkedSegment, MatchCount } from '../libs/tools/replace/preview.ts';
import type { RunReport } from '../libs/tools/tool.ts';

/** Names a sequence of rows in the rows worker. The page chooses it: `inputs/merge/columns.0`, `runs/merge/7/lines`. */
export type RowsId = string;

/** What the page is told about a sequence: at once when it begins, then at most every 50 ms, and when it is complete. */
export interface RowsState {
  readonly id: RowsId;
  readonly count: number;
  readonly byteLength: number;
  /** True while more rows may come. */
  readonly isGrowing: boolean;
}

/** What came of a call that may fail. Comlink drops the fields of errors, so none is thrown across. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: TaskError };

export interface TaskError {
  /** `mistake`: the user can mend it. `memory`: the tab is full. `fault`: ours. */
  readonly code: 'mistake' | 'memory' | 'fault';
  readonly message: string;
  /** Of a fault: the class of what was thrown, and where. */
  readonly name?: string;
  readonly stack?: string | undefined;
}

/** How a task worker sees a sequence: as blocks to fetch one by one, or as the recipe to compute it from. */
export type RowsDescription =
  /** `rowEnds[i]` is how many rows blocks 0 to i hold together. */
  | { readonly kind: 'blocks'; readonly rowEnds: Float64Array }
  | { readonly kind: 'product'; readonly recipe: ProductRecipe };

/** A stored block that another sequence takes as it is. */
export interface StoredBlockReference {
  readonly id: RowsId;
  readonly index: number;
  readonly count: number;
}

/** A bulk input that was kept for this tab and is back after a reload. */
export interface RestoredInput {
  readonly id: RowsId;
  readonly stats: LineStats;
}

/** The rows worker, as the page sees it. It only stores and serves, so every answer is quick. */
export interface RowsService {
  /** Gives a task worker its way to the rows. */
  connect(port: MessagePort): void;
  /** Sets how many bytes of rows this tab may hold; more is refused with the code `memory`. */
  setMemoryLimit(bytes: number): void;
  /** Calls back when a sequence begins, grows or is complete. */
  subscribe(listener: (state: RowsState) => void): void;
  /** The rows `[start, end)`, each cut at 2,000 characters; fewer while they have not arrived. */
  window(id: RowsId, start: number, end: number): string[];
  /** All rows as one text, for an editor to show. */
  text(id: RowsId): string;
  /** One whole row, for copying it. */
  row(id: RowsId, index: number): string;
  /** Takes a small text (an editor's) in place of what the id had. */
  putText(id: RowsId, bytes: Bytes): LineStats;
  /**
   * Lets `to` name the rows of `from`, too; nothing is copied.
   * @param isDispensable whether the name is given up where memory is short
   */
  alias(from: RowsId, to: RowsId, isDispensable?: boolean): RowsState;
  /** Says that no more rows will come (the task that made them was ended). */
  finish(id: RowsId): void;
  dispose(ids: readonly RowsId[]): void;
  /** Names the tab whose inputs are kept, drops what tabs that are gone have left, and loads what this one had. */
  restore(tab: string, otherLiveTabs: readonly string[]): Promise<readonly RestoredInput[]>;
  /**
   * Keeps an input for the tab; an empty one is forgotten.
   * @param from whose rows are kept as the input's; the input's own id when left out
   */
  keep(id: RowsId, stats: LineStats, from?: RowsId): Promise<void>;
}

/** The rows worker, as a task worker sees it; an answer means that there is room for more. */
export interface RowsChannel {
  describe(id: RowsId): RowsDescription | null;
  /** A copy of one block, made in the memory that is given with it where it has room. */
  block(id: RowsId, index: number, memory?: Bytes): LineBlock;
  /** Starts a sequence; one that had the id is given up. */
  begin(id: RowsId): void;
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

/** Progress of a task, at most 10 times a second; `total` is 0 while it is not known. */
export type OnProgress = (done: number, total: number) => void;

/** One run of a tool over sequences of the rows worker. */
export interface RunJob {
  readonly tool: ToolId;
  /** By text id: the sequence, and what is known of it. */
  readonly texts: { readonly [text: string]: { readonly id: RowsId; readonly stats: LineStats } };
  readonly fields: { readonly [field: string]: string };
  readonly options: unknown;
  /** By output id: the sequence to fill. */
  readonly outputs: { readonly [output: string]: RowsId };
  /** What the run may hold in memory beside the rows. */
  readonly memoryBytes: number;
}

/** Files that become one sequence, one after the other. */
export interface ImportJob {
  readonly tool: ToolId;
  readonly files: readonly File[];
  /** The sequence to fill. */
  readonly id: RowsId;
}

/** What is told of imported files beside their lines. */
export interface FilesReport {
  readonly stats: LineStats;
  /** The names of those that are no UTF-8 and were read as Windows-1252. */
  readonly guessed: readonly string[];
}

/** Results that are written as a file or for the clipboard. */
export interface ExportJob {
  readonly tool: ToolId;
  readonly format: ExportFormat;
  /** By output id, the first one being the main one. */
  readonly outputs: { readonly [output: string]: RowsId };
  readonly options: unknown;
  readonly fields: { readonly [field: string]: string };
  readonly report: RunReport;
  /** Where the user wants the file; without one it is made in the browser's own storage (or memory). */
  readonly target: FileSystemFileHandle | null;
  /** What it is called there (`storedName`); who ends the task before its end removes it. */
  readonly fileName: string;
}

/** What was written. `file` is there when no target was given, for the page to hand to the user. */
export interface ExportedFile {
  readonly bytes: number;
  readonly file: Blob | null;
}

/** Lines that a server answers with. */
export interface FetchJob {
  readonly url: string;
  readonly method: string;
  readonly headers: { readonly [name: string]: string };
  readonly body?: string | undefined;
  /** `text`: one line a row. `json`: an array, or an object with one (`import-json.ts`). */
  readonly form: 'text' | 'json';
  /** The sequence to fill. */
  readonly id: RowsId;
  /** How many bytes the answer is said to have; 0 while unknown. */
  readonly byteLength: number;
}

/** What came of asking a server for lines: what they are like, or what it answered instead (0: nothing came). */
export type FetchedLines =
  | { readonly ok: true; readonly stats: LineStats }
  | { readonly ok: false; readonly status: number; readonly body: string; readonly retryAfter: string | null };

/** The next row that holds the needle, and how many do. */
export interface FindJob {
  readonly id: RowsId;
  readonly needle: string;
  /** The search for the next one starts here and goes round at the end. */
  readonly from: number;
}

/** What find and replace looks for. */
export interface SearchTerms {
  readonly find: string;
  readonly options: ReplaceOptions;
}

/** Rows that are searched before a run, for its preview. */
export interface SearchJob {
  readonly rows: RowsState;
  readonly terms: SearchTerms;
}

/** Rows of keywords or negatives that are checked against what a platform takes. */
export interface CheckJob {
  readonly id: RowsId;
  readonly platform: AdPlatformId;
  readonly kind: KeywordKind;
  /** Which rows are collected: those with problems (the first 256 MB of them), or those without. */
  readonly collects: 'flagged' | 'fitting';
  /** The sequence they go to. */
  readonly into: RowsId;
}

/** What a check has found. */
export type CheckReport = {
  readonly rows: number;
  /** Rows with any problem. */
  readonly flagged: number;
  /** Rows with each problem; one row can have several. */
  readonly problems: { readonly [problem in KeywordProblem]: number };
};

/** A task worker, as the page sees it: one long job at a time, ended at any moment by ending the worker. */
export interface TaskService {
  /** Gives the worker its way to the rows. */
  connect(port: MessagePort): void;
  run(job: RunJob, onProgress: OnProgress): Promise<Outcome<RunReport>>;
  /** Begins a text that comes in pieces (a large paste). */
  beginText(id: RowsId): Promise<void>;
  pushText(piece: Bytes): Promise<Outcome<null>>;
  finishText(id: RowsId): Promise<Outcome<LineStats>>;
  importFiles(job: ImportJob, onProgress: OnProgress): Promise<Outcome<FilesReport>>;
  /** Progress in rows. */
  exportRows(job: ExportJob, onProgress: OnProgress): Promise<Outcome<ExportedFile>>;
  /** All rows as text for the clipboard. */
  copyRows(id: RowsId, format: RowFormat): Promise<Outcome<Blob>>;
  /** All rows as a gzip file. Progress in rows. */
  gzipRows(id: RowsId, onProgress: OnProgress): Promise<Outcome<Blob>>;
  /** Fills a sequence with what a server answers. Progress in bytes. */
  fetchRows(job: FetchJob, onProgress: OnProgress): Promise<Outcome<FetchedLines>>;
  /** What is to be known of rows that become a bulk input. Progress in bytes. */
  measure(rows: RowsState, onProgress: OnProgress): Promise<Outcome<LineStats>>;
  /** Progress in rows. */
  checkRows(job: CheckJob, onProgress: OnProgress): Promise<Outcome<CheckReport>>;
  /** Calls back with the next match (null: there is none), then counts them all; gives their number. */
  find(job: FindJob, onNext: (row: number | null) => void, onCount: (count: number) => void): Promise<Outcome<number>>;
  /** Loads what the calls below need, so that their time is theirs alone. */
  loadPreview(): Promise<void>;
  /** Counts what a search finds, for at most so long. */
  countMatches(job: SearchJob, limitMs: number): Promise<Outcome<MatchCount>>;
  /** The next row, from one on and going round at the end, in which a match starts; null where there is none. */
  nextMatch(job: SearchJob, fromRow: number): Promise<Outcome<number | null>>;
  /** Marks what a search finds in neighbouring lines. */
  markMatches(lines: readonly string[], terms: SearchTerms): Promise<Outcome<MarkedSegment[][]>>;
}
