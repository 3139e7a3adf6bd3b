import { TooLarge, UserMistake } from '../../../errors.ts';
import { BLOCK_BYTES, type Bytes, LF } from '../../blocks/line-block.ts';
import { Kernel, type WasmMemory } from '../web-assembly.ts';
import { CSV_RECORDS } from './csv-records.generated.ts';

/** Exports of the WebAssembly module, documented in `assembly/records.ts`. */
interface CsvRecordsExports {
  readonly memory: WasmMemory;
  inputStart(): number;
  outputStart(): number;
  inputLeft(): number;
  outputLength(): number;
  rowsLength(): number;
  recordCount(): number;
  rowCount(): number;
  cleanedCount(): number;
  shortCount(): number;
  longCount(): number;
  firstLongRecord(): number;
  lastCellCount(): number;
  isQuoteOpen(): number;
  isRecordOpen(): number;
  isAfterCarriageReturn(): number;
  configure(
    delimiter: number,
    hasQuotes: boolean,
    width: number,
    column: number,
    lineBreak: number,
    followsCr: boolean,
  ): void;
  reserveOutput(length: number): number;
  startInput(length: number): void;
  startCounts(): void;
  dropRows(): void;
  dropOutput(): void;
  read(maxRecords: number, passesSingles: boolean): void;
  finish(): void;
}

/** Records that are read, and the part of them that is written. */
export interface RecordForm {
  /** ASCII byte between the cells of a record; -1 if every record is one cell. */
  readonly delimiter: number;
  /** False if quotes are plain text. Defaults to true. */
  readonly hasQuotes?: boolean;
  /**
   * `records`: every record as one line, with the cells it has. `rows`: rows of `width` cells, without blank records.
   * Both have their cells separated by TAB, and every TAB or line break in a cell is one space. `column`: one cell of
   * every record, counted from 0, as one line, in which `lineBreak` (a space by default) replaces line breaks only.
   */
  readonly takes:
    | { readonly kind: 'records' }
    | { readonly kind: 'rows'; readonly width: number }
    | { readonly kind: 'column'; readonly index: number; readonly lineBreak?: number };
  /** True if the text follows a CR, of which an LF at its start is a part. */
  readonly followsCr?: boolean;
}

/** Counts of a text so far. */
export interface RecordCounts {
  /** Number of ended records, with blank ones. */
  readonly records: number;
  /** Number of lines written. */
  readonly rows: number;
  /** Number of cells in which a character was replaced. */
  readonly cleanedCells: number;
  readonly shortRecords: number;
  /** Number of records with extra cells that are not all empty. */
  readonly longRecords: number;
  /** Number of the first such record, from 1; 0 if there is none. */
  readonly firstLong: number;
}

const NO_COUNTS: RecordCounts = {
  records: 0,
  rows: 0,
  cleanedCells: 0,
  shortRecords: 0,
  longRecords: 0,
  firstLong: 0,
};

/** Size limit of `load`; the same as in `assembly/records.ts`. */
export const CSV_PIECE_BYTES = 1 << 18;
/** Output before it is taken, so that blocks have at most `BLOCK_BYTES` even if their last row is filled. */
const OUTPUT_BYTES = BLOCK_BYTES - 1024;
const MAX_ROW_BYTES = 1 << 30;
const ALL_RECORDS = 0xffffffff;
const SPACE = 0x20;
/** Instances kept for the next text, and the memory above which one is not kept. */
const MAX_IDLE = 4;
const MAX_IDLE_BYTES = 4 << 20;

const idle: Kernel<CsvRecordsExports>[] = [];

/**
 * State machine that reads CSV and similar text (RFC 4180) in pieces. A record ends with CRLF, LF or a lone CR. A quote
 * inside a cell that does not begin with one is a plain character, and text after a closing quote belongs to the cell.
 */
export class CsvRecords {
  counts: RecordCounts = NO_COUNTS;
  readonly #kernel: Kernel<CsvRecordsExports>;
  #outputBytes = OUTPUT_BYTES;

  /** @param recordsBefore number of records before this text, for numbers of records */
  constructor(form: RecordForm, recordsBefore = 0) {
    this.#kernel = idle.pop() ?? new Kernel(CSV_RECORDS);
    this.restart(form, recordsBefore);
    if (!this.#reserve(OUTPUT_BYTES)) {
      throw new TooLarge('There is too little memory to read this file.');
    }
  }

  /** Starts another text, or the same one again. */
  restart({ delimiter, hasQuotes = true, takes, followsCr = false }: RecordForm, recordsBefore = 0): void {
    const width = takes.kind === 'rows' ? takes.width : 0;
    const column = takes.kind === 'column' ? takes.index : -1;
    const lineBreak = takes.kind === 'column' ? (takes.lineBreak ?? SPACE) : SPACE;
    this.counts = { ...NO_COUNTS, records: recordsBefore };
    this.#kernel.exports.configure(delimiter < 0 ? LF : delimiter, hasQuotes, width, column, lineBreak, followsCr);
  }

