import { CSV_DELIMITERS } from '../../../libs/files/csv-delimiters.ts';
import { type FileKind, isWorkbook } from '../../../libs/files/file-kind.ts';
import type { TableOptions } from '../../../libs/tables/table-plan.ts';
import type { ToolId } from '../../../libs/tools/index.ts';
import { isShown, type OptionSpecs } from '../../../libs/tools/shared/options.ts';
import type { OutputSpec, ToolDefinition } from '../../../libs/tools/shared/tool.ts';
import { takesTables } from '../../../libs/tools/shared/tool-entry.ts';
import { UsageError } from './failure.ts';
import { optionFlags } from './flags.ts';
import { MESSAGES } from './messages.ts';
import { type Arguments, oneOf } from './read-arguments.ts';
import type { TableChoices, ToolCommand } from './tool-command.ts';

type Values = Arguments['values'];

const FORMATS = ['txt', 'csv', 'tsv', 'json', 'table'] as const satisfies readonly (FileKind | 'table')[];
const TABLE_FORMATS = ['csv', 'tsv'] as const;
const DELIMITERS = ['auto', ...CSV_DELIMITERS] as const;

/** Returns true for a file that is read as lines also with `--from table`. */
export function isListFile(name: string): boolean {
  return name.toLowerCase().endsWith('.txt');
}

/** Reads `--from`, the format of the input files. */
export function readInputFormat(
  tool: ToolDefinition<OptionSpecs, ToolId>,
  { from = 'txt' }: Values,
): ToolCommand['from'] {
  const known = tool.texts.some(takesTables) ? FORMATS : FORMATS.filter((format) => format !== 'table');
  return oneOf('from', from, known);
}

/**
 * Reads the flags for tables in the input files, and for the sheet of spreadsheets.
 * @param inputs names of the input files, by input
 * @throws UsageError if the form of tables, or one of their columns, is given for other files, or no file has a sheet or
 *   delimiter that is given
 */
export function readTableChoices(
  { options, texts }: ToolDefinition<OptionSpecs, ToolId>,
  values: Values,
  from: ToolCommand['from'],
  inputs: ToolCommand['files'],
): TableChoices {
  const files = [...inputs.values()].flat();
  // Inputs that have `headerNames` are tables without flags, which do not apply to them.
  const tables = texts.filter(({ headerNames }) => headerNames === undefined).map(({ id }) => id);
  const columns = optionFlags(options).flatMap(({ name, spec }) =>
    spec.kind === 'column' ? [{ flag: name, ids: [spec.input] }] : [],
  );
  for (const { flag, ids } of [{ flag: 'delimiter', ids: tables }, { flag: 'header', ids: tables }, ...columns]) {
    if (values[flag] === undefined) {
      continue;
    }
    if (from !== 'table') {
      throw new UsageError(MESSAGES.contradiction(flag, 'from', 'table'));
    }
    const given = ids.flatMap((id) => inputs.get(id) ?? []);
    if (given.length > 0 && given.every(isListFile)) {
      throw new UsageError(MESSAGES.noColumns(flag, given[0]));
    }
  }
  const { delimiter, header = 'auto', sheet } = values;
  if (sheet !== undefined && !files.some((file) => isWorkbook(file, ''))) {
    throw new UsageError(MESSAGES.noSheets);
  }
  if (delimiter !== undefined && files.every((file) => isWorkbook(file, ''))) {
    throw new UsageError(MESSAGES.noDelimiters);
  }
  return {
    delimiter: oneOf('delimiter', delimiter ?? 'auto', DELIMITERS),
    header: headerOf(header),
    ...(typeof sheet === 'string' && { sheet }),
  };
}

function headerOf(header: Values[string]): TableOptions['header'] {
  if (header === 'auto' || header === 'none') {
    return header;
  }
  const record = Number(header);
  if (!Number.isInteger(record) || record < 1) {
    throw new UsageError(MESSAGES.badHeader);
  }
  return record;
}

/**
 * Reads `--format` of a tool, like `readWrittenFormat`.
 * @param outputs those that are written
 * @throws UsageError also if all of them are lists
 */
export function readTableFormat(
  outputs: readonly OutputSpec[],
  { format, json }: Values,
  { from, options }: Pick<ToolCommand, 'from' | 'options'>,
): ToolCommand['format'] {
  if (format !== undefined && !outputs.some((output) => mayBeTable(output, from === 'table', options))) {
    throw new UsageError(MESSAGES.noTables);
  }
  return readWrittenFormat(format, json);
}

/**
 * Reads `--format`, the format in which tables are written; undefined if the names of files decide.
 * @throws UsageError with `--json`
 */
export function readWrittenFormat(format: Values[string], json: Values[string]): ToolCommand['format'] {
  if (format === undefined) {
    return undefined;
  }
  if (json === true) {
    throw new UsageError(MESSAGES.formatOrJson);
  }
  return oneOf('format', format, TABLE_FORMATS);
}

/**
 * Returns false for an output that is a list whatever the input files hold.
 * @param hasTable true if an input may be a table
 */
export function mayBeTable(
  { isTable, keepsColumns }: OutputSpec,
  hasTable: boolean,
  options: ToolCommand['options'],
): boolean {
  if (hasTable) {
    return true;
  }
  if (isTable === 'asInput') {
    return keepsColumns?.(options) === false;
  }
  return isTable === true || (isTable !== undefined && isShown({ shownWhen: isTable }, options));
}
