// Separate module with its own memory: a state machine over the bytes of a text of records and cells (RFC 4180). It
// writes whole records, with their cells separated by TAB, or one cell of each record. Input and output come in pieces
// of any size: the state is kept between two pieces of input, and a record that is not ended stays in the output.

import { CR, INPUT, LF, OUTPUT, QUOTE, SLACK, TAB } from './addresses';
import { countLong, countRecord, countRow, countShort, recordCount } from './counts';
import { readPlainColumn, readPlainRow } from './plain';
import { readQuoted, skipQuoted } from './quoted';
import {
  AFTER_QUOTE,
  at,
  breakByte,
  cell,
  cleanedCell,
  column,
  delimiter,
  end,
  IN_PLAIN,
  IN_QUOTES,
  isAfterCr,
  isCellStart,
  limit,
  NONE,
  put,
  quote,
  readLineEnd,
  readOddByte,
  rowStart,
  state,
  to,
  width,
  writes,
} from './state';

export {
  cleanedCount,
  firstLongRecord,
  longCount,
  recordCount,
  rowCount,
  shortCount,
  startCounts,
} from './counts';

/** Number of cells of the last record. */
let lastCells: i32 = 0;

export function inputStart(): usize {
  return INPUT;
}

export function outputStart(): usize {
  return OUTPUT;
}

/** Returns the number of input bytes that are not read yet. */
export function inputLeft(): u32 {
  return <u32>(end - at);
}

/** Returns the number of bytes in the output, with those of the record that is not ended. */
export function outputLength(): u32 {
  return <u32>(to - OUTPUT);
}

/** Returns the number of output bytes before the record that is not ended. */
export function rowsLength(): u32 {
  return <u32>(rowStart - OUTPUT);
}

export function lastCellCount(): i32 {
  return lastCells;
}

/** Returns true if the text so far ends in a quoted cell that is not closed. */
export function isQuoteOpen(): bool {
  return state == IN_QUOTES;
}

/** Returns true if a record was begun and not ended. */
export function isRecordOpen(): bool {
  return state != IN_PLAIN || cell != 0 || !isCellStart;
}

export function isAfterCarriageReturn(): bool {
  return isAfterCr;
}

/**
 * Starts a text: sets what is read and written, and drops what was not read or taken.
 * @param delimiterByte an ASCII byte other than LF and CR; LF stands for none, so that every record is one cell
 * @param hasQuotes false to read quotes as plain text
 * @param rowWidth 0 to write records as they are, blank ones as empty lines
 * @param onlyColumn -1 to write all columns, in which line breaks and TABs become spaces; in one column only line
 *   breaks are replaced
 * @param lineBreak the byte that replaces a line break in one column
 * @param followsCr true if the text follows a CR, of which an LF at its start is a part
 */
export function configure(
  delimiterByte: u32,
  hasQuotes: bool,
  rowWidth: i32,
  onlyColumn: i32,
  lineBreak: u32,
  followsCr: bool,
): void {
  delimiter = <u8>delimiterByte;
  quote = hasQuotes ? QUOTE : LF;
  width = rowWidth;
  column = onlyColumn;
  breakByte = <u8>lineBreak;
  isAfterCr = followsCr;
  startInput(0);
  dropOutput();
  startRecord();
}

/** Ensures that so many bytes fit into the output; returns false if memory is short. */
export function reserveOutput(length: u32): bool {
  const pages = <i32>((OUTPUT + <usize>length + SLACK + 0xffff) >> 16);
  const missing = pages - memory.size();
  if (missing > 0 && memory.grow(missing) < 0) return false;
  limit = OUTPUT + <usize>length;
  return true;
}

/** Begins a piece of input, of which all bytes before were read. */
export function startInput(length: u32): void {
  at = INPUT;
  end = INPUT + <usize>length;
}

/** Drops the rows from the output and keeps the record that is not ended. */
export function dropRows(): void {
  const rest = to - rowStart;
  memory.copy(OUTPUT, rowStart, rest);
  rowStart = OUTPUT;
  to = OUTPUT + rest;
}

/** Drops the whole output, with the beginning of the record that is not ended. */
export function dropOutput(): void {
  rowStart = OUTPUT;
  to = OUTPUT;
}

/**
 * Reads on until the input is read, the output is full or enough records have ended.
 * @param maxRecords ends after so many records were counted since `startCounts`
 * @param passesSingles true if records of one cell are not a reason to end
 */
export function read(maxRecords: u32, passesSingles: bool): void {
  if (isAfterCr && at < end) {
    if (load<u8>(at) == LF) at++;
    isAfterCr = false;
  }
  while (at < end && to < limit) {
    if (state == IN_QUOTES) {
      if (writes()) readQuoted();
      else skipQuoted();
      continue;
    }
    if (state == AFTER_QUOTE) {
      state = IN_PLAIN;
      if (load<u8>(at) == quote) {
        if (writes()) put(quote);
        at++;
        state = IN_QUOTES;
        continue;
      }
    }
    if (column == NONE) readPlainRow();
    else readPlainColumn();
    if (at == end || to >= limit) return;
    const byte = load<u8>(at);
    if (byte == LF || byte == CR) {
      readLineEnd(byte);
      endRecord();
      if (recordCount() >= maxRecords && (!passesSingles || lastCells > 1)) return;
    } else if (byte == quote && isCellStart) {
      at++;
      isCellStart = false;
      state = IN_QUOTES;
    } else {
      readOddByte(byte);
    }
  }
}

/** Ends the last record, if it was begun. */
export function finish(): void {
  if (isRecordOpen()) endRecord();
}

/** Ends a record: drops a blank one, fills a short one and cuts a long one where rows have a width. */
function endRecord(): void {
  countRecord();
  lastCells = cell + 1;
  const isBlank = width > 0 && cell == 0 && to == rowStart;
  if (!isBlank) {
    if (width > 0 && lastCells != width) fitRow();
    put(LF);
    countRow();
    rowStart = to;
  }
  startRecord();
}

function startRecord(): void {
  cell = 0;
  isCellStart = true;
  cleanedCell = NONE;
  state = IN_PLAIN;
}

function fitRow(): void {
  if (lastCells < width) {
    const missing = <usize>(width - lastCells);
    memory.fill(to, TAB, missing);
    to += missing;
    countShort();
    return;
  }
  let cellEnd = rowStart;
  for (let left = width; ; cellEnd++) {
    if (load<u8>(cellEnd) == TAB && --left == 0) break;
  }
  for (let extra = cellEnd; extra < to; extra++) {
    if (load<u8>(extra) != TAB) {
      countLong();
      break;
    }
  }
  to = cellEnd;
}
