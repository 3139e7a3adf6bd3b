import { formatCount, formatCountOf } from '../../shared/format/format.ts';

/** Labels and messages of the dialog that replaces a large list. */
export const REPLACE_LIST_MESSAGES = {
  title: (label: string) => `Replace ${label}`,
  paste: 'Paste the new list here, or choose a file.',
  question: (lines: number, chars: number) =>
    `Replace ${formatCountOf(lines, 'line')} with the pasted text of ${formatCountOf(chars, 'character')}?`,
  confirm: 'Replace list',
  replaced: 'List replaced',
  replacedText: (lines: number, input: string) =>
    `${formatCountOf(lines, 'line')} of ${input} ${lines === 1 ? 'was' : 'were'} replaced.`,
} as const;

/** Labels and messages of starter packs. */
export const PACK_MESSAGES = {
  title: 'Starter packs',
  about: 'Words that many advertisers exclude. Choose the packs to add to your list.',
  packs: 'Packs',
  words: (count: number) => formatCountOf(count, 'word'),
  add: 'Add',
  added: 'Words added',
  addedText: (count: number) => `${PACK_MESSAGES.words(count)} added.`,
  failed: 'Words not added',
} as const;

/** Labels and messages of the choices by which a table is read. */
export const TABLE_MESSAGES = {
  title: 'Table settings',
  sheet: 'Sheet',
  delimiter: 'Delimiter',
  header: 'Header row',
  /** @param detected what the file has; false if it was not detected */
  automatic: (detected: string | false) => (detected === false ? 'Automatic' : `Automatic (${detected})`),
  delimiters: { comma: 'Comma', semicolon: 'Semicolon', tab: 'Tab', pipe: 'Pipe', none: 'None' },
  noHeader: 'No header',
  record: (number: number) => `Record ${formatCount(number)}`,
  failed: 'The table could not be read again. Please import the file once more.',
  close: 'Close',
} as const;

/** Labels of the dialog for the column that an input for lists receives. */
export const COLUMN_MESSAGES = {
  title: 'Choose a column',
  hint: 'Choose the column to use.',
  column: 'Column',
  /** @param sample a cell of the column; empty or undefined if none is known */
  option: (name: string, sample: string | undefined) => (sample ? `${name} · ${sample}` : name),
  use: 'Use column',
} as const;

/** Labels and messages about how the rows of a box differ from the files or the paste they come from. */
export const NOTICE_MESSAGES = {
  headerLeftOut: (header: string) => `The header line “${header}” was left out.`,
  headersLeftOut: (headers: number) => `${formatCount(headers)} header lines were left out.`,
  keepHeader: 'Keep it',
  keepHeaders: 'Keep them',
  mayBeColumnName: (line: string) => `The first line “${line}” may be the name of the column.`,
  leaveOut: 'Leave it out',
  keepHeaderFailedText: 'The header line could not be added. Please try again.',
  looksLikeTable: 'This looks like a table.',
  useAsTable: 'Use as table',
  chooseColumn: 'Choose a column',
  longRecords: (rows: number, first: number, hasHeader: boolean) =>
    `${formatCountOf(rows, 'row')} had more cells than ${hasHeader ? 'the header' : 'the table has columns'}; the first is record ${formatCount(first)}.`,
  cleanedCells: (cells: number) =>
    cells === 1
      ? 'In 1 cell, tabs and line breaks became spaces.'
      : `In ${formatCount(cells)} cells, tabs and line breaks became spaces.`,
  oneSheetRead: (sheet: string, sheets: number) => `Of ${formatCount(sheets)} sheets, “${sheet}” was read.`,
  chooseSheet: 'Choose another one in Table settings.',
  noHeader: 'No header row was found. Choose one in Table settings.',
  firstColumnRead: (columns: number) => `Only the first of ${formatCount(columns)} columns was read.`,
} as const;
