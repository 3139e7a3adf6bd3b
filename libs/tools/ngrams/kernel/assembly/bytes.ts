import { KINDS, LOWER } from './memory';

export const TAB: u32 = 0x09;
export const LF: u32 = 0x0a;
export const SPACE: u32 = 0x20;

/** Separates words. */
export const BREAK: u32 = 0;
/** May be anywhere in a word. */
export const WORD: u32 = 1;
/** May end a word, but not start it. */
export const TAIL: u32 = 2;
/** Only inside a word. */
export const INNER: u32 = 3;
export const NOT_ASCII: u32 = 4;

/** Fills the tables of kinds and of lower case. */
export function fillByteTables(): void {
  for (let byte: u32 = 0; byte < 256; byte++) {
    const lower = byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte;
    store<u8>(LOWER + byte, <u8>lower);
    store<u8>(KINDS + byte, <u8>kindOf(lower));
  }
}

function kindOf(lower: u32): u32 {
  if (lower >= 0x80) {
    return NOT_ASCII;
  }
  if ((lower >= 0x61 && lower <= 0x7a) || (lower >= 0x30 && lower <= 0x39) || lower === 0x26 /* & */) {
    return WORD;
  }
  if (lower === 0x2b /* + */ || lower === 0x23 /* # */) {
    return TAIL;
  }
  return lower === 0x27 /* ' */ || lower === 0x2e /* . */ || lower === 0x2d /* - */ ? INNER : BREAK;
}
