import { AD_PLATFORMS, type AdPlatformId, type MatchType, maxWordsOf } from '../platforms/ad-platforms.ts';
import type { KeywordKind } from '../platforms/keyword-checker.ts';
import type { FixRules } from './fix-rules.ts';
import type { PlainWords } from './kernel/plain-rows.ts';
import { SignReader } from './read-signs.ts';

/** Classes of bytes. Bytes from `SUSPECT` on decide that a row is not surely clean. */
export const PLAIN = 0;
/** Plain, but the duplicate key differs from the text. */
const UNLIKE_KEY = 1;
export const SPACE = 2;
/** Second and further bytes of a character. */
export const CONTINUATION = 3;
/** Refused at word edges. */
export const EDGE = 4;
/** Refused at the ends of the text. */
export const DOT = 5;
export const SUSPECT = 6;

/** Answers of `CleanRows.check`. */
export const MAY_CHANGE = 0;
const IS_CLEAN = 1;
/** Clean, and the text is its own duplicate key. */
export const IS_KEY = 2;

const UNLIMITED = {
  broad: Number.POSITIVE_INFINITY,
  phrase: Number.POSITIVE_INFINITY,
  exact: Number.POSITIVE_INFINITY,
} as const;

export type RowCheck = typeof MAY_CHANGE | typeof IS_CLEAN | typeof IS_KEY;

/**
 * Recognizes rows that `KeywordFixer` does not change, in one pass over their bytes. Rows that it is not sure of may be
 * clean too.
 */
export class CleanRows {
  readonly #classes: Uint8Array;
  readonly #reader: SignReader;
  readonly #hasSigns: boolean;
  readonly #writesDash: boolean;
  readonly #maxChars: number;
  readonly #maxWords: Readonly<Record<MatchType, number>>;
  readonly #changesBroad: boolean;
  readonly #changesOnePhrase: boolean;
  /** Start and end of the text of the last row that is clean. */
  textStart = 0;
  textEnd = 0;
  matchType: MatchType = 'broad';

  /** @param hasSigns false if the match type stands beside the text */
  constructor(platformId: AdPlatformId, kind: KeywordKind, rules: FixRules, hasSigns: boolean) {
    const platform = AD_PLATFORMS[platformId];
    const isNegative = kind === 'negative';
    this.#reader = new SignReader(isNegative);
    this.#hasSigns = hasSigns;
    this.#writesDash = platform.writesDash;
    this.#maxChars = rules.length === 'keep' ? Number.POSITIVE_INFINITY : platform.maxChars.value;
    this.#maxWords = rules.words === 'keep' ? UNLIMITED : maxWordsOf(platformId, isNegative);
    this.#changesBroad = isNegative && !platform.hasBroadNegatives.value && rules.broadNegatives !== 'keep';
    this.#changesOnePhrase = isNegative && platformId === 'google' && rules.onePhrase;
    this.#classes = classifyBytes(platformId, isNegative, rules);
  }

