import { concatBytes } from '../lines/blocks/concat-bytes.ts';
import type { Bytes } from '../lines/blocks/line-block.ts';
import { CsvRecords, csvPieces } from '../lines/kernels/csv/csv-records.ts';
import { type CsvDelimiter, DELIMITER_BYTES } from './csv-delimiters.ts';
import { CSV_SAMPLE_BYTES, detectCsvForm } from './csv-form.ts';
import type { LineParser } from './line-parser.ts';

const NO_BYTES: Bytes = new Uint8Array(0);
const FIRST_CELL = { kind: 'column', index: 0 } as const;

/**
 * Extracts the first cell of every record of a CSV file (RFC 4180), one line each.
 *
 * The first 64 KiB are held back until the delimiter is detected and the first record is checked for being a header;
 * a longer first record is data. Quoted cells may contain delimiters, doubled quotes and line breaks; a line break
 * inside a cell becomes one space, since a line is one row. Records end with CRLF, LF or a lone CR. Malformed records
 * are read as spreadsheets do: a quote inside a cell that does not begin with one is a plain character, and text after
 * the closing quote belongs to the cell.
 * @throws UserMistake from `end` if a quoted cell is not closed
 */
export class CsvFirstCells implements LineParser {
  readonly #isHeader: (firstRecord: string, firstCell: string) => boolean;
  readonly #delimiter: CsvDelimiter | 'auto';
  /** Start of the text until its form is known. */
  #head: Bytes = new Uint8Array(CSV_SAMPLE_BYTES);
  #headLength = 0;
  #csv: CsvRecords | null = null;
  #out: Bytes = NO_BYTES;
  #firstCell: string | null = null;
  #isHeaderLeftOut = false;
  #columns = 1;

  /**
   * @param isHeader returns true if the first record, given as it is in the file, is a header
   */
  constructor(
    isHeader: (firstRecord: string, firstCell: string) => boolean,
    delimiter: CsvDelimiter | 'auto' = 'auto',
  ) {
    this.#isHeader = isHeader;
    this.#delimiter = delimiter;
  }

  /** First cell of the first record; null if that is longer than the sample, or empty. */
  get firstCell(): string | null {
    return this.#firstCell;
  }

  /** True if the first record was left out as a header. */
  get isHeaderLeftOut(): boolean {
    return this.#isHeaderLeftOut;
  }

  /** Number of cells of most records, of which the first was read. */
  get columns(): number {
    return this.#columns;
  }

  push(chunk: Uint8Array): Bytes {
    if (this.#csv) {
      return this.#read(this.#csv, chunk);
    }
    if (this.#headLength + chunk.length <= CSV_SAMPLE_BYTES) {
      this.#head.set(chunk, this.#headLength);
      this.#headLength += chunk.length;
      return NO_BYTES;
    }
    const head = this.#headLength === 0 ? chunk : concatBytes([this.#head.subarray(0, this.#headLength), chunk]);
    const { csv, rest } = this.#start(head, false);
    return this.#read(csv, rest);
  }

  end(): Bytes {
    let lines: Bytes = NO_BYTES;
    let csv = this.#csv;
    if (!csv) {
      const start = this.#start(this.#head.subarray(0, this.#headLength), true);
      csv = start.csv;
      lines = this.#read(csv, start.rest);
    }
    try {
      csv.refuseOpenQuote();
      csv.finish();
      return concatBytes([lines, csv.output]);
    } finally {
      csv.close();
    }
  }

  /** Chooses delimiter and header; returns the reader of the cells and the text it has to read next. */
  #start(head: Uint8Array, isWhole: boolean): { csv: CsvRecords; rest: Uint8Array } {
    const { delimiter, start, columns } = detectCsvForm(head, isWhole, this.#delimiter);
    const form = { delimiter: DELIMITER_BYTES[delimiter], takes: FIRST_CELL };
    const recordsBefore = start > 0 ? 1 : 0;
    const csv = new CsvRecords(form, recordsBefore);
    this.#columns = columns;
    this.#head = NO_BYTES;
    this.#csv = csv;
    const sample = head.subarray(start, CSV_SAMPLE_BYTES);
    const size = readFirstRecord(csv, sample, isWhole && sample.length === head.length - start);
    if (size !== null) {
      const record = new TextDecoder().decode(sample.subarray(0, size)).trim();
      this.#firstCell = new TextDecoder().decode(csv.rows).replace(/\n$/, '');
      this.#isHeaderLeftOut = this.#isHeader(record, this.#firstCell);
    }
    if (size === null || !this.#isHeaderLeftOut) {
      csv.restart(form, recordsBefore);
      return { csv, rest: head.subarray(start) };
    }
    csv.dropOutput();
    return { csv, rest: head.subarray(start + size) };
  }

  /** Returns the lines of a chunk, or parts of lines. They are borrowed until the next call. */
  #read(csv: CsvRecords, chunk: Uint8Array): Bytes {
    // Every line end replaces at least one byte, so the output is not longer than the chunk.
    if (this.#out.length < chunk.length) {
      this.#out = new Uint8Array(chunk.length);
    }
    let length = 0;
    for (const piece of csvPieces(chunk)) {
      csv.load(piece);
      csv.read();
      this.#out.set(csv.output, length);
      length += csv.output.length;
      csv.dropOutput();
    }
    return this.#out.subarray(0, length);
  }
}

/**
 * Reads the first record of a sample.
 * @param isWhole true if the text ends with the sample
 * @returns its size in bytes, with its line end; null if it is beyond the sample, empty or not closed
 */
function readFirstRecord(csv: CsvRecords, sample: Uint8Array, isWhole: boolean): number | null {
  csv.load(sample);
  csv.read(1);
  const size = sample.length - csv.inputLeft;
  if (!csv.isRecordOpen) {
    return size > 0 ? size : null;
  }
  if (!isWhole || csv.isQuoteOpen) {
    return null;
  }
  csv.finish();
  return size;
}
