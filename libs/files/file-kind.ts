import { UserMistake } from '../errors.ts';
import type { CsvDelimiter } from './csv-delimiters.ts';

/** `tsv` is CSV with tabs as the delimiter. */
export type FileKind = 'txt' | 'csv' | 'tsv' | 'json';

/** `accept` attribute of file inputs for tables. */
export const TABLE_ACCEPT =
  '.csv,.tsv,.tab,.txt,.xlsx,text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** `accept` attribute of file inputs for lists. */
export const IMPORT_ACCEPT = `${TABLE_ACCEPT},.json,application/json`;

const KIND_OF_EXTENSION: ReadonlyMap<string, FileKind> = new Map([
  ['txt', 'txt'],
  ['csv', 'csv'],
  ['tsv', 'tsv'],
  ['tab', 'tsv'],
  ['json', 'json'],
]);

const KIND_OF_TYPE: ReadonlyMap<string, FileKind> = new Map([
  ['text/plain', 'txt'],
  ['text/csv', 'csv'],
  ['application/csv', 'csv'],
  ['text/tab-separated-values', 'tsv'],
  ['application/json', 'json'],
  ['text/json', 'json'],
]);

const SPREADSHEET = /^(?:xlsx?|xlsm|xlsb|ods|numbers|gsheet)$/;

/** Returns the delimiter of a table: a TSV file has tabs, unless another one is chosen. */
export function tableDelimiter(name: string, type: string, chosen: CsvDelimiter | 'auto'): CsvDelimiter | 'auto' {
  return chosen === 'auto' && kindOf(name, type) === 'tsv' ? 'tab' : chosen;
}

/** Returns true if a file is a spreadsheet that can be read as a table. */
export function isWorkbook(name: string, type: string): boolean {
  return /\.xls[xm]$/i.test(name) || type === 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
}

/** Returns true if the extension of a file is that of a spreadsheet, also of one that cannot be read. */
export function isSpreadsheetName(name: string): boolean {
  return SPREADSHEET.test(extensionOf(name));
}

/**
 * Returns the kind of a file by its extension, else by its content type; text if it has neither.
 * @param type media type with or without parameters, or the empty string
 * @throws UserMistake for unsupported kinds
 */
export function fileKind(name: string, type: string): FileKind {
  if (isSpreadsheetName(name)) {
    throw new UserMistake(`“${name}” is a spreadsheet. Save the sheet as CSV and import that file.`);
  }
  const kind = kindOf(name, type);
  if (kind) {
    return kind;
  }
  if (extensionOf(name) === '' && type.trim() === '') {
    return 'txt';
  }
  throw new UserMistake(
    `“${name}” is not a file that can be imported. Choose a .txt, .csv, .tsv, .xlsx or .json file.`,
  );
}

/** Returns true if a file is JSON by its name or content type. */
export function isJsonFile(name: string, type: string): boolean {
  return kindOf(name, type) === 'json';
}

/** Returns the kind that the extension of a file stands for, if it is known. */
export function kindOfFileName(name: string): FileKind | undefined {
  return KIND_OF_EXTENSION.get(extensionOf(name));
}

function kindOf(name: string, type: string): FileKind | undefined {
  return kindOfFileName(name) ?? KIND_OF_TYPE.get(type.split(';')[0].trim().toLowerCase());
}

function extensionOf(name: string): string {
  return /\.([^.\\/]+)$/.exec(name)?.[1].toLowerCase() ?? '';
}
