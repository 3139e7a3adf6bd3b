// Separate module with its own memory: a state machine over the bytes of a text of records and cells (RFC 4180). It
// writes whole records, with their cells separated by TAB, or one cell of each record. Input and output come in pieces
// of any size: the state is kept between two pieces of input, and a record that is not ended stays in the output.

/** Address of the input. */
const INPUT: usize = 64;
/** (host) Maximum bytes of a piece of input. */
const INPUT_BYTES: usize = 1 << 18;
/** Spare room after input and output, for whole vectors and for the cells that a short record lacks. */
const SLACK: usize = 1024;
const OUTPUT: usize = INPUT + INPUT_BYTES + SLACK;

const TAB: u8 = 0x09;
const LF: u8 = 0x0a;
const CR: u8 = 0x0d;
const SPACE: u8 = 0x20;
const QUOTE: u8 = 0x22;
/** First bytes of U+0085, and of U+2028 and U+2029. */
const LEAD_C2: u8 = 0xc2;
const LEAD_E2: u8 = 0xe2;
/** Stands for no cell: no cell was changed in this record, or no single column is read. */
const NONE: i32 = -1;

/** States of the machine within a record. */
const IN_PLAIN: i32 = 0;
const IN_QUOTES: i32 = 1;
/** After a quote within quotes: either the closing quote, or the first of two that stand for one. */
const AFTER_QUOTE: i32 = 2;

let delimiter: u8 = 0;
/** Quote, or LF where quotes are plain text: an LF is recognized before it is compared with a quote. */
let quote: u8 = QUOTE;
/** Byte that replaces a line break in a cell. */
let breakByte: u8 = SPACE;
/** Cells of every row that is written; 0 to write records as they are. */
let width: i32 = 0;
/** The only column to write, or NONE for all. */
let column: i32 = NONE;

let at: usize = INPUT;
let end: usize = INPUT;
let to: usize = OUTPUT;
let limit: usize = OUTPUT;
let rowStart: usize = OUTPUT;

let state: i32 = IN_PLAIN;
/** Index of the current cell in its record. */
let cell: i32 = 0;
let isCellStart: bool = true;
/** The last byte read was a CR, of which an LF after it is a part. */
let isAfterCr: bool = false;
/** Index of the last cell of this record that was changed. */
let cleanedCell: i32 = NONE;

// Counts since `startCounts`.
let records: u32 = 0;
let rows: u32 = 0;
let cleanedCells: u32 = 0;
let shortRecords: u32 = 0;
let longRecords: u32 = 0;
/** Number of the first long record since `startCounts`, from 1; 0 if there is none. */
let firstLong: u32 = 0;
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

export function recordCount(): u32 {
  return records;
}

export function rowCount(): u32 {
  return rows;
}

export function cleanedCount(): u32 {
  return cleanedCells;
}

export function shortCount(): u32 {
  return shortRecords;
}

export function longCount(): u32 {
  return longRecords;
}

export function firstLongRecord(): u32 {
  return firstLong;
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

export function startCounts(): void {
  records = 0;
  rows = 0;
  cleanedCells = 0;
  shortRecords = 0;
  longRecords = 0;
  firstLong = 0;
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
      if (records >= maxRecords && (!passesSingles || lastCells > 1)) return;
    } else if (byte == quote && isCellStart) {
      at++;
      isCellStart = false;
      state = IN_QUOTES;
    } else if (byte == delimiter) {
      at++;
      cell++;
      isCellStart = true;
    } else {
      readOddByte(byte);
    }
  }
}

/** Ends the last record, if it was begun. */
export function finish(): void {
  if (isRecordOpen()) endRecord();
}

function writes(): bool {
  return column == NONE || cell == column;
}

function put(byte: u8): void {
  store<u8>(to++, byte);
}

/** Ends a record: drops a blank one, fills a short one and cuts a long one where rows have a width. */
function endRecord(): void {
  records++;
  lastCells = cell + 1;
  const isBlank = width > 0 && cell == 0 && to == rowStart;
  if (!isBlank) {
    if (width > 0 && lastCells != width) fitRow();
    put(LF);
    rows++;
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
    shortRecords++;
    return;
  }
  let cellEnd = rowStart;
  for (let left = width; ; cellEnd++) {
    if (load<u8>(cellEnd) == TAB && --left == 0) break;
  }
  for (let extra = cellEnd; extra < to; extra++) {
    if (load<u8>(extra) != TAB) {
      longRecords++;
      if (firstLong == 0) firstLong = records;
      break;
    }
  }
  to = cellEnd;
}

/** Reads a line end: CRLF is one, also if the input ends between its two bytes. */
function readLineEnd(byte: u8): void {
  at++;
  if (byte != CR) return;
  if (at == end) isAfterCr = true;
  else if (load<u8>(at) == LF) at++;
}

