import { UserMistake } from '../errors.ts';
import { type CsvDelimiter, DELIMITER_BYTES } from '../files/csv-delimiters.ts';
import { CSV_SAMPLE_BYTES, type CsvForm, detectCsvForm, WIDTH_RECORDS, widthOf } from '../files/csv-form.ts';
import { concatBytes } from '../lines/blocks/concat-bytes.ts';
import { CsvRecords, csvPieces } from '../lines/kernels/csv/csv-records.ts';
import { areNames, cleanNames, MAX_COLUMNS, simplifyName, tooManyColumns } from './columns.ts';

/** Choices about how a text is read as a table. */
export interface TableOptions {
  readonly delimiter: CsvDelimiter | 'auto';
  /** Number of the record with the names, from 1; `auto` detects it, `none` means that all records are rows. */
  readonly header: 'auto' | 'none' | number;
  /**
   * Names of the first columns, as `simplifyName` writes them. If set, `auto` takes the first record as the header if it
   * begins with such names, and else no record.
   */
  readonly headerNames?: readonly (readonly string[])[] | undefined;
}

/** Form of a table, known before its first row. */
export interface TablePlan {
  readonly delimiter: CsvDelimiter | 'none';
  readonly columns: readonly string[];
  readonly header: number | 'none';
  /** Number of records before the header, without blank ones. */
  readonly preamble: number;
  /** Place of the first record that is a row. */
  readonly start: Position;
}

/** Place between two records of a text. */
interface Position {
  /** Bytes of decoded text before it. */
  readonly bytes: number;
  /** Records before it, with blank ones. */
  readonly records: number;
  /** True if the text before it ends with a CR, of which an LF after it is a part. */
  readonly followsCr: boolean;
}

/** Record that may become the header. */
interface Candidate {
  readonly cells: readonly string[];
  /** Number of records before it, without blank ones. */
  readonly preamble: number;
  /** Place after the record. */
  readonly after: Position;
}

/** Records, without blank ones, among which the header is detected. */
export const HEADER_RECORDS = 20;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Reads the beginning of a text until delimiter, width and header of its table are known (`docs/spec/formats.md`,
 * Tables). Usually these are some 100 records; it is the whole text if fewer records have two or more cells.
 * @param chunks decoded text in whole characters
 * @throws UserMistake for more than 256 columns, a header that does not exist, or a quoted cell that is not closed
 */
export async function planTable(chunks: AsyncIterable<Uint8Array>, options: TableOptions): Promise<TablePlan> {
  let head = new Uint8Array(0);
  let planner: TablePlanner | null = null;
  try {
    for await (const chunk of chunks) {
      let text = chunk;
      if (!planner) {
        head = concatBytes([head, chunk]);
        if (head.length <= CSV_SAMPLE_BYTES) {
          continue;
        }
        planner = new TablePlanner(detectCsvForm(head, false, options.delimiter), options);
        text = head.subarray(planner.form.start);
      }
      if (planner.push(text)) {
        return planner.plan();
      }
    }
    if (!planner) {
      planner = new TablePlanner(detectCsvForm(head, true, options.delimiter), options);
      planner.push(head.subarray(planner.form.start));
    }
    return planner.finish();
  } finally {
    planner?.close();
  }
}

class TablePlanner {
  readonly form: CsvForm;
  readonly #header: TableOptions['header'];
  readonly #headerNames: TableOptions['headerNames'];
  readonly #csv: CsvRecords;
  #bytes: number;
  /** Number of records so far, without blank ones; counted until the candidates are complete. */
  #filled = 0;
  /** Cell counts of the first records with two or more cells. */
  readonly #cellCounts: number[] = [];
  readonly #candidates: Candidate[] = [];

  constructor(form: CsvForm, { header, headerNames }: TableOptions) {
    // A line that names the delimiter is a record.
    const records = form.start > 0 ? 1 : 0;
    this.form = form;
    this.#header = header;
    this.#headerNames = headerNames;
    this.#bytes = form.start;
    this.#csv = new CsvRecords({ delimiter: DELIMITER_BYTES[form.delimiter], takes: { kind: 'records' } }, records);
    if (records > 0 && header === records) {
      this.#candidates.push({ cells: [], preamble: 0, after: this.#position });
    }
  }

