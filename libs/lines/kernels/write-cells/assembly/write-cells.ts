// Module that writes the cells of rows with another delimiter or line end, and quotes those that need it. The text is at
// `TEXT`, after a line end.

const TEXT: usize = 0x40;
/** Spare room after every buffer, for whole vectors read or written at its end. */
const SLACK: usize = 64;
/** Maximum size of the output in relation to the text, for a cell that is one quote. */
const MOST_GROWTH: u64 = 3;

const TAB: u8 = 0x09;
const LF: u8 = 0x0a;
const CR: u8 = 0x0d;
const QUOTE: u8 = 0x22;
const APOSTROPHE: u8 = 0x27;
const PLUS: u8 = 0x2b;
const COMMA: u8 = 0x2c;
const DASH: u8 = 0x2d;
const SEMICOLON: u8 = 0x3b;
const EQUALS: u8 = 0x3d;
const AT: u8 = 0x40;
/** Byte that is in no text. */
const NEVER: u8 = 0xff;

let output: usize = 0;
/** Place after the last cell that was written by `writeCell`. */
let to: usize = 0;

export function textStart(): usize {
  return TEXT;
}

export function outputStart(): usize {
  return output;
}

/** Ensures that a text and its output fit; returns false if memory is short. */
export function reserve(length: u32): bool {
  output = (TEXT + <usize>length + SLACK + 15) & ~15;
  const pages = <i32>((<u64>output + <u64>length * MOST_GROWTH + SLACK + 0xffff) >> 16);
  const missing = pages - memory.size();
  return missing <= 0 || memory.grow(missing) >= 0;
}

/**
 * Writes the text.
 * @param quotesNeeded true to quote cells with a quote, a comma or a CR
 * @param quotesFirst true to quote cells that begin with a quote
 * @param isSpreadsheetSafe true to put an apostrophe before cells that begin like a formula; with commas also before
 *   parts of cells after a semicolon, where spreadsheets with another list separator begin a cell
 * @returns size of the output
 */
export function write(
  length: u32,
  delimiter: u8,
  hasCrLf: bool,
  quotesNeeded: bool,
  quotesFirst: bool,
  isSpreadsheetSafe: bool,
): u32 {
  const end = TEXT + <usize>length;
  store<u8>(TEXT - 1, LF);
  memory.fill(end, 0, 16);
  const looksAtStarts = quotesFirst || isSpreadsheetSafe;
  const looksAtParts = isSpreadsheetSafe && delimiter == COMMA;
  const separator = i8x16.splat(delimiter);
  const lineEnd = i8x16.splat(hasCrLf ? LF : NEVER);
  const quote = i8x16.splat(quotesNeeded ? QUOTE : NEVER);
  const comma = i8x16.splat(quotesNeeded ? COMMA : NEVER);
  const carriageReturn = i8x16.splat(quotesNeeded ? CR : NEVER);
  let at = TEXT;
  let out = output;
  while (at < end) {
    const here = v128.load(at);
    v128.store(out, replaceTabs(here, separator));
    let odd = v128.or(i8x16.eq(here, quote), v128.or(i8x16.eq(here, comma), i8x16.eq(here, carriageReturn)));
    if (looksAtStarts) {
      const before = v128.load(at - 1);
      let isStart = v128.or(is(before, TAB), is(before, LF));
      if (quotesFirst) odd = v128.or(odd, v128.and(isStart, is(here, QUOTE)));
      // A quote may follow a semicolon, which `writeCell` finds out.
      if (looksAtParts) isStart = v128.or(isStart, v128.or(is(before, SEMICOLON), is(before, QUOTE)));
      if (isSpreadsheetSafe) odd = v128.or(odd, v128.and(isStart, startsFormula(here)));
    }
    const oddBits = i8x16.bitmask(odd);
    let ends = i8x16.bitmask(i8x16.eq(here, lineEnd));
    // Only those before the first odd byte.
    if (oddBits != 0) ends &= ~oddBits & (oddBits - 1);
    for (; ends != 0; ends &= ends - 1) {
      // Everything from the line end on moves on by one.
      const place = <usize>ctz(ends);
      store<u8>(out + place, CR);
      v128.store(out + place + 1, replaceTabs(v128.load(at + place), separator));
      out++;
    }
    if (oddBits == 0) {
      at += 16;
      out += 16;
    } else {
      const place = at + <usize>ctz(oddBits);
      let start = place;
      while (!isSeparator(load<u8>(start - 1))) start--;
      to = out + (start - at);
      at = writeCell(start, quotesNeeded, quotesFirst, isSpreadsheetSafe, looksAtParts);
      out = to;
    }
  }
  return <u32>(out - output - (at - end));
}

function replaceTabs(bytes: v128, separator: v128): v128 {
  return v128.bitselect(separator, bytes, is(bytes, TAB));
}

function is(bytes: v128, byte: u8): v128 {
  return i8x16.eq(bytes, i8x16.splat(byte));
}

function startsFormula(bytes: v128): v128 {
  return v128.or(v128.or(is(bytes, EQUALS), is(bytes, PLUS)), v128.or(is(bytes, DASH), is(bytes, AT)));
}

function isFormulaSign(byte: u8): bool {
  return byte == EQUALS || byte == PLUS || byte == DASH || byte == AT;
}

function isSeparator(byte: u8): bool {
  return byte == TAB || byte == LF;
}

/** Writes a cell that may need quotes or apostrophes, and returns its end. */
function writeCell(
  start: usize,
  quotesNeeded: bool,
  quotesFirst: bool,
  isSpreadsheetSafe: bool,
  looksAtParts: bool,
): usize {
  const first = load<u8>(start);
  let isQuoted = quotesFirst && first == QUOTE;
  let end = start;
  for (; !isSeparator(load<u8>(end)); end++) {
    const byte = load<u8>(end);
    isQuoted = isQuoted || (quotesNeeded && (byte == QUOTE || byte == COMMA || byte == CR));
  }
  if (isQuoted) store<u8>(to++, QUOTE);
  if (isSpreadsheetSafe && isFormulaSign(first)) store<u8>(to++, APOSTROPHE);
  /** True after a semicolon and any quotes, which are doubled and then enclose an empty text. */
  let startsPart = false;
  for (let at = start; at < end; at++) {
    const byte = load<u8>(at);
    if (startsPart && isFormulaSign(byte)) store<u8>(to++, APOSTROPHE);
    startsPart = looksAtParts && (byte == SEMICOLON || (startsPart && byte == QUOTE));
    if (isQuoted && byte == QUOTE) store<u8>(to++, QUOTE);
    store<u8>(to++, byte);
  }
  if (isQuoted) store<u8>(to++, QUOTE);
  return end;
}
