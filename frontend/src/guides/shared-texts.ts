import { type ToolId, toolEntry } from '../../../libs/contracts/tool-catalog.ts';
import {
  EXPORT_FORMATS,
  type ExportFormat,
  exportFileName,
  SHEETS_MAX_CELLS,
} from '../../../libs/files/export-formats.ts';
import { EDITOR_MAX_BYTES, EDITOR_MAX_LINES } from '../lines/line-editor/limits.ts';
import { INPUT_TEXTS } from '../lines/texts.ts';
import { CLAIMS } from '../pages/claims.ts';
import { count } from '../pages/prose/inline.ts';
import type { Term } from '../pages/prose/terms.tsx';

/**
 * The ways in which a list gets into any tool.
 * @param box what a box is called in a sentence
 * @param sheetsBox the one box that takes columns of spreadsheets, where others do not
 */
export function inputWays(box: string, sheetsBox?: string): string[] {
  return [
    `**Type or paste** into ${box}, one item a line. A paste of a million lines is fine; above ${count(EDITOR_MAX_LINES)} lines or ${EDITOR_MAX_BYTES / 1_000_000} MB the box shows rows to scroll in place of an editor.`,
    `**Choose a file** under ${INPUT_TEXTS.import}, or drop it onto the box: \`.txt\` with one item a line, \`.csv\`, of which the first column is taken, or \`.json\` with an array of texts (also one named \`items\`, \`keywords\`, \`combinations\` or \`urls\` inside of an object).`,
    ...(CLAIMS.sheetsImport
      ? [
          `**Import a column of a Google Sheet** by its link${sheetsBox === undefined ? '' : `, into ${sheetsBox}`}. The sheet has to be shared with everyone who has the link.`,
        ]
      : []),
    '**Send rows from another tool.** Every result has a Send to menu, which puts the rows into a box of your choice without a file in between.',
  ];
}

/** How files are read, for those who wonder about a strange letter. */
export const ENCODING_TEXT =
  'Files are read as UTF-8, or as UTF-16 where they say so. A file that is neither is read as Windows-1252, and you are told, so that you can check accented letters.';

/** What every tool can take. */
export const LIMIT_TEXTS: readonly string[] = [
  'We set no limit on the size of a file or the number of lines. What counts is what one browser tab can hold: 4 GB of lines on a desktop, less on a device with little memory. A file that is too large is refused before it is read, with the size that would fit.',
  'The work is done in the background of the page. It can be cancelled at any moment, and the rows that have come by then are kept.',
];

/** What is said about exports of a tool: whom they are for, and each format. */
export function exportIntro(tool: ToolId): string {
  const { needsSignInToExport } = toolEntry(tool);
  return needsSignInToExport
    ? 'Copy puts all rows on the clipboard, with or without an account. Export needs you to be signed in; if you are not, you are led to the sign-in page and back, and nothing you entered is lost. Files are made in your browser.'
    : 'Copy and Export both work without an account. Files are made in your browser.';
}

/** Every format that a tool's results can be exported as. */
export function exportTerms(tool: ToolId): Term[] {
  return EXPORT_FORMATS[tool].map((format) => ({
    name: format.label,
    ...(format.goesTo === 'file' && { note: exportFileName(tool, format, SOME_TIME) }),
    text: describeFormat(tool, format),
  }));
}

/** The time in the names of the example files. */
const SOME_TIME = new Date(2026, 0, 31, 9, 30, 0);

function describeFormat(tool: ToolId, { goesTo, rows }: ExportFormat): string {
  if (goesTo === 'spreadsheet') {
    return `Copies the rows and opens a new spreadsheet, where you paste them into the first cell. A sheet takes at most ${count(SHEETS_MAX_CELLS)} of them.`;
  }
  if (rows === 'json') return JSON_TEXTS[tool];
  if (rows.kind === 'txt') return 'One row a line.';
  const quotes =
    rows.kind === 'csv' && rows.quotes === 'always' ? 'every cell in quotes' : 'quoted only where it must be';
  const header = rows.kind === 'csv' && rows.header !== undefined ? `, below the header “${rows.header}”` : '';
  const safety = rows.isSpreadsheetSafe ? ' A row that a spreadsheet would take for a formula is marked as text.' : '';
  return `One column, ${quotes}${header}.${safety}`;
}

const JSON_TEXTS: Readonly<Record<ToolId, string>> = {
  merge: 'The rows under `combinations`, with their number, your options and the date.',
  dedupe: 'Unique items and duplicates, with the counts, your options and the date.',
  replace: 'The lines, with the number of replacements, your options and the date.',
  keywords: 'One array of keywords.',
  negatives: 'One array of negative keywords.',
  utm: 'The URLs under `urls`, with their number, the parameters and the time.',
};
