// Letters are compared by a table that the host makes: an index of the code points up to U+1FFFF with a page number
// (u16) for every 64 of them, 0 if none of them changes, then the pages with an entry (u32) for each code point: the
// UTF-8 bytes that replace the letter, first byte lowest, or 0 if it stays.

const INDEX_BYTES: usize = 0x1000;
const TABLE_CODE_POINTS: u32 = 0x20000;
/** Code points of the bit set of word characters. */
const WORD_CODE_POINTS: u32 = 0x40000;
/** Mark of a folded byte that is not the first of a letter of the text. */
export const INSIDE: u32 = 0xffffffff;

let table: usize = 0;
let wordBits: usize = 0;
/** Length of the text folded last. */
let foldedLength: usize = 0;
/** True if a letter of it changed its length. */
let isShifted: bool = false;

/** Sets the table of letters; 0 compares bytes. */
export function setLetters(letters: usize): void {
  table = letters;
}

export function isFolding(): bool {
  return table != 0;
}

/** Sets the bit set of the characters that are part of a word. */
export function setWords(bits: usize): void {
  wordBits = bits;
}

export function lastFoldedLength(): usize {
  return foldedLength;
}

export function wasShifted(): bool {
  return isShifted;
}

/** Folds a text. @param to has room for 1.5 times the length, and 64 bytes */
export function fold(from: usize, length: usize, to: usize): void {
  const end = from + length;
  let at = from;
  let top = to;
  isShifted = false;
  const before = i8x16.splat(0x40);
  const after = i8x16.splat(0x5b);
  const bit = i8x16.splat(0x20);
  while (at < end) {
    const bytes = v128.load(at);
    if (at + 16 <= end && i8x16.bitmask(bytes) == 0) {
      const capitals = v128.and(i8x16.gt_s(bytes, before), i8x16.lt_s(bytes, after));
      v128.store(top, v128.or(bytes, v128.and(capitals, bit)));
      at += 16;
      top += 16;
      continue;
    }
    // Up to the end of this vector, letter by letter.
    const stop = min(at + 16, end);
    while (at < stop) {
      const lead = <u32>load<u8>(at);
      if (lead < 0x80) {
        store<u8>(top++, lead + ((<u32>(lead - 0x41 < 26)) << 5));
        at++;
        continue;
      }
      const size = letterSize(at, end);
      const entry = size > 1 ? entryOf(decode(at, size)) : 0;
      const kept = entry == 0;
      store<u32>(top, kept ? load<u32>(at) : entry);
      const mapped = kept ? size : entryLength(entry);
      if (mapped != size) isShifted = true;
      top += mapped;
      at += size;
    }
  }
  foldedLength = top - to;
}

/** Writes for every byte of the folded text, and its end, the offset of its letter in the text, or INSIDE. */
export function writeOrigins(from: usize, length: usize, to: usize): void {
  const end = from + length;
  let at = from;
  let top = to;
  while (at < end) {
    const size = letterSize(at, end);
    const entry = size > 1 ? entryOf(decode(at, size)) : 0;
    const mapped = entry == 0 ? size : entryLength(entry);
    store<u32>(top, <u32>(at - from));
    for (let i: usize = 1; i < mapped; i++) store<u32>(top + (i << 2), INSIDE);
    top += mapped << 2;
    at += size;
  }
  store<u32>(top, <u32>length);
}

/** Returns true if the character that ends before an address is part of a word. @param start start of the text */
export function isWordBefore(start: usize, address: usize): bool {
  let at = address;
  do {
    if (at <= start) return false;
    at--;
  } while ((load<u8>(at) & 0xc0) == 0x80);
  return isWordAt(at, address);
}

/** Returns true if the character at an address is part of a word. */
export function isWordAt(at: usize, end: usize): bool {
  if (at >= end) return false;
  const lead = <u32>load<u8>(at);
  const size = letterSize(at, end);
  if (lead >= 0x80 && size == 1) return false;
  const codePoint = lead < 0x80 ? lead : decode(at, size);
  return (
    codePoint < WORD_CODE_POINTS && ((load<u8>(wordBits + <usize>(codePoint >> 3)) >> <u8>(codePoint & 7)) & 1) != 0
  );
}

function entryOf(codePoint: u32): u32 {
  if (codePoint >= TABLE_CODE_POINTS) return 0;
  const page = <usize>load<u16>(table + <usize>((codePoint >> 6) << 1));
  return page == 0 ? 0 : load<u32>(table + INDEX_BYTES + (page << 8) + <usize>((codePoint & 63) << 2));
}

/** Returns the length of an entry in bytes: one character, or three bytes after an ASCII one (i̇, from İ). */
function entryLength(entry: u32): usize {
  if (entry < 0x80) return 1;
  const lead = entry & 0xff;
  return lead < 0x80 ? 3 : sequenceLength(lead);
}

/** Returns the length of the letter at an address in bytes; 1 for invalid UTF-8. */
function letterSize(at: usize, end: usize): usize {
  const size = sequenceLength(<u32>load<u8>(at));
  if (at + size > end) return 1;
  for (let i: usize = 1; i < size; i++) if ((load<u8>(at + i) & 0xc0) != 0x80) return 1;
  return size;
}

/** Returns the length that a first byte announces; 1 for a byte that begins no longer letter. */
function sequenceLength(lead: u32): usize {
  if (lead < 0xc2 || lead > 0xf4) return 1;
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

function decode(at: usize, size: usize): u32 {
  const lead = <u32>load<u8>(at);
  const second = <u32>load<u8>(at, 1) & 0x3f;
  if (size == 2) return ((lead & 0x1f) << 6) | second;
  const third = <u32>load<u8>(at, 2) & 0x3f;
  if (size == 3) return ((lead & 0x0f) << 12) | (second << 6) | third;
  return ((lead & 0x07) << 18) | (second << 12) | (third << 6) | (<u32>load<u8>(at, 3) & 0x3f);
}
