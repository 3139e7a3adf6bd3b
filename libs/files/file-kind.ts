import { UserMistake } from '../tools/tool.ts';

/** The forms in which lists are imported. */
export type FileKind = 'txt' | 'csv' | 'json';

/** What a file input accepts. */
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
 * What a file is, by its extension, else by its content type; a file that has neither is taken for text.
 * @param type a media type, with parameters or without, or the empty string
 * @throws UserMistake for a kind that cannot be read
 */
export function fileKind(name: string, type: string): FileKind {
  const extension = /\.([^.\\/]+)$/.exec(name)?.[1].toLowerCase() ?? '';
  if (extension === 'txt' || extension === 'csv' || extension === 'json') return extension;
  if (SPREADSHEET.test(extension)) {
    throw new UserMistake(`“${name}” is a spreadsheet. Save the sheet as CSV and import that file.`);
  }
  const mediaType = type.split(';')[0].trim().toLowerCase();
  const kind = KIND_OF_TYPE.get(mediaType);
  if (kind) return kind;
  if (extension === '' && mediaType === '') return 'txt';
  throw new UserMistake(`“${name}” is not a file that can be imported. Choose a .txt, .csv or .json file.`);
}
