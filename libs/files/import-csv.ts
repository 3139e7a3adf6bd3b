import { UserMistake } from '../errors.ts';
import { type Bytes, LF } from '../lines/blocks/line-block.ts';
import type { LineParser } from './line-parser.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const CR = 0x0d;
const SPACE = 0x20;

/** 1 for the four bytes with a meaning in CSV. */
const HAS_MEANING = new Uint8Array(256);
for (const byte of [QUOTE, COMMA, CR, LF]) {
  HAS_MEANING[byte] = 1;
}

/** Maximum length of a header; a longer first record is data. */
const HEADER_BYTES = 1 << 16;

/** Parser states within a record. */
const AT_CELL_START = 0;
const IN_PLAIN_CELL = 1;
const IN_QUOTES = 2;
/** After a quote within quotes: either the closing quote, or the first of two that stand for one. */
const AFTER_QUOTE = 3;

/**
 * Extracts the first cell of every record of a CSV file (RFC 4180), one line each.
 *
 * Quoted cells may contain commas, doubled quotes and line breaks; a line break inside a cell becomes one space, since
 * a line is one row. Records end with CRLF, LF or a lone CR. Malformed records are read as spreadsheets do: a quote
 * inside a cell that does not begin with one is a plain character, and text after the closing quote belongs to the
 * cell.
 * @throws UserMistake from `end` if a quoted cell is not closed
 */
export class CsvFirstCells implements LineParser {
  #state = AT_CELL_START;
  #isFirstCell = true;
  #wasCr = false;
  #record = 1;
  #header: HeaderCheck | null;
  #wasHeader = false;
  #out: Bytes = new Uint8Array(0);

  /**
   * @param isHeader returns true if the first record, given as it is in the file, is a header
   */
  constructor(isHeader: (firstRecord: string) => boolean) {
    this.#header = new HeaderCheck(isHeader);
  }

  /** True if the first record was skipped as a header. */
  get hadHeader(): boolean {
    return this.#wasHeader;
  }

  push(chunk: Uint8Array): Bytes {
    const header = this.#header;
    if (header === null) {
      return this.#parse(chunk, 0, chunk.length);
    }
    const end = this.#firstRecordEnd(chunk);
    const lines = this.#parse(chunk, 0, end.at);
    header.add(chunk.subarray(0, end.at), lines);
    if (!end.isReached && header.size <= HEADER_BYTES) {
      return new Uint8Array(0);
    }
    return this.#withRest(this.#decideHeader(end.isReached), chunk, end.at);
  }

  end(): Bytes {
    if (this.#state === IN_QUOTES) {
      throw new UserMistake(`The quoted cell that begins in record ${this.#record} of this CSV file is never closed.`);
    }
    const lastLine = this.#isAtRecordStart() ? new Uint8Array(0) : new Uint8Array([LF]);
    if (this.#header === null) {
      return lastLine;
    }
    this.#header.add(new Uint8Array(0), lastLine);
    return this.#decideHeader(!this.#isAtRecordStart());
  }

  #isAtRecordStart(): boolean {
    return this.#state === AT_CELL_START && this.#isFirstCell;
  }

  /** Ends the header check; returns the line held back for it, or nothing if it was a header. */
  #decideHeader(isWholeRecord: boolean): Bytes {
    const header = this.#header as HeaderCheck;
    this.#header = null;
    this.#wasHeader = isWholeRecord && header.isHeader();
    return this.#wasHeader ? new Uint8Array(0) : header.lines();
  }

  #withRest(lines: Bytes, chunk: Uint8Array, from: number): Bytes {
    const rest = this.#parse(chunk, from, chunk.length);
    if (lines.length === 0) {
      return rest;
    }
    const all = new Uint8Array(lines.length + rest.length);
    all.set(lines);
    all.set(rest, lines.length);
    return all;
  }

  /** Returns the end of the first record in a chunk (after its line break), without changing the parser's state. */
  #firstRecordEnd(chunk: Uint8Array): { at: number; isReached: boolean } {
    let state = this.#state;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if ((byte === LF || byte === CR) && state !== IN_QUOTES) {
        return { at: at + 1, isReached: true };
      }
      state = nextState(state, byte);
    }
    return { at: chunk.length, isReached: false };
  }

  /** Returns memory for the lines of one chunk, reused for the next. */
  #room(size: number): Bytes {
    if (this.#out.length < size) {
      this.#out = new Uint8Array(size);
    }
    return this.#out;
  }

  #parse(chunk: Uint8Array, from: number, to: number): Bytes {
    const out = this.#room(to - from);
    let length = 0;
    let state = this.#state;
    let isFirstCell = this.#isFirstCell;
    let wasCr = this.#wasCr;
    let record = this.#record;
    let at = from;
    while (at < to) {
      const byte = chunk[at++];
      if (HAS_MEANING[byte] === 0) {
        if (state !== IN_QUOTES) {
          state = IN_PLAIN_CELL;
        }
        wasCr = false;
        // Copies the whole run of plain bytes: large files spend most time here.
        const start = at - 1;
        while (at < to && HAS_MEANING[chunk[at]] === 0) {
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
      if (byte === COMMA && state !== IN_QUOTES) {
        isFirstCell = false;
      } else if (isFirstCell && (byte !== QUOTE || state === IN_PLAIN_CELL || state === AFTER_QUOTE)) {
        out[length++] = isBreak ? SPACE : byte;
      }
      state = nextState(state, byte);
    }
    this.#state = state;
    this.#isFirstCell = isFirstCell;
    this.#wasCr = wasCr;
    this.#record = record;
    return out.subarray(0, length);
  }
}

/** Returns the state after a byte that does not end a record. */
function nextState(state: number, byte: number): number {
  if (state === IN_QUOTES) {
    return byte === QUOTE ? AFTER_QUOTE : IN_QUOTES;
  }
  if (byte === COMMA) {
    return AT_CELL_START;
  }
  if (byte === QUOTE && state !== IN_PLAIN_CELL) {
    return IN_QUOTES;
  }
  return IN_PLAIN_CELL;
}

/** First record and its line, held back until it is known whether it is a header. */
class HeaderCheck {
  readonly #isHeader: (firstRecord: string) => boolean;
  readonly #record: Uint8Array[] = [];
  readonly #lines: Uint8Array[] = [];
  size = 0;

  constructor(isHeader: (firstRecord: string) => boolean) {
    this.#isHeader = isHeader;
  }

  add(record: Uint8Array, lines: Uint8Array): void {
    this.size += record.length;
    this.#record.push(record.slice());
    this.#lines.push(lines.slice());
  }

  isHeader(): boolean {
    return this.#isHeader(new TextDecoder().decode(concat(this.#record)).trim());
  }

  lines(): Bytes {
    return concat(this.#lines);
  }
}

function concat(parts: readonly Uint8Array[]): Bytes {
  const out = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
