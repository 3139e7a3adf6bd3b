import { UserMistake } from '../errors.ts';

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

/** Returns true if a file is a spreadsheet that can be read as a table. */
export function isWorkbook(name: string, type: string): boolean {
  return /\.xls[xm]$/i.test(name) || type === 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
}

/**
 * Returns the kind of a file by its extension, else by its content type; text if it has neither.
 * @param type media type with or without parameters, or the empty string
 * @throws UserMistake for unsupported kinds
 */
export function fileKind(name: string, type: string): FileKind {
  const extension = /\.([^.\\/]+)$/.exec(name)?.[1].toLowerCase() ?? '';
  const named = KIND_OF_EXTENSION.get(extension);
  if (named) {
    return named;
  }
  if (SPREADSHEET.test(extension)) {
    throw new UserMistake(`“${name}” is a spreadsheet. Save the sheet as CSV and import that file.`);
  }
  const mediaType = type.split(';')[0].trim().toLowerCase();
  const kind = KIND_OF_TYPE.get(mediaType);
  if (kind) {
    return kind;
  }
  if (extension === '' && mediaType === '') {
    return 'txt';
  }
  throw new UserMistake(
    `“${name}” is not a file that can be imported. Choose a .txt, .csv, .tsv, .xlsx or .json file.`,
  );
}