  /** Reads text; returns true if no more is needed. */
  push(text: Uint8Array): boolean {
    for (const piece of csvPieces(text)) {
      this.#csv.load(piece);
      this.#readPiece(piece.length);
    }
    return this.#isDone;
  }

  /** Ends the text and returns the plan. */
  finish(): TablePlan {
    if (!this.#isDone) {
      this.#csv.refuseOpenQuote();
      if (this.#csv.isRecordOpen) {
        this.#csv.finish();
        this.#addRecord();
      }
    }
    return this.plan();
  }

  plan(): TablePlan {
    const { delimiter, start } = this.form;
    const width = widthOf(this.#cellCounts);
    if (width > MAX_COLUMNS) {
      throw new UserMistake(tooManyColumns(width));
    }
    const found = this.#findHeader(width);
    const names = Array.from({ length: width }, (_, index) => found?.cells[index] ?? '');
    return {
      delimiter,
      columns: cleanNames(names),
      header: found?.after.records ?? 'none',
      preamble: found?.preamble ?? 0,
      start: found?.after ?? { bytes: start, records: start > 0 ? 1 : 0, followsCr: false },
    };
  }

  close(): void {
    this.#csv.close();
  }

  get #position(): Position {
    return { bytes: this.#bytes, records: this.#csv.counts.records, followsCr: this.#csv.isAfterCr };
  }

  /** True if the records that may be the header were read. */
  get #hasCandidates(): boolean {
    return this.#header === 'none' || this.#candidates.length === (this.#header === 'auto' ? HEADER_RECORDS : 1);
  }

  get #isDone(): boolean {
    const hasWidth = this.form.delimiter === 'none' || this.#cellCounts.length === WIDTH_RECORDS;
    return hasWidth && this.#hasCandidates;
  }

  #readPiece(size: number): void {
    const csv = this.#csv;
    for (let left = size; left > 0 && !this.#isDone; ) {
      const before = csv.counts.records;
      csv.read(1, this.#hasCandidates);
      this.#bytes += left - csv.inputLeft;
      left = csv.inputLeft;
      if (csv.counts.records > before) {
        if (!csv.isRecordOpen) {
          this.#addRecord();
        }
        csv.dropRows();
      } else if (this.#hasCandidates) {
        csv.dropOutput();
      } else if (left > 0) {
        csv.grow();
      }
    }
  }

  /** Adds the record that ended last, which is the only one in the output while candidates are read. */
  #addRecord(): void {
    const cells = this.#csv.lastCells;
    if (cells > 1 && this.#cellCounts.length < WIDTH_RECORDS) {
      this.#cellCounts.push(cells);
    }
    if (this.#hasCandidates) {
      return;
    }
    const line = this.#csv.rows;
    const isBlank = line.length === 1 && cells === 1;
    if (this.#header === 'auto' ? !isBlank : this.#header === this.#csv.counts.records) {
      const text = decoder.decode(line.subarray(0, -1));
      this.#candidates.push({ cells: text.split('\t'), preamble: this.#filled, after: this.#position });
    }
    this.#filled += isBlank ? 0 : 1;
  }

  #findHeader(width: number): Candidate | undefined {
    const names = this.#headerNames;
    if (this.#header === 'auto' && names !== undefined) {
      const [first] = this.#candidates;
      const begins = names.every((known, index) => known.includes(simplifyName(first?.cells[index] ?? '')));
      return begins ? first : undefined;
    }
    if (this.#header === 'auto') {
      return this.#candidates.find(({ cells }) => cells.length === width && areNames(cells));
    }
    if (this.#header !== 'none' && this.#candidates.length === 0) {
      const { records } = this.#csv.counts;
      throw new UserMistake(
        `This file has ${records} ${records === 1 ? 'record' : 'records'}. Record ${this.#header} cannot be its header.`,
      );
    }
    return this.#candidates[0];
  }
}
