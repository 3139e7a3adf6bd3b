import type { FileKind } from '../../../libs/files/file-kind.ts';
import type { TableOptions } from '../../../libs/tables/table-plan.ts';
import type { ToolId } from '../../../libs/tools/index.ts';
import type { OptionSpecs } from '../../../libs/tools/shared/options.ts';
import type { LinePart, RunInput, RunReport, ToolDefinition } from '../../../libs/tools/shared/tool.ts';

/** File name that stands for standard input. */
export const STANDARD_INPUT = '-';

/** Destination of rows: a file, or standard output. */
export type Target = { readonly file: string } | 'standard output';

/** Format of an output that is a table. */
export type WrittenFormat = 'csv' | 'tsv';

/** Choices about how files are read as tables. */
export interface TableChoices extends TableOptions {
  /** Name of the sheet of spreadsheets; the first visible one if missing. */
  readonly sheet?: string | undefined;
}

/** Rows of a result by number, from 1, both included. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

/** Space for compared lines. */
export interface SpillChoices {
  /** Bytes of memory; half of what is free if missing. */
  readonly memoryBytes?: number | undefined;
  /** Folder of temporary files; that of the system if missing. */
  readonly folder?: string | undefined;
}

/** A parsed command line for one run of a tool. */
export interface ToolCommand {
  readonly tool: ToolDefinition<OptionSpecs, ToolId>;
  /** Files of each input, read in order; an input may have none. */
  readonly files: ReadonlyMap<string, readonly string[]>;
  readonly fields: RunInput['fields'];
  readonly options: Parameters<ToolDefinition<OptionSpecs, ToolId>['run']>[1];
  /** Destination of each requested output. */
  readonly targets: ReadonlyMap<string, Target>;
  readonly from: FileKind | 'table';
  readonly table: TableChoices;
  /** Undefined to choose by the name of the file: TSV for `.tsv`, else CSV. */
  readonly format?: WrittenFormat | undefined;
  /** Returns true for the report of a run that found what the user asked to fail on. */
  readonly failsOn?: ((report: RunReport) => boolean) | undefined;
  readonly spill: SpillChoices;
  /** Undefined for all lines. */
  readonly part?: LinePart | undefined;
  /** Undefined for all rows. */
  readonly rows?: RowRange | undefined;
  /** Seconds after which one search with a pattern ends the run; 0 for none. */
  readonly searchSeconds: number;
  /** Maximum threads; one by default. */
  readonly threads?: number | undefined;
  readonly isJson: boolean;
  readonly isQuiet: boolean;
}
