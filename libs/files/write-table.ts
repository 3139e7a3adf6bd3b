import { decodeUtf8 } from '../lines/blocks/decode-lines.ts';
import { type Bytes, LF, type LineBlock, TAB } from '../lines/blocks/line-block.ts';

/** Columns of a list where it is written or read as a table. */
export const LIST_COLUMNS: readonly [string] = ['Item'];

/**
 * Formats of a table (`docs/spec/formats.md`, Tables), all UTF-8. `csv` and `tsv` begin with a header and end each line
 * with `\n`; in `tsv` a cell that begins with a quote is quoted, `plain` has the cells as they are, both with TABs between them. `ndjson` is `{"row":{"name":"cell"}}` per line, `json` an array of objects.
 * `spreadsheet` is CSV with a byte order mark and CRLF whose cells are not read as formulas, `paste` the same for the
 * clipboard: TABs, no mark, and quotes only where a cell begins with one.
 */
export type TableFormat = 'csv' | 'tsv' | 'plain' | 'json' | 'ndjson' | 'spreadsheet' | 'paste';

export interface TableWriter {
  /** Bytes before the first row. */
  readonly head: Bytes;
  /** Bytes after the last row. */
  readonly tail: Bytes;
  /** Returns the rows of a block, in pieces that are either new memory or the block itself. */
  rows(block: LineBlock): Iterable<Bytes>;
}

const encoder = new TextEncoder();
const NO_BYTES: Bytes = new Uint8Array(0);
const COMMA = 0x2c;
const CR = 0x0d;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const BYTE_ORDER_MARK = encoder.encode('\ufeff');

/** Returns a writer for the rows of a table with these columns. */
export function writeTable(format: TableFormat, columns: readonly string[]): TableWriter {
  if (format === 'json' || format === 'ndjson') {
    return writeObjects(format, columns);
  }
  const style = STYLES[format];
  const names = formatCells({ bytes: encoder.encode(`${columns.join('\t')}\n`), count: 1 }, style);
  const head = format === 'spreadsheet' ? concat(BYTE_ORDER_MARK, names) : names;
  return { head, tail: NO_BYTES, rows: (block) => [formatCells(block, style)] };
}

interface CellStyle {
  readonly delimiter: number;
  readonly hasCrLf: boolean;
  /** Byte that causes a cell to be quoted, as quotes and CR do; null if nothing does. */
  readonly quotedWith: number | null;
  /** Set if only cells that begin with a quote are quoted. */
  readonly quotesFirst: boolean;
  readonly isSpreadsheetSafe: boolean;
}

const CSV_STYLE: CellStyle = {
  delimiter: COMMA,
  hasCrLf: false,
  quotedWith: COMMA,
  quotesFirst: false,
  isSpreadsheetSafe: false,
};

const PLAIN_STYLE: CellStyle = { ...CSV_STYLE, delimiter: TAB, quotedWith: null };
const TSV_STYLE: CellStyle = { ...PLAIN_STYLE, quotesFirst: true };

const STYLES: Readonly<Record<Exclude<TableFormat, 'json' | 'ndjson'>, CellStyle>> = {
  csv: CSV_STYLE,
  tsv: TSV_STYLE,
  plain: PLAIN_STYLE,
  spreadsheet: { ...CSV_STYLE, hasCrLf: true, isSpreadsheetSafe: true },
  paste: { ...TSV_STYLE, isSpreadsheetSafe: true },
};

function formatCells(block: LineBlock, style: CellStyle): Bytes {
  const { bytes } = block;
  if (style === PLAIN_STYLE || (style === TSV_STYLE && !bytes.includes(QUOTE))) {
    return bytes;
  }
  const isPlain = !style.isSpreadsheetSafe && !style.hasCrLf && !bytes.includes(QUOTE) && !bytes.includes(COMMA);
  return isPlain ? replaceTabs(bytes, style.delimiter) : writeCells(block, style);
}

/** Replaces four bytes at a time, since cells are often short. */
function replaceTabs(bytes: Bytes, delimiter: number): Bytes {
  const out = bytes.slice();
  const words = new Uint32Array(out.buffer, 0, out.length >>> 2);
  const difference = TAB ^ delimiter;
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    const other = word ^ (TAB * 0x01010101);
    // The top bit of each byte that is a TAB.
    const tabs = ~(((other & 0x7f7f7f7f) + 0x7f7f7f7f) | other | 0x7f7f7f7f);
    words[i] = word ^ Math.imul(tabs >>> 7, difference);
  }
  for (let at = words.length << 2; at < out.length; at++) {
    out[at] = out[at] === TAB ? delimiter : out[at];
  }
  return out;
}

/** Same cells as in exports of lists: a formula would begin with one of these. */
function startsFormula(byte: number): boolean {
  return byte === 0x3d || byte === 0x2b || byte === 0x2d || byte === 0x40;
}

function writeCells({ bytes, count }: LineBlock, style: CellStyle): Bytes {
  let extra = style.hasCrLf ? count : 0;
  for (const byte of bytes) {
    extra += byte === QUOTE ? 1 : byte === TAB || byte === LF ? 3 : 0;
  }
  const out = new Uint8Array(bytes.length + extra);
  let length = 0;
  for (let start = 0; start < bytes.length; ) {
    let end = start;
    let isQuoted = style.quotesFirst && bytes[start] === QUOTE;
    for (; bytes[end] !== TAB && bytes[end] !== LF; end++) {
      const byte = bytes[end];
      isQuoted ||= byte === style.quotedWith || (style.quotedWith !== null && (byte === QUOTE || byte === CR));
    }
    if (isQuoted) {
      out[length++] = QUOTE;
    }
    if (style.isSpreadsheetSafe && end > start && startsFormula(bytes[start])) {
      out[length++] = APOSTROPHE;
    }
    for (let at = start; at < end; at++) {
      if (isQuoted && bytes[at] === QUOTE) {
        out[length++] = QUOTE;
      }
      out[length++] = bytes[at];
    }
    if (isQuoted) {
      out[length++] = QUOTE;
    }
    if (bytes[end] === TAB) {
      out[length++] = style.delimiter;
    } else {
      if (style.hasCrLf) {
        out[length++] = CR;
      }
      out[length++] = LF;
    }
    start = end + 1;
  }
  return out.subarray(0, length);
}

function writeObjects(format: 'json' | 'ndjson', columns: readonly string[]): TableWriter {
  const keys = columns.map((column) => `${JSON.stringify(column)}:`);
  const toObject = (row: string) =>
    `{${row
      .split('\t')
      .map((cell, index) => keys[index] + JSON.stringify(cell))
      .join(',')}}`;
  const toRows = ({ bytes }: LineBlock) => decodeUtf8(bytes).split('\n').slice(0, -1).map(toObject);
  if (format === 'ndjson') {
    const rows = (block: LineBlock) => [
      encoder.encode(
        toRows(block)
          .map((row) => `{"row":${row}}\n`)
          .join(''),
      ),
    ];
    return { head: NO_BYTES, tail: NO_BYTES, rows };
  }
  let isFirst = true;
  const rows = (block: LineBlock) => {
    const text = toRows(block).join(',\n');
    const separator = isFirst || text === '' ? '' : ',\n';
    isFirst &&= text === '';
    return [encoder.encode(separator + text)];
  };
  return { head: encoder.encode('[\n'), tail: encoder.encode('\n]\n'), rows };
}

function concat(first: Uint8Array, second: Uint8Array): Bytes {
  const out = new Uint8Array(first.length + second.length);
  out.set(first);
  out.set(second, first.length);
  return out;
}
