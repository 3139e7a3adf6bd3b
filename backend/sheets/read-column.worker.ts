import { move } from 'piscina';
import { concatBytes } from '../../libs/lines/blocks/concat-bytes.ts';
import { CsvRecords, csvPieces } from '../../libs/lines/kernels/csv/csv-records.ts';

/** CSV file in UTF-8 and the index of a column, counted from 0. */
export interface ColumnTask {
  readonly csv: Uint8Array;
  readonly index: number;
}

/** Characters of JSON that are collected before they are encoded. */
const PIECE_LENGTH = 65_536;
const COMMA = 0x2c;
const CR = 0x0d;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** Runs `readColumn` in a worker thread and transfers the result. */
export default function run(task: ColumnTask): ReturnType<typeof move> {
  return move(readColumn(task));
}

/**
 * Returns one column of a CSV file: all cells that are not empty, cleaned.
 * @returns the cells as the contents of a JSON array in UTF-8; no bytes if there are no cells
 */
export function readColumn({ csv, index }: ColumnTask): Uint8Array<ArrayBuffer> {
  // An LF ends a cell, so line breaks within cells become CR, which `cleanCell` recognizes.
  const records = new CsvRecords({ delimiter: COMMA, takes: { kind: 'column', index, lineBreak: CR } });
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const list = new JsonList();
  let rest = '';
  const take = () => {
    const cells = (rest + decoder.decode(records.output, { stream: true })).split('\n');
    records.dropOutput();
    rest = cells.pop() ?? '';
    list.add(cells);
  };
  try {
    for (const piece of csvPieces(withoutMark(csv))) {
      records.load(piece);
      records.read();
      take();
    }
    records.finish();
    take();
  } finally {
    records.close();
  }
  return list.finish();
}

/** Returns a cell as one line: white space around it is removed, white space with a line break in it becomes one space. */
export function cleanCell(cell: string): string {
  if (!/[\r\n]/.test(cell)) {
    return cell.trim();
  }
  // A pattern for the white space itself can exceed the stack on millions of spaces.
  const lines = cell.split(/[\r\n]/).map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}

/** Collects the contents of a JSON array in UTF-8. */
class JsonList {
  readonly #encoder = new TextEncoder();
  readonly #pieces: Uint8Array[] = [];
  #collected = '';
  #separator = '';

  /** Adds the cells that are not empty once they are cleaned. */
  add(cells: readonly string[]): void {
    for (const text of cells) {
      const cell = cleanCell(text);
      if (cell !== '') {
        this.#collected += this.#separator + JSON.stringify(cell);
        this.#separator = ',';
      }
      if (this.#collected.length >= PIECE_LENGTH) {
        this.#flush();
      }
    }
  }

  finish(): Uint8Array<ArrayBuffer> {
    this.#flush();
    return concatBytes(this.#pieces);
  }

  #flush(): void {
    this.#pieces.push(this.#encoder.encode(this.#collected));
    this.#collected = '';
  }
}

function withoutMark(csv: Uint8Array): Uint8Array {
  return BYTE_ORDER_MARK.every((byte, index) => csv[index] === byte) ? csv.subarray(BYTE_ORDER_MARK.length) : csv;
}