  /**
   * Checks the row `bytes[start, end)`, which is trimmed; sets place and match type of its text if it is clean.
   * @param given match type that stands beside the text
   */
  check(bytes: Uint8Array, start: number, end: number, given: MatchType = 'broad'): RowCheck {
    let from = start;
    let to = end;
    let matchType = given;
    if (this.#hasSigns && mayBeSign(bytes[start])) {
      const read = this.#reader.read(bytes, start, end);
      from = read.start;
      to = read.end;
      matchType = read.matchType;
      const signSize = matchType === 'broad' ? 0 : 1;
      const dashSize = read.hasDash ? 1 : 0;
      const isTidy = from - start === dashSize + signSize && end - to === signSize;
      if (!isTidy || (read.hasDash && (bytes[start] !== 0x2d || !this.#writesDash))) {
        return MAY_CHANGE;
      }
    }
    if (from === to || (matchType === 'broad' && this.#changesBroad)) {
      return MAY_CHANGE;
    }
    return this.#checkText(bytes, from, to, matchType);
  }

  /** Words of clean broad keywords that are their own duplicate keys, as are most rows of most lists. */
  get plainWords(): PlainWords {
    return {
      isPlain: (byte) => this.#classes[byte] === PLAIN && !this.#changesBroad,
      maxChars: this.#maxChars,
      maxWords: this.#maxWords.broad,
    };
  }

  #checkText(bytes: Uint8Array, from: number, to: number, matchType: MatchType): RowCheck {
    const classes = this.#classes;
    let continuations = 0;
    let words = 1;
    let isKey = true;
    // Before a word, as at the start.
    let before = SPACE;
    for (let at = from; at < to; at++) {
      const kind = classes[bytes[at]];
      if (kind !== PLAIN) {
        if (kind >= SUSPECT) {
          return MAY_CHANGE;
        }
        if (kind === SPACE) {
          if (before === SPACE || before === EDGE) {
            return MAY_CHANGE;
          }
          words++;
        } else if (kind === CONTINUATION) {
          continuations++;
        } else {
          isKey = false;
          if ((kind === EDGE && before === SPACE) || (kind === DOT && at === from)) {
            return MAY_CHANGE;
          }
        }
      }
      before = kind;
    }
    const isRefused =
      before === SPACE ||
      before === EDGE ||
      before === DOT ||
      words > this.#maxWords[matchType] ||
      to - from - continuations > this.#maxChars ||
      (this.#changesOnePhrase && matchType === 'phrase' && words === 1);
    if (isRefused) {
      return MAY_CHANGE;
    }
    this.textStart = from;
    this.textEnd = to;
    this.matchType = matchType;
    return isKey ? IS_KEY : IS_CLEAN;
  }
}

/** Returns the classes of bytes in keywords. Those from `SUSPECT` on may be changed by a fix. */
export function classifyBytes(platform: AdPlatformId, isNegative: boolean, rules: FixRules): Uint8Array {
  const classes = new Uint8Array(256);
  const { refusedInKeywords, refusedInNegatives, refusesSignsAtEdge } = AD_PLATFORMS[platform];
  // Control characters, and white space other than the space.
  classes.fill(SUSPECT, 0, 0x20);
  classes[0x7f] = SUSPECT;
  classes[0x20] = SPACE;
  const letters = rules.casing === 'lowercase' ? SUSPECT : UNLIKE_KEY;
  for (let byte = 0x21; byte < 0x7f; byte++) {
    const isLetterOrDigit = (byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x7a);
    const isUpper = byte >= 0x41 && byte <= 0x5a;
    classes[byte] = isUpper ? letters : isLetterOrDigit ? PLAIN : UNLIKE_KEY;
  }
  // The first bytes of invisible characters, of white space, and of dashes and quotes are suspect.
  classes.fill(CONTINUATION, 0x80, 0xc0);
  classes.fill(letters, 0xc0);
  for (const byte of [0xc2, 0xe1, 0xe2, 0xe3, 0xef]) {
    classes[byte] = SUSPECT;
  }
  if (!isNegative && platform !== 'amazon') {
    classes[0x2b] = SUSPECT;
  }
  if (rules.symbols !== 'keep') {
    for (const character of (isNegative ? refusedInNegatives : refusedInKeywords)?.value ?? '') {
      classes[character.charCodeAt(0)] = SUSPECT;
    }
  }
  if (refusesSignsAtEdge?.value && rules.edges) {
    classes[0x2b] = EDGE;
    classes[0x2d] = EDGE;
    classes[0x2e] = DOT;
    classes[0x22] = SUSPECT;
  }
  return classes;
}

/** Returns true for the first bytes of dashes, brackets and double quotes. */
function mayBeSign(byte: number): boolean {
  return byte === 0x2d || byte === 0x5b || byte === 0x22 || byte === 0xe2;
}