  /** Number of loaded bytes that are not read yet. */
  get inputLeft(): number {
    return this.#kernel.exports.inputLeft();
  }

  /** Number of cells of the record that ended last. */
  get lastCells(): number {
    return this.#kernel.exports.lastCellCount();
  }

  get isQuoteOpen(): boolean {
    return this.#kernel.exports.isQuoteOpen() !== 0;
  }

  get isRecordOpen(): boolean {
    return this.#kernel.exports.isRecordOpen() !== 0;
  }

  /** True if the last byte read was a CR, so that an LF after it belongs to the same line end. */
  get isAfterCr(): boolean {
    return this.#kernel.exports.isAfterCarriageReturn() !== 0;
  }

  /** Lines in the output, all of them ended; borrowed until the next call. */
  get rows(): Bytes {
    return this.#output(this.#kernel.exports.rowsLength());
  }

  /** Output, with the beginning of the record that is not ended; borrowed until the next call. */
  get output(): Bytes {
    return this.#output(this.#kernel.exports.outputLength());
  }

  /**
   * Loads a piece of text; the one before must have been read.
   * @param piece at most `CSV_PIECE_BYTES`; whole characters, unless one column is read
   */
  load(piece: Uint8Array): void {
    this.#kernel.bytes.set(piece, this.#kernel.exports.inputStart());
    this.#kernel.exports.startInput(piece.length);
  }

  /**
   * Reads on until the piece is read, the output is full, or `maxRecords` have ended.
   * @param passesSingles true if a record of one cell is no reason to end
   */
  read(maxRecords = ALL_RECORDS, passesSingles = false): void {
    this.#kernel.exports.startCounts();
    this.#kernel.exports.read(maxRecords, passesSingles);
    this.#addCounts();
  }

  /** Ends the last record if it was begun, even within quotes. */
  finish(): void {
    this.#kernel.exports.startCounts();
    this.#kernel.exports.finish();
    this.#addCounts();
  }

  /** Drops the rows from the output and keeps the record that is not ended. */
  dropRows(): void {
    this.#kernel.exports.dropRows();
  }

  /** Drops the whole output. The rest of a record that is not ended follows in the next one. */
  dropOutput(): void {
    this.#kernel.exports.dropOutput();
  }

  /**
   * Makes room for a record that fills the output alone.
   * @throws UserMistake if the record is longer than 1 GiB or memory is short
   */
  grow(): void {
    this.#outputBytes *= 2;
    if (this.#outputBytes > MAX_ROW_BYTES || !this.#reserve(this.#outputBytes)) {
      throw new UserMistake(
        `Record ${this.counts.records + 1} of this file is too long to be read. A quoted cell in it may not be closed.`,
      );
    }
  }

  /** @throws UserMistake if a quoted cell is open, which is then never closed */
  refuseOpenQuote(): void {
    if (this.isQuoteOpen) {
      const record = this.counts.records + 1;
      throw new UserMistake(`The quoted cell that begins in record ${record} of this CSV file is never closed.`);
    }
  }

  /** Releases the memory for another text. Nothing may be called or read afterwards. */
  close(): void {
    if (idle.length < MAX_IDLE && this.#kernel.bytes.byteLength <= MAX_IDLE_BYTES) {
      idle.push(this.#kernel);
    }
  }

  #reserve(bytes: number): boolean {
    return this.#kernel.exports.reserveOutput(bytes) !== 0;
  }

  #output(length: number): Bytes {
    const start = this.#kernel.exports.outputStart();
    return this.#kernel.bytes.subarray(start, start + length);
  }

  #addCounts(): void {
    const { counts } = this;
    const { exports } = this.#kernel;
    const firstLong = exports.firstLongRecord();
    this.counts = {
      records: counts.records + exports.recordCount(),
      rows: counts.rows + exports.rowCount(),
      cleanedCells: counts.cleanedCells + exports.cleanedCount(),
      shortRecords: counts.shortRecords + exports.shortCount(),
      longRecords: counts.longRecords + exports.longCount(),
      firstLong: counts.firstLong === 0 && firstLong > 0 ? counts.records + firstLong : counts.firstLong,
    };
  }
}

/** Cuts text into pieces for `load`, between two characters. */
export function* csvPieces(text: Uint8Array): Generator<Uint8Array, void, void> {
  for (let from = 0; from < text.length; ) {
    const most = from + CSV_PIECE_BYTES;
    let to = Math.min(text.length, most);
    while (to < text.length && (text[to] & 0xc0) === 0x80 && to > most - 4) {
      to--;
    }
    yield text.subarray(from, to);
    from = to;
  }
}
