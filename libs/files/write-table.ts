import { concatBytes } from '../lines/blocks/concat-bytes.ts';
import { decodeUtf8 } from '../lines/blocks/decode-lines.ts';
import type { Bytes, LineBlock } from '../lines/blocks/line-block.ts';
import { type CellStyle, writeCells } from '../lines/kernels/write-cells/write-cells.ts';

/**
 * Formats of a table (`docs/spec/formats.md`, Tables), all UTF-8. `csv` and `tsv` begin with a header and end each line
 * with `\n`; in `tsv` a cell that begins with a quote is quoted, `plain` has the cells as they are, both with TABs between
 * them. `ndjson` is `{"row":{"name":"cell"}}` per line, `json` an array of objects.
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
const QUOTE = 0x22;
const BYTE_ORDER_MARK = encoder.encode('\ufeff');

/** Returns a writer for the rows of a table with these columns. */
export function writeTable(format: TableFormat, columns: readonly string[]): TableWriter {
  if (format === 'json' || format === 'ndjson') {
    return writeObjects(format, columns);
  }
  const style = STYLES[format];
  const names = formatCells(encoder.encode(`${columns.join('\t')}\n`), style);
  const head = format === 'spreadsheet' ? concatBytes([BYTE_ORDER_MARK, names]) : names;
  return { head, tail: NO_BYTES, rows: ({ bytes }) => [formatCells(bytes, style)] };
}

const CSV_STYLE: CellStyle = { delimiter: ',', hasCrLf: false, quotes: 'needed', isSpreadsheetSafe: false };
const TSV_STYLE: CellStyle = { delimiter: '\t', hasCrLf: false, quotes: 'first', isSpreadsheetSafe: false };

/** Null if cells are written as they are. */
const STYLES: Readonly<Record<Exclude<TableFormat, 'json' | 'ndjson'>, CellStyle | null>> = {
  csv: CSV_STYLE,
  tsv: TSV_STYLE,
  plain: null,
  spreadsheet: { ...CSV_STYLE, hasCrLf: true, isSpreadsheetSafe: true },
  paste: { ...TSV_STYLE, isSpreadsheetSafe: true },
};

function formatCells(bytes: Bytes, style: CellStyle | null): Bytes {
  const isSame = style === null || (style === TSV_STYLE && !bytes.includes(QUOTE));
  return isSame ? bytes : writeCells(bytes, style);
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
