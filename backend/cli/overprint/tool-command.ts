import type { FileKind } from '../../../libs/files/file-kind.ts';
import type { RunInput, ToolDefinition } from '../../../libs/tools/tool.ts';

/** Standard input among the names of files. */
export const STANDARD_INPUT = '-';

/** Where rows go: a file, or standard output. */
export type Target = { readonly file: string } | 'standard output';

/** One run of a tool, as the command line asks for it. */
export interface ToolCommand {
  readonly tool: ToolDefinition;
  /** The files of each bulk text, read one after the other; a text may have none. */
  readonly files: ReadonlyMap<string, readonly string[]>;
  readonly fields: RunInput['fields'];
  readonly options: Parameters<ToolDefinition['run']>[1];
  /** Where the rows of each output that is wanted go. */
  readonly targets: ReadonlyMap<string, Target>;
  /** How the files are read. */
  readonly from: FileKind;
  readonly isJson: boolean;
  readonly isQuiet: boolean;
}
