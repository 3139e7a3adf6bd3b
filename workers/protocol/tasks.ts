import type { ExportFormat } from '../../libs/files/export-formats.ts';
import type { Reason, ReasonLayout } from '../../libs/files/export-reasons.ts';
import type { LineGroup } from '../../libs/lines/blocks/grouped-lines.ts';
import type { LineStats } from '../../libs/lines/blocks/line-stats.ts';
import type { FindTerms } from '../../libs/lines/search/find-in-rows.ts';
import type { AdPlatformId } from '../../libs/platforms/ad-platforms.ts';
import type { KeywordKind } from '../../libs/platforms/keyword-checker.ts';
import type { Arrangement } from '../../libs/tables/arrange/arrange-rows.ts';
import type { TableReport } from '../../libs/tables/read-table.ts';
import type { TableOptions } from '../../libs/tables/table-plan.ts';
import type { ToolId } from '../../libs/tools/index.ts';
import type { RunReport } from '../../libs/tools/shared/tool.ts';
import type { ImportDeviations } from '../../libs/tools/shared/tool-entry.ts';
import type { PlacedLine, RowsId, SheetChoice, TableForm } from './rows.ts';

/** Table to be filtered, sorted and reduced to some columns. */
export interface ArrangeTask {
  readonly id: RowsId;
  readonly arrangement: Arrangement;
  /** Places of the columns that stay, in ascending order; all if null. */
  readonly columns: readonly number[] | null;
  /** Sequence that receives the rows. */
  readonly into: RowsId;
}

/** Column, or cells of some columns and rows, to be made a list whose lines may hold TABs. */
export interface CellsTask {
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
export interface ListTask {
  readonly from: RowsId;
  /** Name of the column. */
  readonly column: string;
  /** Sequence to fill. */
  readonly id: RowsId;
}

/** One run of a tool over sequences of the rows worker. */
export interface RunTask {
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
export interface RunPreviewTask extends Omit<RunTask, 'outputs'> {
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
export interface RecipeTask {
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
  /** As in `RunTask`, for each step. */
  readonly memoryBytes: number;
}

/** Event of a run of a recipe. */
export type RecipeEvent =
  | /** Said before the first step, if the rows of some steps are not kept. */ {
      readonly kind: 'note';
      readonly text: string;
    }
  | /** Rows that are no result are stored in a sequence, which is of no use after the run. */ {
      readonly kind: 'stored';
      readonly id: RowsId;
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

/** Files to be imported into one sequence, in order. */
export interface ImportTask {
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
  /** By file: sheet of a spreadsheet that has the column; the first visible one if missing. */
  readonly sheets?: readonly (string | undefined)[] | undefined;
  /** Sequence to fill. */
  readonly id: RowsId;
}

/** Rows of a list that are to be read as the text of a table, such as pasted cells. */
export interface TableTask {
  readonly from: RowsId;
  readonly options: TableOptions;
  /** Sequence to fill. */
  readonly id: RowsId;
}

/** Columns of a file that can be read as a table. */
export interface FileColumns {
  /** Their names. */
  readonly columns: readonly string[];
  /** The first filled cell of each among the first rows, shortened; empty if there is none. */
  readonly samples: readonly string[];
  /** Set if the file is a spreadsheet. */
  readonly sheets?: SheetChoice | undefined;
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
  /** In the other files: number of bytes that are not UTF-8, each read as Windows-1252. */
  readonly strayBytes: number;
  /** Header lines of CSV files that were left out. */
  readonly headers: readonly PlacedLine[];
  /** First line of a CSV file if it was read as data but may be the name of the column; null without one. */
  readonly columnName: string | null;
  /** Number of columns of the widest CSV file, of which the first was read; 1 without one. */
  readonly columns: number;
  /** Set if the files were read as a table. */
  readonly table?: TableReport | undefined;
  /** Set if the last file is a spreadsheet. */
  readonly sheets?: SheetChoice | undefined;
}

/** Results to be written to a file or to the clipboard. */
export interface ExportTask {
  /** Tool that defines the form of `json`; if omitted, `json` is an array of strings. */
  readonly tool?: ToolId;
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
export interface PartsTask {
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
  /** Name as in `ExportTask`. */
  readonly fileName: string;
}

/** Written file. `file` is set if no target was given, so that the page can offer it for download. */
export interface ExportedFile {
  readonly bytes: number;
  readonly file: Blob | null;
}

/** Request for lines from a server. */
export interface FetchTask {
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
export interface FindTask {
  readonly id: RowsId;
  readonly terms: FindTerms;
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
export interface CheckTask {
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
export interface ReasonExportTask {
  /** Rows that are read and numbered. */
  readonly from: RowsId;
  readonly rules: LineRules;
  readonly reasons: readonly Reason[];
  readonly layout: ReasonLayout;
  readonly mediaType: string;
  /** As in `ExportTask`. */
  readonly target: FileSystemFileHandle | null;
  readonly fileName: string;
}
