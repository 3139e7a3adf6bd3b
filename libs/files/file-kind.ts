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

const GIB = 1024 ** 3;

/** What a tab can hold on a desktop, in bytes of lines. */
const MAX_FILE_BYTES = 4 * GIB;

/** `navigator.deviceMemory` stops counting at 8, so from there on a device counts as a desktop. */
const DESKTOP_MEMORY_GB = 8;

/**
 * Checks by size, before anything is read, whether a tab can hold a file.
 * @param size in bytes
 * @param deviceMemoryGb what the browser reports as the device's memory; undefined where it does not
 * @returns why not, in words for the user; undefined when it can
 */
export function checkFileSize(size: number, deviceMemoryGb?: number): string | undefined {
  const share = Math.min(1, (deviceMemoryGb ?? DESKTOP_MEMORY_GB) / DESKTOP_MEMORY_GB);
  const limit = MAX_FILE_BYTES * share;
  if (size <= limit) return undefined;
  return `This file has ${inGigabytes(size)}; a tab of this browser can hold ${inGigabytes(limit)}. Please split it into smaller files.`;
}

function inGigabytes(bytes: number): string {
  return bytes >= GIB ? `${Number((bytes / GIB).toFixed(1))} GB` : `${Math.round(bytes / 1024 ** 2)} MB`;
}
