import type { Remote } from 'comlink';
import type { RowFormat } from '../../libs/files/export-rows.ts';
import type { Bytes } from '../../libs/lines/blocks/line-block.ts';
import type { LineStats } from '../../libs/lines/blocks/line-stats.ts';
import type { FoundRows } from '../../libs/lines/search/find-in-rows.ts';
import type { ToolId } from '../../libs/tools/index.ts';
import type { RunReport } from '../../libs/tools/shared/tool.ts';
import type { Outcome, RowsChannel, RowsId, RowsState } from './rows.ts';
import type {
  ArrangeTask,
  CellsTask,
  CheckReport,
  CheckTask,
  ExportedFile,
  ExportTask,
  FetchedLines,
  FetchTask,
  FileColumns,
  FilesReport,
  FindTask,
  ImportTask,
  ListTask,
  PartsTask,
  ReasonExportTask,
  RecipeEvent,
  RecipeResult,
  RecipeTask,
  RunPreview,
  RunPreviewTask,
  RunTask,
  TableRead,
  TableTask,
} from './tasks.ts';

/** Progress of a task, at most 10 times per second; `total` is 0 while it is unknown. */
export type OnProgress = (done: number, total: number) => void;

/** Interface of a task worker to the page: one long task at a time, cancelled by terminating the worker. */
export interface TaskService {
  /** Connects the worker to the rows. */
  connect(port: MessagePort): void;
  run(task: RunTask, onProgress: OnProgress): Promise<Outcome<RunReport>>;
  /** Runs a tool for its first rows and, if it is short, its report. */
  previewRun(task: RunPreviewTask): Promise<Outcome<RunPreview>>;
  /**
   * Runs the steps of a recipe. Outputs fill as they are made, and those of finished steps stay if a later step fails:
   * then the outcome's message names the step. To cancel, terminate the worker and call `finish` for the sequences that
   * still grow, as after a cancelled run of a tool. Rows that are no result may be evicted when memory is short.
   */
  runRecipe(task: RecipeTask, onEvent: (event: RecipeEvent) => void): Promise<Outcome<RecipeResult>>;
  /** Begins a text that comes in pieces (a large paste). */
  beginText(id: RowsId): Promise<void>;
  pushText(piece: Bytes): Promise<Outcome<null>>;
  finishText(): Promise<Outcome<LineStats>>;
  importFiles(task: ImportTask, onProgress: OnProgress): Promise<Outcome<FilesReport>>;
  /**
   * Returns the columns of each file that is a table (`tableColumns`); null for other files.
   * @param sheet of spreadsheets; the first visible one if missing
   */
  readColumns(files: readonly File[], sheet?: string): Promise<Outcome<readonly (FileColumns | null)[]>>;
  /** Reads the rows of a list as the text of a table. Progress in bytes. */
  readTable(task: TableTask, onProgress: OnProgress): Promise<Outcome<TableRead>>;
  /** Writes results to a file. Progress in rows. */
  exportRows(task: ExportTask, onProgress: OnProgress): Promise<Outcome<ExportedFile>>;
  /** Writes rows as files for another program. Progress in rows. */
  exportParts(task: PartsTask, onProgress: OnProgress): Promise<Outcome<ExportedFile>>;
  /** Writes flagged rows with their reasons to a file. Progress in rows that are read. */
  exportReasons(task: ReasonExportTask, onProgress: OnProgress): Promise<Outcome<ExportedFile>>;
  /** Returns all rows as text for the clipboard. */
  copyRows(id: RowsId, format: RowFormat): Promise<Outcome<Blob>>;
  /** Filters and sorts the rows of a table, and leaves out columns. Progress in rows. */
  arrangeRows(task: ArrangeTask, onProgress: OnProgress): Promise<Outcome<null>>;
  /** Copies cells of a table into a list. Progress in rows. */
  takeCells(task: CellsTask, onProgress: OnProgress): Promise<Outcome<LineStats>>;
  /** Makes a list a table of one column. Progress in rows. */
  makeListTable(task: ListTask, onProgress: OnProgress): Promise<Outcome<LineStats>>;
  /** Returns all rows as a gzip file. Progress in rows. */
  gzipRows(id: RowsId, lines: 'all' | 'items', onProgress: OnProgress): Promise<Outcome<Blob>>;
  /** Fills a sequence from a server's response. Progress in bytes. */
  fetchRows(task: FetchTask, onProgress: OnProgress): Promise<Outcome<FetchedLines>>;
  /** Returns the line statistics of rows that become a bulk input. Progress in bytes. */
  measure(rows: RowsState, onProgress: OnProgress): Promise<Outcome<LineStats>>;
  /** Checks rows against rules and collects them. Progress in rows. */
  checkRows(task: CheckTask, onProgress: OnProgress): Promise<Outcome<CheckReport>>;
  /** Reports the next or previous match (null if there is none), and counts all matches. */
  find(
    task: FindTask,
    onFound: (row: number | null) => void,
    onCount: (count: number) => void,
  ): Promise<Outcome<FoundRows>>;
  /** Runs a task that only one tool has. See `ToolTask`. */
  runToolTask(tool: ToolId, name: string, task: unknown, onProgress?: OnProgress): Promise<Outcome<unknown>>;
}

/** Task that only one tool has: an exported function of `workers/tools/<tool>.ts`, which the page calls with `tasksOf`. */
export type ToolTask<Task, Result> = (
  channel: Remote<RowsChannel>,
  task: Task,
  onProgress: OnProgress,
) => Promise<Result>;
