import { ASCII_CLASSES } from './addresses';

// Classes of white space. The first three are deleted by the cleaning options, in the same order.
/** VT, FF, NEL, LS, PS: breaks inside an item, as written by Word and Excel. */
export const SOFT_BREAK: u32 = 1;
export const TAB: u32 = 2;
/** Unicode category Zs. */
export const SPACE: u32 = 4;
/** Characters removed by JavaScript's `trim()`. */
export const WHITE: u32 = 8;

const LENGTH_SHIFT: u32 = 8;

/** Writes the classes of the ASCII characters. */
export function fillAsciiClasses(): void {
  memory.fill(ASCII_CLASSES, 0, 128);
  store<u8>(ASCII_CLASSES + 0x09, TAB | WHITE);
  store<u8>(ASCII_CLASSES + 0x0a, WHITE);
  store<u8>(ASCII_CLASSES + 0x0b, SOFT_BREAK | WHITE);
  store<u8>(ASCII_CLASSES + 0x0c, SOFT_BREAK | WHITE);
  store<u8>(ASCII_CLASSES + 0x0d, WHITE);
  store<u8>(ASCII_CLASSES + 0x20, SPACE | WHITE);
}

/** Returns the classes of the character at `at`, with its length for `classLength`; 0 if it is not white space. */
export function classAt(at: usize, end: usize): u32 {
  const lead = <u32>load<u8>(at);
  if (lead < 0x80) return load<u8>(ASCII_CLASSES + lead) | (1 << LENGTH_SHIFT);
  if (lead == 0xc2 && at + 1 < end) {
    const second = <u32>load<u8>(at, 1);
    if (second == 0x85) return SOFT_BREAK | (2 << LENGTH_SHIFT); // NEL: not removed by trim()
    if (second == 0xa0) return SPACE | WHITE | (2 << LENGTH_SHIFT);
    return 0;
  }
  if (at + 2 >= end) return 0;
  const classes = wideClasses((lead << 16) | ((<u32>load<u8>(at, 1)) << 8) | <u32>load<u8>(at, 2));
  return classes == 0 ? 0 : classes | (3 << LENGTH_SHIFT);
}

/** Returns the size in bytes of the character found by `classAt`. */
export function classLength(found: u32): usize {
  return found >> LENGTH_SHIFT;
}

/** Returns the classes of a character of three UTF-8 bytes. */
function wideClasses(bytes: u32): u32 {
  if (bytes == 0xe280a8 || bytes == 0xe280a9) return SOFT_BREAK | WHITE; // LS, PS
  if (bytes >= 0xe28080 && bytes <= 0xe2808a) return SPACE | WHITE; // U+2000 to U+200A
  if (bytes == 0xe280af || bytes == 0xe2819f || bytes == 0xe38080 || bytes == 0xe19a80) return SPACE | WHITE;
  return bytes == 0xefbbbf ? WHITE : 0; // ZWNBSP, the byte order mark
}

/** Returns false for a first or last byte of a text that is no white space. */
export function mayBeWhite(byte: u32): bool {
  return byte <= 0x20 || byte >= 0x80;
}

/** Returns the start of a text without white space before it; `end` if there is nothing else. */
export function skipWhite(start: usize, end: usize): usize {
  let at = start;
  while (at < end) {
    const found = classAt(at, end);
    if ((found & WHITE) == 0) break;
    at += classLength(found);
  }
  return at;
}

/** Returns the end of a text without white space after it; `start` if there is nothing else. */
export function skipWhiteBack(start: usize, end: usize): usize {
  let stop = end;
  while (stop > start) {
    const byte = <u32>load<u8>(stop - 1);
    let size: usize = 0;
    if (byte < 0x80) size = load<u8>(ASCII_CLASSES + byte) & WHITE ? 1 : 0;
    else if (stop - start >= 3 && isWhole(stop - 3, stop)) size = 3;
    else if (stop - start >= 2 && isWhole(stop - 2, stop)) size = 2;
    if (size == 0) break;
    stop -= size;
  }
  return stop;
}

/** Returns true if the bytes are exactly one white-space character. */
function isWhole(at: usize, end: usize): bool {
  const found = classAt(at, end);
  return (found & WHITE) != 0 && at + classLength(found) == end;
}
