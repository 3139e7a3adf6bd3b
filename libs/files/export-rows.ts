import { type Blocks, type Bytes, LF, type LineBlock } from '../lines/blocks/line-block.ts';
import { formatJson } from './export-json.ts';
import { LIST_COLUMNS } from './list-columns.ts';
import { type TableFormat, writeTable } from './write-table.ts';

/** Formats of rows as bytes. */
export type RowFormat =
  | LineFormat
  /** A table with its header; a list is a table with the single column `Item`. */
  | { readonly kind: 'table'; readonly format: TableFormat }
  /** An array of strings. */
  | { readonly kind: 'json' };

/**
 * Formats of a list without a frame. Every format ends each row, including the last, with `\n`, and is UTF-8 without a
 * byte order mark.
 */
type LineFormat =
  /** Rows without changes. */
  | { readonly kind: 'txt' }
  /** One column as in RFC 4180. */
  | {
      readonly kind: 'csv';
      /** First line of the file, if any. */
      readonly header?: string;
      /** `needed`: quotes only cells that contain a quote, a comma or a CR. */
      readonly quotes: 'needed' | 'always';
      readonly isSpreadsheetSafe: boolean;
    }
  /** For pasting into a spreadsheet: quotes cells that start with a quote or contain a tab or a CR. */
  | { readonly kind: 'tsv'; readonly isSpreadsheetSafe: boolean };

const encoder = new TextEncoder();

/**
 * Writes rows as the bytes of a file, one chunk per block, without decoding them. A block that needs no change is
 * passed on itself, so chunks must not be changed or transferred.
 *
 * If a format is safe for spreadsheets, a cell that starts with `=`, `+`, `-`, `@`, a tab or a CR gets a leading `'`,
 * so that spreadsheets do not read it as a formula. In CSV so does a part of a cell after a `;` or a tab, where
 * spreadsheets may begin a cell.
 * @param columns names of the columns if the rows are a table
 */
export async function* formatRows(
  blocks: Blocks,
  format: RowFormat,
  columns: readonly string[] = LIST_COLUMNS,
): AsyncGenerator<Bytes, void, void> {
  if (format.kind === 'json') {
    yield* formatJson([{ rows: blocks }, '\n']);
    return;
  }
  if (format.kind === 'table') {
    const { head, tail, rows } = writeTable(format.format, columns);
    yield head;
    for await (const block of blocks) {
      yield* rows(block);
    }
    yield tail;
    return;
  }
  if (format.kind === 'csv' && format.header !== undefined) {
    yield encoder.encode(`${format.header}\n`);
  }
  for await (const block of blocks) {
    yield formatBlock(block, format);
  }
}

export function formatBlock(block: LineBlock, format: LineFormat): Bytes {
  if (format.kind === 'txt') {
    return block.bytes;
  }
  const style = CELL_STYLES[format.kind];
  const quotesAll = format.kind === 'csv' && format.quotes === 'always';
  if (!quotesAll && !needsChange(block.bytes, style, format.isSpreadsheetSafe)) {
    return block.bytes;
  }
  return writeCells(block, style, quotesAll, format.isSpreadsheetSafe);
}

const QUOTE = 0x22;
const APOSTROPHE = 0x27;

interface CellStyle {
  /** Bytes that cause a cell to be quoted anywhere in it. */
  readonly quotedWith: readonly number[];
  /** Byte that causes a cell to be quoted at its start. */
  readonly quotedWhenFirst: number | null;
  /** Bytes after which spreadsheets with another separator begin a cell. */
  readonly separators: readonly number[];
}

const CELL_STYLES: Readonly<Record<'csv' | 'tsv', CellStyle>> = {
  csv: { quotedWith: [QUOTE, 0x2c, 0x0d], quotedWhenFirst: null, separators: [0x3b, 0x09] },
  tsv: { quotedWith: [0x09, 0x0d], quotedWhenFirst: QUOTE, separators: [] },
};

/** 1 for bytes that start a formula in spreadsheets. */
const STARTS_FORMULA = byteSet([...'=+-@\t\r'].map((character) => character.charCodeAt(0)));

function byteSet(bytes: readonly number[]): Uint8Array {
  const set = new Uint8Array(256);
  for (const byte of bytes) {
    set[byte] = 1;
  }
  return set;
}

function needsChange(bytes: Uint8Array, style: CellStyle, isSafe: boolean): boolean {
  if (style.quotedWith.some((byte) => bytes.includes(byte))) {
    return true;
  }
  if (!isSafe && style.quotedWhenFirst === null) {
    return false;
  }
  if (isSafe && style.separators.some((byte) => bytes.includes(byte))) {
    return true;
  }
  const first = style.quotedWhenFirst;
  for (let at = 0; at < bytes.length; at = bytes.indexOf(LF, at) + 1) {
    if (bytes[at] === first || (isSafe && STARTS_FORMULA[bytes[at]] === 1)) {
      return true;
    }
  }
  return false;
}

function writeCells(block: LineBlock, style: CellStyle, quotesAll: boolean, isSafe: boolean): Bytes {
  const { bytes, count } = block;
  const isSpecial = byteSet(style.quotedWith);
  const isSeparator = byteSet(style.separators);
  let more = 0;
  for (let at = 0; at < bytes.length; at++) {
    more += bytes[at] === QUOTE || isSeparator[bytes[at]] === 1 ? 1 : 0;
  }
  // Upper bound: all quotes doubled, an apostrophe after each separator, and an apostrophe and two quotes for each cell.
  const out = new Uint8Array(bytes.length + more + 3 * count);
  let length = 0;
  for (let start = 0; start < bytes.length; ) {
    let end = start;
    let special = 0;
    for (; bytes[end] !== LF; end++) {
      special |= isSpecial[bytes[end]];
    }
    const isQuoted = quotesAll || special !== 0 || bytes[start] === style.quotedWhenFirst;
    if (isQuoted) {
      out[length++] = QUOTE;
    }
    for (let at = start; at < end; at++) {
      const byte = bytes[at];
      if (isSafe && STARTS_FORMULA[byte] === 1 && (at === start || isSeparator[lastBefore(bytes, start, at)] === 1)) {
        out[length++] = APOSTROPHE;
      }
      if (isQuoted && byte === QUOTE) {
        out[length++] = QUOTE;
      }
      out[length++] = byte;
    }
    if (isQuoted) {
      out[length++] = QUOTE;
    }
    out[length++] = LF;
    start = end + 1;
  }
  return out.subarray(0, length);
}

/** Returns the last byte of a cell before a place, without quotes: doubled, those of a part enclose an empty text. */
function lastBefore(bytes: Uint8Array, start: number, at: number): number {
  let before = at - 1;
  while (before > start && bytes[before] === QUOTE) {
    before--;
  }
  return bytes[before];
}
