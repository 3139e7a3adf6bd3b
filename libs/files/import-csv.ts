import { UserMistake } from '../errors.ts';
import { type Bytes, LF } from '../lines/blocks/line-block.ts';
import { CSV_SAMPLE_BYTES, detectCsvForm } from './csv-form.ts';
import {
  AFTER_QUOTE,
  AT_CELL_START,
  CR,
  type CsvDelimiter,
  DELIMITER_BYTES,
  endsRecord,
  IN_PLAIN_CELL,
  IN_QUOTES,
  nextState,
  QUOTE,
} from './csv-states.ts';
import type { LineParser } from './line-parser.ts';

const SPACE = 0x20;
const NO_BYTES: Bytes = new Uint8Array(0);

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
  readonly #isHeader: (firstRecord: string) => boolean;
  readonly #delimiter: CsvDelimiter | 'auto';
  /** Start of the text until its form is known. */
  #head: Bytes = new Uint8Array(CSV_SAMPLE_BYTES);
  #headLength = 0;
  #cells: FirstCells | null = null;
  #header: string | null = null;
  #columns = 1;

  /**
   * @param isHeader returns true if the first record, given as it is in the file, is a header
   */
  constructor(isHeader: (firstRecord: string) => boolean, delimiter: CsvDelimiter | 'auto' = 'auto') {
    this.#isHeader = isHeader;
    this.#delimiter = delimiter;
  }

  /** First cell of the first record if that was left out as a header, else null. */
  get header(): string | null {
    return this.#header;
  }

  /** Number of cells of most records, of which the first was read. */
  get columns(): number {
    return this.#columns;
  }

  push(chunk: Uint8Array): Bytes {
    if (this.#cells) {
      return this.#cells.push(chunk);
    }
    if (this.#headLength + chunk.length <= CSV_SAMPLE_BYTES) {
      this.#head.set(chunk, this.#headLength);
      this.#headLength += chunk.length;
      return NO_BYTES;
    }
    const head = this.#headLength === 0 ? chunk : concat(this.#head.subarray(0, this.#headLength), chunk);
    const { cells, rest } = this.#start(head, false);
    return cells.push(rest);
  }

  end(): Bytes {
    if (this.#cells) {
      return this.#cells.end();
    }
    const { cells, rest } = this.#start(this.#head.subarray(0, this.#headLength), true);
    const lines = cells.push(rest).slice();
    return concat(lines, cells.end());
  }

  /** Chooses delimiter and header; returns the reader of the cells and the text it has to read next. */
  #start(head: Uint8Array, isWhole: boolean): { cells: FirstCells; rest: Uint8Array } {
    const { delimiter, start, columns } = detectCsvForm(head, isWhole, this.#delimiter);
    const byte = DELIMITER_BYTES[delimiter];
    const cells = new FirstCells(byte, start > 0 ? 2 : 1);
    this.#cells = cells;
    this.#columns = columns;
    this.#head = NO_BYTES;
    const end = firstRecordEnd(head, start, byte, isWhole);
    const record = head.subarray(start, end);
    if (end === undefined || !this.#isHeader(new TextDecoder().decode(record).trim())) {
      return { cells, rest: head.subarray(start) };
    }
    this.#header = new TextDecoder().decode(cells.push(record)).replace(/\n$/, '');
    cells.startRecord();
    return { cells, rest: head.subarray(end) };
  }
}

/**
 * Returns the end of the first record in the sample, after its line break (after the CR of CRLF); undefined if it is
 * beyond the sample, or the record is empty or not closed.
 */
function firstRecordEnd(text: Uint8Array, start: number, delimiter: number, isWhole: boolean): number | undefined {
  let state = AT_CELL_START;
  for (let at = start; at < Math.min(text.length, CSV_SAMPLE_BYTES); at++) {
    if (endsRecord(state, text[at])) {
      return at + 1;
    }
    state = nextState(state, text[at], delimiter);
  }
  const isClosed = isWhole && text.length <= CSV_SAMPLE_BYTES && state !== IN_QUOTES;
  return isClosed && text.length > start ? text.length : undefined;
}