/** Copies plain cells with TABs as delimiters, up to the first byte that needs attention. */
function readPlainRow(): void {
  const tab = i8x16.splat(<i8>TAB);
  const separator = i8x16.splat(<i8>delimiter);
  let from = at;
  let target = to;
  let cells = cell;
  let last: u32 = isCellStart ? 1 : 0;
  while (from < end && target < limit) {
    const here = v128.load(from);
    const ends = i8x16.eq(here, separator);
    v128.store(target, v128.bitselect(tab, here, ends));
    let odd = v128.or(i8x16.eq(here, i8x16.splat(<i8>LF)), i8x16.eq(here, i8x16.splat(<i8>CR)));
    odd = v128.or(odd, i8x16.eq(here, i8x16.splat(<i8>quote)));
    odd = v128.or(odd, v128.andnot(i8x16.eq(here, tab), ends));
    odd = v128.or(odd, i8x16.eq(here, i8x16.splat(<i8>LEAD_C2)));
    odd = v128.or(odd, i8x16.eq(here, i8x16.splat(<i8>LEAD_E2)));
    const count = min<u32>(<u32>ctz(i8x16.bitmask(odd) | 0x10000), <u32>(end - from));
    const separators = <u32>i8x16.bitmask(ends) & ((1 << count) - 1);
    cells += <i32>popcnt(separators);
    if (count > 0) last = (separators >> (count - 1)) & 1;
    from += count;
    target += count;
    if (count < 16) break;
  }
  at = from;
  to = target;
  cell = cells;
  isCellStart = last != 0;
}

/** Copies or skips plain text of one column, up to the first byte that needs attention. */
function readPlainColumn(): void {
  const separator = i8x16.splat(<i8>delimiter);
  const isWriting = cell == column;
  // Behind the column, delimiters only matter for the meaning of a quote.
  const stops = cell <= column ? separator : i8x16.splat(<i8>LF);
  let from = at;
  let target = to;
  let last: u32 = isCellStart ? 1 : 0;
  while (from < end && target < limit) {
    const here = v128.load(from);
    if (isWriting) v128.store(target, here);
    let odd = v128.or(i8x16.eq(here, i8x16.splat(<i8>LF)), i8x16.eq(here, i8x16.splat(<i8>CR)));
    odd = v128.or(odd, v128.or(i8x16.eq(here, i8x16.splat(<i8>quote)), i8x16.eq(here, stops)));
    const count = min<u32>(<u32>ctz(i8x16.bitmask(odd) | 0x10000), <u32>(end - from));
    if (count > 0) last = (<u32>i8x16.bitmask(i8x16.eq(here, separator)) >> (count - 1)) & 1;
    from += count;
    if (isWriting) target += count;
    if (count < 16) break;
  }
  at = from;
  to = target;
  isCellStart = last != 0;
}

/** Copies quoted text up to its closing quote, or up to a byte that is replaced, which it reads. */
function readQuoted(): void {
  const cleans = column == NONE;
  const tab = i8x16.splat(cleans ? <i8>TAB : <i8>LF);
  const lead2 = i8x16.splat(cleans ? <i8>LEAD_C2 : <i8>LF);
  const lead3 = i8x16.splat(cleans ? <i8>LEAD_E2 : <i8>LF);
  let count: u32 = 16;
  while (at < end && to < limit && count == 16) {
    const here = v128.load(at);
    v128.store(to, here);
    let odd = v128.or(i8x16.eq(here, i8x16.splat(<i8>LF)), i8x16.eq(here, i8x16.splat(<i8>CR)));
    odd = v128.or(odd, v128.or(i8x16.eq(here, i8x16.splat(<i8>quote)), i8x16.eq(here, tab)));
    odd = v128.or(odd, v128.or(i8x16.eq(here, lead2), i8x16.eq(here, lead3)));
    count = min<u32>(<u32>ctz(i8x16.bitmask(odd) | 0x10000), <u32>(end - at));
    at += count;
    to += count;
  }
  if (at == end || to >= limit || count == 16) return;
  const byte = load<u8>(at);
  if (byte == quote) {
    at++;
    state = AFTER_QUOTE;
  } else if (byte == LF || byte == CR) {
    readLineEnd(byte);
    putReplacement(cleans ? SPACE : breakByte);
  } else {
    readOddByte(byte);
  }
}

/** Skips quoted text up to its closing quote, which it reads. */
function skipQuoted(): void {
  for (; at < end; at += 16) {
    const found = i8x16.bitmask(i8x16.eq(v128.load(at), i8x16.splat(<i8>quote)));
    if (found == 0) continue;
    at = min(end, at + <usize>ctz(found));
    if (at < end) {
      at++;
      state = AFTER_QUOTE;
    }
    return;
  }
  at = end;
}

/** Copies a byte that may begin a character that is replaced by a space in tables, or that replaced character. */
function readOddByte(byte: u8): void {
  isCellStart = false;
  if (!writes()) {
    at++;
    return;
  }
  const size = column == NONE ? replacedSize(byte) : 0;
  if (size > 0) {
    at += size;
    putReplacement(SPACE);
  } else {
    at++;
    put(byte);
  }
}

function putReplacement(byte: u8): void {
  put(byte);
  if (cleanedCell == cell) return;
  cleanedCell = cell;
  if (cell < width) cleanedCells++;
}

/** Returns the size of the TAB, U+0085, U+2028 or U+2029 at the position, which begins with `byte`; else 0. */
function replacedSize(byte: u8): usize {
  if (byte == TAB) return 1;
  if (byte == LEAD_C2) return at + 1 < end && load<u8>(at + 1) == 0x85 ? 2 : 0;
  if (byte != LEAD_E2 || at + 2 >= end || load<u8>(at + 1) != 0x80) return 0;
  const third = load<u8>(at + 2);
  return third == 0xa8 || third == 0xa9 ? 3 : 0;
}
