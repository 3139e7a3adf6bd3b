// The kernel's table of lower case: an index of 2,048 page numbers (u16, one for 64 code points up to U+1FFFF, 0 where
// none of them changes), then 256 pages of 64 entries (u32). An entry is the UTF-8 bytes of the lower case, the first
// one lowest, 0 where the letter stays, or all ones where the kernel has to ask.

const CODE_POINTS = 0x20000;
const PAGE_CODE_POINTS = 64;
const INDEX_BYTES = (CODE_POINTS / PAGE_CODE_POINTS) * 2;
const PAGES = 256;
const BY_CONTEXT = 0xffffffff;
const CAPITAL_SIGMA = 'Σ';

const encoder = new TextEncoder();
let table: Uint8Array<ArrayBuffer> | undefined;

/** The table, made of this engine's own `toLowerCase()`, so that both agree whatever version of Unicode it has. */
export function lowerCaseTable(): Uint8Array<ArrayBuffer> {
  table ??= makeTable();
  return table;
}

function makeTable(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(INDEX_BYTES + PAGES * PAGE_CODE_POINTS * 4);
  const view = new DataView(bytes.buffer);
  let page = 0;
  for (let first = 0x80; first < CODE_POINTS; first += PAGE_CODE_POINTS) {
    if (first >= 0xd800 && first < 0xe000) continue;
    const letters = String.fromCodePoint(...Array.from({ length: PAGE_CODE_POINTS }, (_, i) => first + i));
    if (letters === letters.toLowerCase()) continue;
    page++;
    view.setUint16((first / PAGE_CODE_POINTS) * 2, page, true);
    for (let i = 0; i < PAGE_CODE_POINTS; i++) {
      view.setUint32(INDEX_BYTES + (page * PAGE_CODE_POINTS + i) * 4, entryOf(String.fromCodePoint(first + i)), true);
    }
  }
  return bytes;
}

function entryOf(letter: string): number {
  const lower = letter.toLowerCase();
  if (letter === CAPITAL_SIGMA) return BY_CONTEXT;
  if (letter === lower) return 0;
  const bytes = encoder.encode(lower);
  // The kernel reads the length off the first byte: one character, or three bytes behind an ASCII one (i̇, of İ).
  const isReadable = [...lower].length === 1 || (bytes.length === 3 && bytes[0] < 0x80);
  if (!isReadable) return BY_CONTEXT;
  return bytes.reduce((entry, byte, i) => (entry | (byte << (8 * i))) >>> 0, 0);
}
