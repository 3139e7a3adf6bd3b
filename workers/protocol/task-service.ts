import type { RowFormat } from '../../libs/files/export-rows.ts';
import type { Bytes } from '../../libs/lines/blocks/line-block.ts';
import type { LineStats } from '../../libs/lines/blocks/line-stats.ts';
import type { FoundRows } from '../../libs/lines/search/find-in-rows.ts';
import type { FixPreview } from '../../libs/tools/fix/count-fixes.ts';
import type { ResultFindings } from '../../libs/tools/ngrams/result-scan.ts';
import type { ReplaceRule } from '../../libs/tools/replace/options.ts';
import type { MarkedSegment, MatchCount } from '../../libs/tools/replace/preview.ts';
import type { RulesPreview } from '../../libs/tools/replace/rules-preview.ts';
import type { RunReport } from '../../libs/tools/shared/tool.ts';
import type {
  ArrangeJob,
  CellsJob,
  ExportedFile,
  ExportJob,
  FetchedLines,
  FetchJob,
  FilesReport,
  FindJob,
  ImportJob,
  ListJob,
  PartsJob,
  RecipeEvent,
  RecipeJob,
  RecipeResult,
  RunJob,
  RunPreview,
  RunPreviewJob,
  TableJob,
  TableRead,
} from './jobs.ts';
import type { Outcome, RowsId, RowsState } from './rows.ts';
import type {
  CheckJob,
  CheckReport,
  DropNegativesJob,
  DroppedNegatives,
  FixCountJob,
  MatchedTerms,
  NgramResultJob,
  NgramTermsJob,
  ReasonExportJob,
  RulesJob,
  SearchJob,
  SearchTerms,
} from './tool-jobs.ts';

/** Progress of a task, at most 10 times per second; `total` is 0 while it is unknown. */
export type OnProgress = (done: number, total: number) => void;

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
