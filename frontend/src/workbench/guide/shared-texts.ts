import { type ExportFormat, exportFileName, SHEETS_MAX_CELLS } from '../../../../libs/files/export-formats.ts';
import { formatBytes } from '../../../../libs/format-bytes.ts';
import { type ToolId, toolEntry } from '../../../../libs/tools/index.ts';
import { CLAIMS } from '../../shared/prose/claims.ts';
import { count } from '../../shared/prose/inline.ts';
import type { Term } from '../../shared/prose/rich-text.tsx';
import { EDITOR_MAX_BYTES, EDITOR_MAX_LINES } from '../inputs/line-editor/limits.ts';
import { INPUT_TEXTS } from '../texts.ts';

/**
 * Returns the ways to enter a list into any tool.
 * @param box name of a box within a sentence
 * @param sheetsBox name of the only box that imports spreadsheet columns, if not all do
 */
export function inputWays(box: string, sheetsBox?: string): string[] {
  return [
    `**Type or paste** into ${box}, one item per line. A paste of a million lines is fine; above ${count(EDITOR_MAX_LINES)} lines or ${formatBytes(EDITOR_MAX_BYTES)} the box shows scrollable rows instead of an editor.`,
    `**Choose a file** under ${INPUT_TEXTS.import}, or drop it onto the box: \`.txt\` with one item per line, \`.csv\`, \`.tsv\` or \`.xlsx\` (the first column, or the one that you choose; commas, semicolons, tabs and pipes are recognized), or \`.json\` with an array of texts (also one named \`items\`, \`keywords\`, \`combinations\` or \`urls\` inside of an object).`,
    ...(CLAIMS.sheetsImport
      ? [
          `**Import a column of a Google Sheet** by its link${sheetsBox === undefined ? '' : `, into ${sheetsBox}`}. The sheet has to be shared with everyone who has the link.`,
        ]
      : []),
    '**Send rows from another tool.** Every result has a Send to menu, which puts the rows into a box of your choice without an intermediate file.',
  ];
}

/** Explanation of how files are decoded, for readers with garbled letters. */
export const ENCODING_TEXT =
  'Files are read as UTF-8, or as UTF-16 if they start with its byte order mark. A file that is neither is read as Windows-1252, and you are told, so that you can check accented letters.';

/** The limits of every tool. */
export const LIMIT_TEXTS: readonly string[] = [
  'We set no limit on the size of a file or the number of lines. The limit is what one browser tab can hold: 4 GB of lines on a desktop, less on a device with little memory. A file that is too large is rejected before it is read, with the maximum size.',
  'Tools run in the background of the page. You can cancel a run at any time and keep the rows it has produced.',
];

/** Returns the introduction to a tool's exports: who can use them, and in which formats. */
export function exportIntro(tool: ToolId): string {
  const { needsSignInToExport } = toolEntry(tool);
  return needsSignInToExport
    ? 'Copy puts all rows on the clipboard, with or without an account. Export needs you to be signed in; if you are not, you are sent to the sign-in page and back, and nothing you entered is lost. Files are created in your browser.'
    : 'Copy and Export both work without an account. Files are created in your browser.';
}

/**
 * Returns a description of every export format of a tool.
 * @param json description of the JSON export
 */
export function exportTerms(tool: ToolId, json = ''): Term[] {
  const { exports } = toolEntry(tool);
  return exports.formats.map((format) => ({
    name: format.label,
    ...(format.goesTo === 'file' && { note: exportFileName(exports, format, EXAMPLE_TIME) }),
    text: describeFormat(format, json),
  }));
}

/** The time in the names of the example files. */
const EXAMPLE_TIME = new Date(2026, 0, 31, 9, 30, 0);

function describeFormat({ goesTo, rows }: ExportFormat, json: string): string {
  if (goesTo === 'spreadsheet') {
    return `Copies the rows and opens a new spreadsheet, where you paste them into the first cell. A sheet holds at most ${count(SHEETS_MAX_CELLS)} rows.`;
  }
  if (rows === 'json') {
    return json;
  }
  if (rows.kind === 'json') {
    return 'An array of strings.';
  }
  if (rows.kind === 'table') {
    return 'A header with the names of the columns, then the rows.';
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
