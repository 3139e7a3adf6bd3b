import { FOLD_INDEX, FOLD_PAGES } from './addresses';
import { sequenceLength } from './utf8';

/** Entry of a letter whose lower case depends on its neighbours (Σ). */
const BY_CONTEXT: u32 = 0xffffffff;
/** Behind U+1FFFF no letter has a lower case. */
const FOLDED_CODE_POINTS: u32 = 0x20000;

/** (host) Fills `FOLD_INDEX` and `FOLD_PAGES`. */
declare function fillFoldTable(): void;
/** (host) Writes the lower case of a text to `to` and answers its length. */
declare function lowerByContext(from: usize, length: u32, to: usize): u32;

let hasTable: bool = false;

/**
 * Writes a text's lower case, equal to JavaScript's `toLowerCase()`.
 * @param to has room for 3 bytes for every 2
 * @returns its length in bytes
 */
export function foldText(from: usize, length: u32, to: usize): u32 {
  if (!hasTable) {
    fillFoldTable();
    hasTable = true;
  }
  const folded = foldByTable(from, length, to);
  return folded == BY_CONTEXT ? lowerByContext(from, length, to) : folded;
}

/** @returns the length in bytes, or `BY_CONTEXT` where the table is not enough */
function foldByTable(from: usize, length: u32, to: usize): u32 {
  const end = from + length;
  let at = from;
  let top = to;
  while (at < end) {
    const lead = <u32>load<u8>(at);
    if (lead < 0x80) {
      store<u8>(top++, lead + ((<u32>(lead - 0x41 < 26)) << 5));
      at++;
      continue;
    }
    const size = sequenceLength(lead);
    if (at + size > end) {
      // Not UTF-8: taken as it is.
      store<u8>(top++, lead);
      at++;
      continue;
    }
    const codePoint = decode(at, size);
    let bytes = load<u32>(at);
    let folded = size;
    if (codePoint < FOLDED_CODE_POINTS) {
      const page = <usize>load<u16>(FOLD_INDEX + ((codePoint >> 6) << 1));
      if (page != 0) {
        const entry = load<u32>(FOLD_PAGES + (page << 8) + ((codePoint & 63) << 2));
        if (entry == BY_CONTEXT) return BY_CONTEXT;
        if (entry != 0) {
          bytes = entry;
          folded = entryLength(entry);
        }
      }
    }
    store<u32>(top, bytes);
    top += folded;
    at += size;
  }
  return <u32>(top - to);
}

/** How many bytes an entry has: one character, or the two that are the lower case of İ. */
function entryLength(entry: u32): usize {
  if (entry < 0x80) return 1;
  const lead = entry & 0xff;
  return lead < 0x80 ? 3 : sequenceLength(lead);
}

function decode(at: usize, size: usize): u32 {
  const lead = <u32>load<u8>(at);
  const second = <u32>load<u8>(at, 1) & 0x3f;
  if (size == 2) return ((lead & 0x1f) << 6) | second;
  const third = <u32>load<u8>(at, 2) & 0x3f;
  if (size == 3) return ((lead & 0x0f) << 12) | (second << 6) | third;
  if (size == 1) return FOLDED_CODE_POINTS;
  return ((lead & 0x07) << 18) | (second << 12) | (third << 6) | (<u32>load<u8>(at, 3) & 0x3f);
}
