/**
 * Light stemming of English plurals (`docs/spec/conflicts.md`, Plurals). The stem of shoes and shoe is the same, but it
 * need not be a word: movies and movie become movy. Some stems are wrong: news becomes new.
 */

const LETTER = { c: 0x63, e: 0x65, h: 0x68, i: 0x69, s: 0x73, u: 0x75, x: 0x78, y: 0x79, z: 0x7a } as const;

/** Returns the stem of a word in lower case. */
export function stemPlural(word: string): string {
  let stem = word;
  if (stem.length > 4 && stem.endsWith('ies')) {
    stem = `${stem.slice(0, -3)}y`;
  } else if (stem.length > 3 && /[^siu]s$/.test(stem)) {
    stem = stem.slice(0, -1);
  }
  if (stem.length > 4 && stem.endsWith('ie')) {
    stem = `${stem.slice(0, -2)}y`;
  }
  return stem.length > 3 && /(?:[sxz]|[cs]h)e$/.test(stem) ? stem.slice(0, -1) : stem;
}

/**
 * Replaces the ASCII word `bytes[start, end)`, in lower case, by its stem.
 * @returns the end of the stem
 */
export function stemPluralBytes(bytes: Uint8Array, start: number, end: number): number {
  // All other stems are the word itself.
  const final = bytes[end - 1];
  if (final !== LETTER.s && final !== LETTER.e) {
    return end;
  }
  let to = end;
  if (to - start > 3 && final === LETTER.s) {
    const before = bytes[to - 2];
    if (to - start > 4 && before === LETTER.e && bytes[to - 3] === LETTER.i) {
      to -= 2;
      bytes[to - 1] = LETTER.y;
    } else if (before !== LETTER.s && before !== LETTER.u && before !== LETTER.i) {
      to--;
    }
  }
  if (to - start > 4 && bytes[to - 1] === LETTER.e && bytes[to - 2] === LETTER.i) {
    to--;
    bytes[to - 1] = LETTER.y;
  }
  return to - start > 3 && bytes[to - 1] === LETTER.e && losesE(bytes, to) ? to - 1 : to;
}

/** Returns true if a word that ends with e, at `to`, ends with se, xe, ze, che or she. */
function losesE(bytes: Uint8Array, to: number): boolean {
  switch (bytes[to - 2]) {
    case LETTER.s:
    case LETTER.x:
    case LETTER.z:
      return true;
    case LETTER.h:
      return bytes[to - 3] === LETTER.c || bytes[to - 3] === LETTER.s;
    default:
      return false;
  }
}
