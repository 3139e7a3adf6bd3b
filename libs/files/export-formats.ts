import type { ToolId } from '../contracts/tool-catalog.ts';
import type { RowFormat } from './export-rows.ts';

export type ExportFormatId = 'csv' | 'txt' | 'json' | 'sheets-csv' | 'sheets';

/** One entry of an export menu. */
export interface ExportFormat {
  readonly id: ExportFormatId;
  readonly label: string;
  /** `spreadsheet`: the rows are copied and a new spreadsheet is opened, since no supported address carries data. */
  readonly goesTo: 'file' | 'spreadsheet';
  readonly extension: string;
  readonly mediaType: string;
  /** How a row is written; JSON has a form of its own for each tool (`export-json.ts`). */
  readonly rows: RowFormat | 'json';
}

/** What a spreadsheet of Google can hold (https://support.google.com/drive/answer/37603, 2026-11). */
export const SHEETS_MAX_CELLS = 10_000_000;

/** A new spreadsheet, to paste the copied rows into. */
export const NEW_SHEET_URL = 'https://sheets.new';

const TXT: ExportFormat = {
  id: 'txt',
  label: 'TXT',
  goesTo: 'file',
  extension: 'txt',
  mediaType: 'text/plain;charset=utf-8',
  rows: { kind: 'txt' },
};

const JSON_FILE: ExportFormat = {
  id: 'json',
  label: 'JSON',
  goesTo: 'file',
  extension: 'json',
  mediaType: 'application/json',
  rows: 'json',
};

const SHEETS: ExportFormat = {
  id: 'sheets',
  label: 'Open in Google Sheets',
  goesTo: 'spreadsheet',
  extension: 'tsv',
  mediaType: 'text/tab-separated-values;charset=utf-8',
  rows: { kind: 'tsv', isSpreadsheetSafe: true },
};

const CSV: ExportFormat = csv({ quotes: 'needed', isSpreadsheetSafe: false });

const SHEETS_CSV: ExportFormat = {
  ...csv({ quotes: 'needed', isSpreadsheetSafe: true }),
  id: 'sheets-csv',
  label: 'CSV for Google Sheets',
};

function csv(style: Omit<Extract<RowFormat, { kind: 'csv' }>, 'kind'>): ExportFormat {
  return {
    id: 'csv',
    label: 'CSV',
    goesTo: 'file',
    extension: 'csv',
    mediaType: 'text/csv;charset=utf-8',
    rows: { kind: 'csv', ...style },
  };
}

/** What each tool's results can be exported as, in the order of the menu. */
export const EXPORT_FORMATS: Readonly<Record<ToolId, readonly ExportFormat[]>> = {
  merge: [CSV, TXT, JSON_FILE, SHEETS_CSV, SHEETS],
  dedupe: [TXT, CSV, JSON_FILE, SHEETS],
  replace: [TXT, CSV, JSON_FILE, SHEETS],
  keywords: [csv({ quotes: 'always', isSpreadsheetSafe: false }), JSON_FILE, TXT, SHEETS],
  negatives: [TXT, csv({ quotes: 'needed', isSpreadsheetSafe: false, header: 'Negative Keywords' })],
  utm: [TXT, csv({ quotes: 'needed', isSpreadsheetSafe: false, header: 'UTM URLs' }), JSON_FILE, SHEETS],
};

/** The header lines that CSV exports begin with, so that an import can leave them out. */
export const CSV_HEADERS: ReadonlySet<string> = new Set(
  Object.values(EXPORT_FORMATS)
    .flat()
    .flatMap(({ rows }) => (rows !== 'json' && rows.kind === 'csv' && rows.header !== undefined ? [rows.header] : [])),
);

const FILE_NAMES: Readonly<Record<ToolId, { readonly base: string; readonly hasTimestamp: boolean }>> = {
  merge: { base: 'merge-results', hasTimestamp: false },
  dedupe: { base: 'deduplicated-list', hasTimestamp: false },
  replace: { base: 'find-replace-results', hasTimestamp: false },
  keywords: { base: 'keywords', hasTimestamp: false },
  negatives: { base: 'negative-keywords', hasTimestamp: true },
  utm: { base: 'utm-urls', hasTimestamp: true },
};

/**
 * The name of an exported file.
 * @param now in the names that have a time: `YYYYMMDD-HHmmss`, local time
 * @param output the id of a further output, where the file has that one alone
 */
export function exportFileName(tool: ToolId, format: ExportFormat, now: Date, output?: string): string {
  const { base, hasTimestamp } = FILE_NAMES[tool];
  const variant = format.id === 'sheets-csv' ? '-sheets' : '';
  const part = output === undefined ? '' : `-${output}`;
  return `${base}${part}${variant}${hasTimestamp ? `-${timestamp(now)}` : ''}.${format.extension}`;
}

function timestamp(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const date = `${time.getFullYear()}${two(time.getMonth() + 1)}${two(time.getDate())}`;
  return `${date}-${two(time.getHours())}${two(time.getMinutes())}${two(time.getSeconds())}`;
}
