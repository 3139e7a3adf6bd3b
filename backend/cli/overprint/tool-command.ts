import type { FileKind } from '../../../libs/files/file-kind.ts';
import type { TableOptions } from '../../../libs/tables/table-plan.ts';
import type { ToolId } from '../../../libs/tools/index.ts';
import type { OptionSpecs } from '../../../libs/tools/shared/options.ts';
import type { RunInput, ToolDefinition } from '../../../libs/tools/shared/tool.ts';

/** File name that stands for standard input. */
export const STANDARD_INPUT = '-';

/** Destination of rows: a file, or standard output. */
export type Target = { readonly file: string } | 'standard output';

/** Format of an output that is a table. */
export type TableOptionsat = 'csv' | 'tsv';

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
  readonly table: TableOptions;
  /** Undefined to choose by the name of the file: TSV for `.tsv`, else CSV. */
  readonly format?: TableOptionsat | undefined;
  readonly isJson: boolean;
  readonly isQuiet: boolean;
}
