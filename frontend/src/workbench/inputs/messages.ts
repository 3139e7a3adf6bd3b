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
  use: 'Use column',
} as const;
