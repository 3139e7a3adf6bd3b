import { UserMistake } from '../errors.ts';

export type FileKind = 'txt' | 'csv' | 'json';

/** `accept` attribute of file inputs for lists. */
export const IMPORT_ACCEPT = '.txt,.csv,.json,text/plain,text/csv,application/json';

const KIND_OF_TYPE: ReadonlyMap<string, FileKind> = new Map([
  ['text/plain', 'txt'],
  ['text/csv', 'csv'],
  ['application/csv', 'csv'],
  ['application/json', 'json'],
  ['text/json', 'json'],
]);

const SPREADSHEET = /^(?:xlsx?|xlsm|xlsb|ods|numbers|gsheet)$/;

/**
 * Returns the kind of a file by its extension, else by its content type; text if it has neither.
 * @param type media type with or without parameters, or the empty string
 * @throws UserMistake for unsupported kinds
 */
export function fileKind(name: string, type: string): FileKind {
  const extension = /\.([^.\\/]+)$/.exec(name)?.[1].toLowerCase() ?? '';
  if (extension === 'txt' || extension === 'csv' || extension === 'json') {
    return extension;
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
  throw new UserMistake(`“${name}” is not a file that can be imported. Choose a .txt, .csv or .json file.`);
}