/** State machine that extracts the first cells of a text in chunks. */
class FirstCells {
  readonly #delimiter: number;
  /** 1 for the four bytes with a meaning. */
  readonly #hasMeaning = new Uint8Array(256);
  /** The next state for each state and byte. */
  readonly #nextStates = new Uint8Array(4 * 256);
  #state = AT_CELL_START;
  #isFirstCell = true;
  #wasCr = false;
  #record: number;
  #out: Bytes = NO_BYTES;

  /**
   * @param record number of the first record in the file, from 1
   */
  constructor(delimiter: number, record: number) {
    this.#delimiter = delimiter;
    this.#record = record;
    for (const byte of [QUOTE, CR, LF, ...(delimiter < 0 ? [] : [delimiter])]) {
      this.#hasMeaning[byte] = 1;
    }
    for (let i = 0; i < this.#nextStates.length; i++) {
      this.#nextStates[i] = nextState(i >> 8, i & 0xff, delimiter);
    }
  }

  /** Drops the record that is not ended yet, if any. */
  startRecord(): void {
    this.#state = AT_CELL_START;
    this.#isFirstCell = true;
  }

  /** Returns the end of the last line. */
  end(): Bytes {
    if (this.#state === IN_QUOTES) {
      throw new UserMistake(`The quoted cell that begins in record ${this.#record} of this CSV file is never closed.`);
    }
    const isAtRecordStart = this.#state === AT_CELL_START && this.#isFirstCell;
    return isAtRecordStart ? NO_BYTES : new Uint8Array([LF]);
  }

  /** Returns memory for the lines of one chunk, reused for the next. */
  #room(size: number): Bytes {
    if (this.#out.length < size) {
      this.#out = new Uint8Array(size);
    }
    return this.#out;
  }

  /** Returns the lines of a chunk, or parts of lines. They are borrowed until the next call. */
  push(chunk: Uint8Array): Bytes {
    const out = this.#room(chunk.length);
    const hasMeaning = this.#hasMeaning;
    const nextStates = this.#nextStates;
    const delimiter = this.#delimiter;
    const to = chunk.length;
    let length = 0;
    let state = this.#state;
    let isFirstCell = this.#isFirstCell;
    let wasCr = this.#wasCr;
    let record = this.#record;
    let at = 0;
    while (at < to) {
      const byte = chunk[at++];
      if (hasMeaning[byte] === 0) {
        if (state !== IN_QUOTES) {
          state = IN_PLAIN_CELL;
        }
        wasCr = false;
        // Copies the whole run of plain bytes: large files spend most time here.
        const start = at - 1;
        while (at < to && hasMeaning[chunk[at]] === 0) {
          at++;
        }
        if (isFirstCell) {
          for (let i = start; i < at; i++) {
            out[length++] = chunk[i];
          }
        }
        continue;
      }
      const isBreak = byte === LF || byte === CR;
      if (isBreak && wasCr && byte === LF) {
        wasCr = false;
        continue;
      }
      wasCr = byte === CR;
      if (isBreak && state !== IN_QUOTES) {
        out[length++] = LF;
        state = AT_CELL_START;
        isFirstCell = true;
        record++;
        continue;
      }
      if (byte === delimiter && state !== IN_QUOTES) {
        isFirstCell = false;
      } else if (isFirstCell && (byte !== QUOTE || state === IN_PLAIN_CELL || state === AFTER_QUOTE)) {
        out[length++] = isBreak ? SPACE : byte;
      }
      state = nextStates[(state << 8) | byte];
    }
    this.#state = state;
    this.#isFirstCell = isFirstCell;
    this.#wasCr = wasCr;
    this.#record = record;
    return out.subarray(0, length);
  }
}

function concat(first: Uint8Array, second: Uint8Array): Bytes {
  const out = new Uint8Array(first.length + second.length);
  out.set(first);
  out.set(second, first.length);
  return out;
}
