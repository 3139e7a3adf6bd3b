import {
  type ExportFormat,
  exportFileName,
  SHEETS_MAX_CELLS,
  TABLE_EXPORTS,
} from '../../../../libs/files/export-formats.ts';
import type { TableFormat } from '../../../../libs/files/write-table.ts';
import { formatBytes } from '../../../../libs/format-bytes.ts';
import type { Trust } from '../../../../libs/platforms/fact.ts';
import { type ToolId, toolEntry } from '../../../../libs/tools/index.ts';
import type { ToolEntry } from '../../../../libs/tools/shared/tool-entry.ts';
import { count } from '../../shared/prose/inline.ts';
import type { Term } from '../../shared/prose/rich-text.tsx';
import { EDITOR_MAX_BYTES, EDITOR_MAX_LINES } from '../inputs/line-editor/intake.ts';
import { INPUT_MESSAGES } from '../messages.ts';

/** Labels and messages of all guides. */
export const GUIDE_MESSAGES = {
  back: (tool: string) => `Back to ${tool}`,
  load: 'Load this example',
  loadLabel: (title: string) => `Load this example: ${title}`,
  loaded: 'Example loaded',
  loadedText: (tool: string, runLabel: string) => `The lists and options are in ${tool}. Press ${runLabel} to run it.`,
  loadFailed: 'The example could not be loaded',
  loadFailedText: 'Please check your connection and try again.',
  sizesCaption: 'What to expect on an everyday computer',
  allDefaults: 'All options at their defaults',
  on: 'on',
  off: 'off',
  nothing: '(nothing)',
  trust: {
    official: 'from the platform itself',
    'second-hand': 'second-hand',
    ours: 'our choice',
  } satisfies { readonly [trust in Trust]: string },
  entries: (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'}`,
  tableExports: 'A result with columns can be exported as:',
  listExports: 'A list without columns can be exported as:',
  otherGuides: 'Other guides',
  defaultChoice: 'default',
  onByDefault: 'on by default',
  offByDefault: 'off by default',
} as const;

/** Files of tables and what is read of them, by `ToolInput.csv`; `column` without it. */
const TABLE_FILES = {
  column: '`.csv`, `.tsv` or `.xlsx` (the first column, or the one that you choose',
  firstCell: '`.csv` or `.tsv` (the first column), or `.xlsx` (a table',
  table: '`.csv`, `.tsv` or `.xlsx` (a table, or a list if there is one column',
} as const;

/**
 * Returns the ways to enter a list into a tool.
 * @param tool the tool; its first input decides how files are read
 * @param box name of a box within a sentence
 * @param sheetsBox name of the only box that imports spreadsheet columns, if not all do
 */
export function inputWays(tool: ToolId, box: string, sheetsBox?: string): string[] {
  const [{ csv }] = toolEntry(tool).inputs;
  return [
    `**Type or paste** into ${box}, one item per line. A paste of a million lines is fine; above ${count(EDITOR_MAX_LINES)} lines or ${formatBytes(EDITOR_MAX_BYTES)} the box shows scrollable rows instead of an editor.`,
    `**Choose a file** under ${INPUT_MESSAGES.import}, or drop it onto the box: \`.txt\` with one item per line, ${TABLE_FILES[csv ?? 'column']}; commas, semicolons, tabs and pipes are recognized), or \`.json\` with an array of texts (also one named \`items\`, \`keywords\`, \`combinations\` or \`urls\` inside of an object).`,
    `**Import a column of a Google Sheet** by its link${sheetsBox === undefined ? '' : `, into ${sheetsBox}`}. The sheet has to be shared with everyone who has the link.`,
    '**Send rows from another tool.** Every result has a Send to menu, which puts the rows into a box of your choice without an intermediate file.',
  ];
}

/** Explanation of how files are decoded, for readers with garbled letters. */
export const ENCODING_MESSAGE =
  'Files are read as UTF-8, or as UTF-16 if they start with its byte order mark. A file that is neither is read as Windows-1252, and you are told, so that you can check accented letters.';

/** The limits of every tool. */
export const LIMIT_MESSAGES: readonly string[] = [
  'Text files and lists may be as long as one browser tab can hold: 4 GB of lines on a desktop, less on a device with little memory. XLSX files may have 100 MB, Google Sheets 20 MB, and tables 256 columns. A file that is too large is rejected before it is read, with the maximum size.',
  'Tools run in the background of the page. You can cancel a run at any time and keep the rows it has produced.',
];

/** Returns the introduction to a tool's exports: who can use them, and in which formats. */
export function exportIntro(tool: ToolId): string {
  const { needsSignInToExport } = toolEntry(tool);
  return needsSignInToExport
    ? 'Copy puts all rows on the clipboard, with or without an account. Export needs you to be signed in; if you are not, you are sent to the sign-in page and back, and nothing you entered is lost. Files are created in your browser.'
    : 'Copy and Export both work without an account. Files are created in your browser.';
}

/** Descriptions of the export formats of tables or of lists. */
interface ExportKind {
  /** Sentence before them, if a tool has both. */
  readonly intro?: string;
  readonly terms: readonly Term[];
}

/**
 * Returns a description of every export format of a tool, of its main output first.
 * @param json description of the JSON export of a list, if its form depends on the tool
 */
export function exportKinds(tool: ToolId, json = ''): ExportKind[] {
  const { exports }: ToolEntry = toolEntry(tool);
  const [fileName = exports.fileName] = Object.values(exports.fileNameBy?.names ?? {});
  const termsOf = (formats: readonly ExportFormat[], hasNames: boolean): Term[] =>
    formats.map((format) => ({
      name: format.label,
      ...(hasNames &&
        format.goesTo === 'file' && { note: exportFileName({ ...exports, fileName }, format, EXAMPLE_TIME) }),
      text: describeFormat(format, json),
    }));
  const tables = { intro: GUIDE_MESSAGES.tableExports, terms: termsOf(TABLE_EXPORTS, true) };
  // The name of a list that is no main output contains its id.
  const terms = termsOf(exports.formats, exports.tables !== 'always');
  const lists = { intro: GUIDE_MESSAGES.listExports, terms };
  return exports.tables === undefined ? [{ terms }] : exports.tables === 'always' ? [tables, lists] : [lists, tables];
}

/** The time in the names of the example files. */
const EXAMPLE_TIME = new Date(2026, 0, 31, 9, 30, 0);

/** Descriptions of the files of a table. */
const TABLE_FORMATS: { readonly [format in TableFormat]?: string } = {
  csv: 'A header with the names of the columns, then the rows, quoted only when necessary.',
  tsv: 'The same, with tabs between the cells.',
  json: 'An array with an object for each row, named by the columns; all values are texts.',
  spreadsheet:
    'A CSV file that Excel opens with the right letters. A cell that a spreadsheet would interpret as a formula is marked as text.',
};

function describeFormat({ goesTo, rows }: ExportFormat, json: string): string {
  const isTable = rows !== 'json' && rows.kind === 'table';
  if (goesTo === 'spreadsheet') {
    return `Copies the rows and opens a new spreadsheet, where you paste them into the first cell. A sheet holds at most ${count(SHEETS_MAX_CELLS)} ${isTable ? 'cells' : 'rows'}.`;
  }
  if (rows === 'json') {
    return json;
  }
  if (rows.kind === 'json') {
    return 'An array of strings.';
  }
  if (rows.kind === 'table') {
    return TABLE_FORMATS[rows.format] ?? '';
  }
  if (rows.kind === 'txt') {
    return 'One row per line.';
  }
  const quotes =
    rows.kind === 'csv' && rows.quotes === 'always' ? 'every cell in quotes' : 'quoted only when necessary';
  const header = rows.kind === 'csv' && rows.header !== undefined ? `, below the header “${rows.header}”` : '';
  const safety = rows.isSpreadsheetSafe
    ? ' A row that a spreadsheet would interpret as a formula is marked as text.'
    : '';
  return `One column, ${quotes}${header}.${safety}`;
}
