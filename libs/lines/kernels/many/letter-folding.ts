import { makeTable } from '../dedupe/letter-tables.ts';

/**
 * Kind of comparison of letters: byte by byte, by `toLowerCase()` of each code point, and by the simple case folding of
 * case-insensitive patterns (the flags `iu`).
 */
export type LetterFolding = 'exact' | 'lowered' | 'folded';

/** Code points that may change their case; there are none beyond. */
const CASE_CODE_POINTS = 0x20000;
/** Code points of the bit set of word characters; there are none beyond. */
const WORD_CODE_POINTS = 0x40000;
const PAGE = 0x100;
const WORD_CHARACTER = /[\p{L}\p{N}_]/u;

let lowered: Uint8Array<ArrayBuffer> | undefined;
let folded: Uint8Array<ArrayBuffer> | undefined;
let words: Uint8Array<ArrayBuffer> | undefined;

/** Returns the table of a kind of comparison, in the form of `assembly/letters.ts`; null if bytes are compared. */
export function letterTable(folding: LetterFolding): Uint8Array<ArrayBuffer> | null {
  switch (folding) {
    case 'exact':
      return null;
    case 'lowered':
      // Each code point by itself: in a whole text, a sigma at the end of a word has another lower case.
      lowered ??= makeTable((text) => Array.from(text, (letter) => letter.toLowerCase()).join(''), false);
      return lowered;
    case 'folded': {
      folded ??= makeFoldedTable();
      return folded;
    }
  }
}

/** Returns the bit set of the characters that are part of a word: letters, digits and the underscore. */
export function wordBits(): Uint8Array<ArrayBuffer> {
  if (words === undefined) {
    words = new Uint8Array(WORD_CODE_POINTS / 8);
    for (let point = 0; point < WORD_CODE_POINTS; point++) {
      if (WORD_CHARACTER.test(String.fromCodePoint(point))) {
        words[point >> 3] |= 1 << (point & 7);
      }
    }
  }
  return words;
}

function makeFoldedTable(): Uint8Array<ArrayBuffer> {
  const representatives = foldedLetters();
  const map = (text: string) => Array.from(text, (letter) => representatives.get(letter) ?? letter).join('');
  return makeTable(map, false);
}

/**
 * Returns the representative of each letter that equals another one in patterns with the flags `iu`. JavaScript has no
 * function for this, so the patterns are asked: about letters that have an upper or lower case in common.
 */
function foldedLetters(): Map<string, string> {
  const groups = new Map<string, Set<string>>();
  for (const letter of casedLetters()) {
    const joined = new Set([letter]);
    for (const key of [letter.toUpperCase(), letter.toLowerCase()]) {
      for (const other of groups.get(key) ?? []) {
        joined.add(other);
      }
    }
    for (const member of joined) {
      groups.set(member.toUpperCase(), joined);
      groups.set(member.toLowerCase(), joined);
    }
  }
  const representatives = new Map<string, string>();
  for (const group of new Set(groups.values())) {
    // A lower-case letter represents its group, so that ASCII letters do.
    const members = [...group].sort((one, other) => rank(one) - rank(other));
    const first: { readonly letter: string; readonly pattern: RegExp }[] = [];
    for (const letter of members) {
      const equal = first.find(({ pattern }) => pattern.test(letter));
      if (equal) {
        representatives.set(letter, equal.letter);
      } else {
        first.push({ letter, pattern: new RegExp(`^\\u{${letter.codePointAt(0)?.toString(16)}}$`, 'iu') });
      }
    }
  }
  return representatives;
}

/** Returns the letters that change in upper or lower case. */
function casedLetters(): string[] {
  const letters: string[] = [];
  for (let first = 0; first < CASE_CODE_POINTS; first += PAGE) {
    const page = Array.from({ length: PAGE }, (_, index) => first + index)
      .filter((point) => point < 0xd800 || point > 0xdfff)
      .map((point) => String.fromCodePoint(point));
    const together = page.join('');
    if (together !== together.toLowerCase() || together !== together.toUpperCase()) {
      letters.push(...page.filter((letter) => letter !== letter.toLowerCase() || letter !== letter.toUpperCase()));
    }
  }
  return letters;
}

/** Returns the place of a letter in its group: ASCII first, then lower case, then by code point. */
function rank(letter: string): number {
  const point = letter.codePointAt(0) ?? 0;
  const isLower = letter === letter.toLowerCase();
  return (isLower ? 0 : CASE_CODE_POINTS) + point;
}
