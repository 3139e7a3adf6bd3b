import type { RowFormat } from './export-rows.ts';
import type { TableFormat } from './write-table.ts';

export type ExportFormatId = 'csv' | 'tsv' | 'txt' | 'json' | 'sheets-csv' | 'spreadsheet-csv' | 'sheets';

/** Entry of an export menu. */
export interface ExportFormat {
  readonly id: ExportFormatId;
  readonly label: string;
  /** `spreadsheet`: copies the rows and opens a new spreadsheet, since no supported URL can carry the data. */
  readonly goesTo: 'file' | 'spreadsheet';
  readonly extension: string;
  readonly mediaType: string;
  /** Format of the rows; `json` is the form of the tool, which may have all outputs of a run, for the main output. */
  readonly rows: RowFormat | 'json';
}

/** Maximum cells of a Google spreadsheet (https://support.google.com/drive/answer/37603, 2026-11). */
export const SHEETS_MAX_CELLS = 10_000_000;

/** URL of a new spreadsheet to paste the copied rows into. */
export const NEW_SHEET_URL = 'https://sheets.new';

export const TXT: ExportFormat = {
  id: 'txt',
  label: 'TXT',
  goesTo: 'file',
  extension: 'txt',
  mediaType: 'text/plain;charset=utf-8',
  rows: { kind: 'txt' },
};

export const JSON_FILE: ExportFormat = {
  id: 'json',
  label: 'JSON',
  goesTo: 'file',
  extension: 'json',
  mediaType: 'application/json',
  rows: 'json',
};

export const SHEETS: ExportFormat = {
  id: 'sheets',
  label: 'Open in Google Sheets',
  goesTo: 'spreadsheet',
  extension: 'tsv',
  mediaType: 'text/tab-separated-values;charset=utf-8',
  rows: { kind: 'tsv', isSpreadsheetSafe: true },
};

export const CSV: ExportFormat = csv({ quotes: 'needed', isSpreadsheetSafe: false });

export const SHEETS_CSV: ExportFormat = {
  ...csv({ quotes: 'needed', isSpreadsheetSafe: true }),
  id: 'sheets-csv',
  label: 'CSV for Google Sheets',
};

/** Returns a CSV format. */
export function csv(style: Omit<Extract<RowFormat, { kind: 'csv' }>, 'kind'>): ExportFormat {
  return {
    id: 'csv',
    label: 'CSV',
    goesTo: 'file',
    extension: 'csv',
    mediaType: 'text/csv;charset=utf-8',
    rows: { kind: 'csv', ...style },
  };
}

/** The entries of lists for tools whose files have the shown rows only. */
export const LIST_EXPORTS: readonly ExportFormat[] = [TXT, CSV, { ...JSON_FILE, rows: { kind: 'json' } }, SHEETS];

/** The entries of tables, for every tool. */
export const TABLE_EXPORTS: readonly ExportFormat[] = [
  table(CSV, 'csv'),
  table({ ...SHEETS, id: 'tsv', label: 'TSV', goesTo: 'file' }, 'tsv'),
  table(JSON_FILE, 'json'),
  table({ ...CSV, id: 'spreadsheet-csv', label: 'CSV for spreadsheets' }, 'spreadsheet'),
  table(SHEETS, 'paste'),
];

function table(format: ExportFormat, tableFormat: TableFormat): ExportFormat {
  return { ...format, rows: { kind: 'table', format: tableFormat } };
}

/**
 * Returns the name of an exported file.
 * @param now written as local time `YYYYMMDD-HHmmss` into names that have a timestamp
 * @param parts further parts of the name: the id of a secondary output if the file contains only that one, and whether
 *   the result is partial
 */
export function exportFileName(
  names: { readonly fileName: string; readonly hasTimestamp?: boolean; readonly hasTimestampInTables?: boolean },
  format: Pick<ExportFormat, 'extension'> & Partial<ExportFormat>,
  now: Date,
  ...parts: readonly (string | undefined)[]
): string {
  const variant = format.id === 'sheets-csv' ? 'sheets' : undefined;
  const isTable = typeof format.rows === 'object' && format.rows.kind === 'table';
  const hasTime = isTable ? names.hasTimestampInTables : names.hasTimestamp;
  const name = [names.fileName, ...parts, variant].filter((part) => part !== undefined).join('-');
  return `${name}${hasTime ? `-${timestamp(now)}` : ''}.${format.extension}`;
}

function timestamp(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${time.getFullYear()}${two(time.getMonth() + 1)}${two(time.getDate())}`;
  return `${date}-${two(time.getHours())}${two(time.getMinutes())}${two(time.getSeconds())}`;
}
