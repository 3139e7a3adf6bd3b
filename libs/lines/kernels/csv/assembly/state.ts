// State of the machine, which all files of this module read and change, and the steps that its parts share.
import { CR, INPUT, LEAD_C2, LEAD_E2, LF, OUTPUT, QUOTE, SPACE, TAB } from './addresses';
import { countCleaned } from './counts';

/** Stands for no cell: no cell was changed in this record, or no single column is read. */
export const NONE: i32 = -1;

/** States of the machine within a record. */
export const IN_PLAIN: i32 = 0;
export const IN_QUOTES: i32 = 1;
/** After a quote within quotes: either the closing quote, or the first of two that stand for one. */
export const AFTER_QUOTE: i32 = 2;

export let delimiter: u8 = 0;
/** Quote, or LF where quotes are plain text: an LF is recognized before it is compared with a quote. */
export let quote: u8 = QUOTE;
/** Byte that replaces a line break in a cell. */
export let breakByte: u8 = SPACE;
/** Cells of every row that is written; 0 to write records as they are. */
export let width: i32 = 0;
/** The only column to write, or NONE for all. */
export let column: i32 = NONE;

export let at: usize = INPUT;
export let end: usize = INPUT;
export let to: usize = OUTPUT;
export let limit: usize = OUTPUT;
export let rowStart: usize = OUTPUT;

export let state: i32 = IN_PLAIN;
/** Index of the current cell in its record. */
export let cell: i32 = 0;
export let isCellStart: bool = true;
/** The last byte read was a CR, of which an LF after it is a part. */
export let isAfterCr: bool = false;
/** Index of the last cell of this record that was changed. */
export let cleanedCell: i32 = NONE;

/** Returns true if the current cell is written. */
export function writes(): bool {
  return column == NONE || cell == column;
}

export function put(byte: u8): void {
  store<u8>(to++, byte);
}

/** Reads a line end: CRLF is one, also if the input ends between its two bytes. */
export function readLineEnd(byte: u8): void {
  at++;
  if (byte != CR) return;
  if (at == end) isAfterCr = true;
  else if (load<u8>(at) == LF) at++;
}

/** Returns one bit for each byte that ends a record or is a quote. */
export function oddBytes(here: v128): i32 {
  const ends = v128.or(i8x16.eq(here, i8x16.splat(<i8>LF)), i8x16.eq(here, i8x16.splat(<i8>CR)));
  return i8x16.bitmask(v128.or(ends, i8x16.eq(here, i8x16.splat(<i8>quote))));
}

/** Copies a byte that may begin a character that is replaced by a space in tables, or that replaced character. */
export function readOddByte(byte: u8): void {
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

export function putReplacement(byte: u8): void {
  put(byte);
  if (cleanedCell == cell) return;
  cleanedCell = cell;
  if (cell < width) countCleaned();
}

/** Returns the size of the TAB, U+0085, U+2028 or U+2029 at the position, which begins with `byte`; else 0. */
function replacedSize(byte: u8): usize {
  if (byte == TAB) return 1;
  if (byte == LEAD_C2) return at + 1 < end && load<u8>(at + 1) == 0x85 ? 2 : 0;
  if (byte != LEAD_E2 || at + 2 >= end || load<u8>(at + 1) != 0x80) return 0;
  const third = load<u8>(at + 2);
  return third == 0xa8 || third == 0xa9 ? 3 : 0;
}
