import { lowerSigma } from './sigma';
import { sequenceLength } from './utf8';

// Texts are mapped letter by letter with tables that the host generates with JavaScript's own functions: an index of
// the code points up to U+1FFFF with a page number (u16) for every 64 of them, 0 if none of them changes, then the
// pages with an entry (u32) for each code point: the UTF-8 bytes that replace the letter, first byte lowest, or one of
// these constants.

/** The letter stays. */
const SAME: u32 = 0;
/** The letter is deleted. */
const NOTHING: u32 = 0xfffffffe;
/** The replacement depends on neighbouring letters; left to the host. */
const BY_CONTEXT: u32 = 0xffffffff;

const CAPITAL_SIGMA: u32 = 0x3a3;
const INDEX_BYTES: usize = 0x1000;
const TABLE_CODE_POINTS: u32 = 0x20000;
const HANGUL_SYLLABLES: u32 = 0xac00;
const HANGUL_COUNT: u32 = 11172;

/**
 * Maps a text by a table.
 * @param untouched first code point that is left to the host
 * @param splitsHangul true to decompose Hangul syllables
 * @param to has room for the result and, meanwhile, for as many bytes as are left of the text
 * @returns the length of the result in bytes, or -1 if the host must map the text
 */
export function mapText(table: usize, from: usize, length: u32, to: usize, untouched: u32, splitsHangul: bool): i32 {
  const pages = table + INDEX_BYTES;
  const capitals = i8x16.splat(0x20);
  const end = from + <usize>length;
  let at = from;
  let top = to;
  while (at < end) {
    const lead = <u32>load<u8>(at);
    if (lead < 0x80) {
      if (at + 16 <= end) {
        // As much of the result is left to be written, so there is room for the whole vector.
        const bytes = v128.load(at);
        v128.store(top, foldAscii(bytes, capitals));
        const run = <usize>ctz<u32>(<u32>i8x16.bitmask(bytes) | 0x10000);
        at += run;
        top += run;
        continue;
      }
      store<u8>(top++, lead + ((<u32>(lead - 0x41 < 26)) << 5));
      at++;
      continue;
    }
    const size = sequenceLength(lead);
    if (size == 1 || at + size > end) {
      // Invalid UTF-8 is copied unchanged.
      store<u8>(top++, lead);
      at++;
      continue;
    }
    const codePoint = decode(at, size);
    let bytes = load<u32>(at);
    let mapped = size;
    if (codePoint < TABLE_CODE_POINTS) {
      if (splitsHangul && codePoint - HANGUL_SYLLABLES < HANGUL_COUNT) {
        top = writeHangul(codePoint - HANGUL_SYLLABLES, top);
        at += size;
        continue;
      }
      const page = <usize>load<u16>(table + <usize>((codePoint >> 6) << 1));
      if (page != 0) {
        let entry = load<u32>(pages + (page << 8) + <usize>((codePoint & 63) << 2));
        if (entry == BY_CONTEXT) {
          entry = codePoint == CAPITAL_SIGMA ? lowerSigma(from, at, end) : 0;
          if (entry == 0) return -1;
        }
        if (entry != SAME) {
          bytes = entry;
          mapped = entryLength(entry);
        }
      }
    } else if (codePoint >= untouched) {
      return -1;
    }
    store<u32>(top, bytes);
    top += mapped;
    at += size;
  }
  return <i32>(top - to);
}

/** Sets the given bits in ASCII capitals; other bytes stay. */
export function foldAscii(bytes: v128, bits: v128): v128 {
  // Adding 0x3f makes A the smallest signed byte, so that one comparison finds the 26 capitals.
  const isCapital = i8x16.lt_s(i8x16.add(bytes, i8x16.splat(0x3f)), i8x16.splat(-102));
  return v128.or(bytes, v128.and(isCapital, bits));
}

/** Returns the length of an entry in bytes: one character, or the two that are the lower case of İ, or none. */
function entryLength(entry: u32): usize {
  if (entry < 0x80) return 1;
  if (entry == NOTHING) return 0;
  const lead = entry & 0xff;
  return lead < 0x80 ? 3 : sequenceLength(lead);
}

function decode(at: usize, size: usize): u32 {
  const lead = <u32>load<u8>(at);
  const second = <u32>load<u8>(at, 1) & 0x3f;
  if (size == 2) return ((lead & 0x1f) << 6) | second;
  const third = <u32>load<u8>(at, 2) & 0x3f;
  if (size == 3) return ((lead & 0x0f) << 12) | (second << 6) | third;
  return ((lead & 0x07) << 18) | (second << 12) | (third << 6) | (<u32>load<u8>(at, 3) & 0x3f);
}

/** Writes the letters of a syllable (The Unicode Standard, section 3.12). @returns the position for the next one */
function writeHangul(syllable: u32, to: usize): usize {
  let top = writeThreeBytes(0x1100 + syllable / 588, to);
  top = writeThreeBytes(0x1161 + (syllable % 588) / 28, top);
  const last = syllable % 28;
  return last == 0 ? top : writeThreeBytes(0x11a7 + last, top);
}

function writeThreeBytes(codePoint: u32, to: usize): usize {
  store<u8>(to, 0xe0 | (codePoint >> 12));
  store<u8>(to, 0x80 | ((codePoint >> 6) & 0x3f), 1);
  store<u8>(to, 0x80 | (codePoint & 0x3f), 2);
  return to + 3;
}
