import { formatCount, formatCountOf } from '../../shared/format/format.ts';

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
