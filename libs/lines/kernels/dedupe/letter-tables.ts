// Tables for mapping texts letter by letter in the kernel (`assembly/letters.ts`): an index of 2,048 page numbers (u16,
// one per 64 code points up to U+1FFFF, 0 if none of them changes), then pages of 64 entries (u32). An entry is the
// UTF-8 bytes that replace the letter, first byte lowest, or one of the three constants below. The tables are generated
// with this engine's own functions, so that both always agree on the version of Unicode.

const CODE_POINTS = 0x20000;
const PAGE_CODE_POINTS = 64;
const INDEX_BYTES = (CODE_POINTS / PAGE_CODE_POINTS) * 2;
const SAME = 0;
const NOTHING = 0xfffffffe;
const BY_CONTEXT = 0xffffffff;

const encoder = new TextEncoder();
let lowerCase: Uint8Array<ArrayBuffer> | undefined;
let alphabet: Uint8Array<ArrayBuffer> | undefined;

/** Returns the table of `toLowerCase()`. */
export function lowerCaseTable(): Uint8Array<ArrayBuffer> {
  lowerCase ??= makeTable((text) => text.toLowerCase());
  return lowerCase;
}

/** Returns the table of `alphabeticalKey`, without Hangul syllables, which the kernel decomposes itself. */
export function alphabetTable(): Uint8Array<ArrayBuffer> {
  alphabet ??= makeTable((text) => (isHangul(text) ? text : alphabeticalKey(text)));
  return alphabet;
}

/** Returns the key of the alphabetical order: the text without marks, in lower case. */
export function alphabeticalKey(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function isHangul(text: string): boolean {
  return /^[\uac00-\ud7a3]/.test(text);
}

/**
 * Makes a table of letters.
 * @param map returns the letters of a text mapped
 * @param hasContext false if each letter is mapped by itself, so that no entry depends on neighbouring letters
 */
export function makeTable(map: (text: string) => string, hasContext = true): Uint8Array<ArrayBuffer> {
  const pages: Uint32Array[] = [];
  const index = new Uint16Array(CODE_POINTS / PAGE_CODE_POINTS);
  for (let first = 0x80; first < CODE_POINTS; first += PAGE_CODE_POINTS) {
    if (first >= 0xd800 && first < 0xe000) {
      continue;
    }
    const letters = Array.from({ length: PAGE_CODE_POINTS }, (_, i) => String.fromCodePoint(first + i));
    const together = letters.join('');
    if (together === map(together)) {
      continue;
    }
    pages.push(Uint32Array.from(letters, (letter) => entryOf(letter, map(letter), hasContext)));
    index[first / PAGE_CODE_POINTS] = pages.length;
  }
  // Page 0 is not stored.
  const bytes = new Uint8Array(INDEX_BYTES + (pages.length + 1) * PAGE_CODE_POINTS * 4);
  const view = new DataView(bytes.buffer);
  for (const [i, page] of index.entries()) {
    view.setUint16(i * 2, page, true);
  }
  for (const [page, entries] of pages.entries()) {
    const start = INDEX_BYTES + (page + 1) * PAGE_CODE_POINTS * 4;
    for (const [i, entry] of entries.entries()) {
      view.setUint32(start + i * 4, entry, true);
    }
  }
  return bytes;
}

function entryOf(letter: string, mapped: string, hasContext: boolean): number {
  // At the end of a word, sigma maps to another letter.
  if (hasContext && (letter === 'Σ' || mapped === 'σ')) {
    return letter === mapped ? SAME : BY_CONTEXT;
  }
  if (letter === mapped) {
    return SAME;
  }
  if (mapped === '') {
    return NOTHING;
  }
  const bytes = encoder.encode(mapped);
  // The kernel derives the length from the first byte: one character, or three bytes after an ASCII one (i̇, from İ).
  const isReadable = [...mapped].length === 1 || (bytes.length === 3 && bytes[0] < 0x80);
  if (!isReadable) {
    return BY_CONTEXT;
  }
  return bytes.reduce((entry, byte, i) => (entry | (byte << (8 * i))) >>> 0, 0);
}
