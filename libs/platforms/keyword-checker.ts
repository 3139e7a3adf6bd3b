import { LF, type LineBlock } from '../lines/blocks/line-block.ts';
import { spaceSizeAt, trimmedEnd, trimmedStart } from '../lines/blocks/trim-bytes.ts';
import { doubleQuoteSize } from '../lines/quotes.ts';
import { AD_PLATFORMS, type AdPlatform, type AdPlatformId, type MatchType, maxWordsOf } from './ad-platforms.ts';

/** Reasons for a platform to refuse a row. A problem is a warning: it never stops a run. */
export const KEYWORD_PROBLEMS = ['tooLong', 'tooManyWords', 'refusedSymbol', 'signAtEdge', 'broadNegative'] as const;

export type KeywordProblem = (typeof KEYWORD_PROBLEMS)[number];

/** Keywords to bid on, or negatives. */
export type KeywordKind = 'keyword' | 'negative';

const TOO_LONG = 1;
const TOO_MANY_WORDS = 2;
const REFUSED_SYMBOL = 4;
const SIGN_AT_EDGE = 8;
const BROAD_NEGATIVE = 16;

const QUOTE = 0x22;
const PLUS = 0x2b;
const DASH = 0x2d;
const PERIOD = 0x2e;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

/** A sign that is refused anywhere. */
const REFUSED = 1;
/** A sign that is refused unless it comes in pairs. */
const PAIRED = 2;
/** A sign that is refused at the ends of a keyword. */
const INSIDE = 3;

const encoder = new TextEncoder();

/**
 * Checks rows written by the keyword and negative tools (`red shoes`, `+red +shoes`, `"red shoes"`, `-[red shoes]`)
 * against the rules of one platform, block by block. The signs of a match type do not count as part of the keyword.
 */
export class KeywordChecker {
  readonly #platform: AdPlatform;
  readonly #kind: KeywordKind;
  /** `REFUSED`, `PAIRED` and `INSIDE` by byte; 0 for all others. */
  readonly #signs = new Uint8Array(256);
  readonly #maxWords: Readonly<Record<MatchType, number>>;

  constructor(platform: AdPlatformId, kind: KeywordKind) {
    this.#platform = AD_PLATFORMS[platform];
    this.#kind = kind;
    const refused = kind === 'negative' ? this.#platform.refusedInNegatives : this.#platform.refusedInKeywords;
    for (const byte of encoder.encode(refused?.value ?? '')) {
      this.#signs[byte] = REFUSED;
    }
    if (this.#platform.refusesSignsAtEdge?.value) {
      this.#signs[QUOTE] = PAIRED;
      this.#signs[PERIOD] = INSIDE;
    }
    this.#maxWords = maxWordsOf(platform, kind === 'negative');
  }

  /** Returns the problems of each row of a block: bit `i` of its byte is set for `KEYWORD_PROBLEMS[i]`. */
  check({ bytes, count }: LineBlock): Uint8Array<ArrayBuffer> {
    const codes = new Uint8Array(count);
    let start = 0;
    for (let row = 0; row < count; row++) {
      const end = bytes.indexOf(LF, start);
      codes[row] = this.#problemBits(bytes, start, end);
      start = end + 1;
    }
    return codes;
  }

  #problemBits(bytes: Uint8Array, rowStart: number, rowEnd: number): number {
    let start = trimmedStart(bytes, rowStart, rowEnd);
    let end = trimmedEnd(bytes, start, rowEnd);
    if (start === end) {
      return 0;
    }
    const isNegative = this.#kind === 'negative';
    if (isNegative && this.#platform.writesDash && bytes[start] === DASH) {
      start++;
    }
    const quoteSize = doubleQuoteSize(bytes, start, end);
    let matchType: MatchType = quoteSize > 0 ? 'phrase' : 'broad';
    start += quoteSize;
    end -= quoteSize;
    if (quoteSize === 0 && end - start > 1 && bytes[start] === OPEN_BRACKET && bytes[end - 1] === CLOSE_BRACKET) {
      matchType = 'exact';
      start++;
      end--;
    }
    const problems =
      isNegative && matchType === 'broad' && !this.#platform.hasBroadNegatives.value ? BROAD_NEGATIVE : 0;
    return problems | this.#textBits(bytes, start, end, matchType);
  }

  #textBits(bytes: Uint8Array, start: number, end: number, matchType: MatchType): number {
    const refusesEdges = this.#platform.refusesSignsAtEdge?.value === true;
    // A leading plus marks modified broad match, unless the platform has another rule for it.
    const skipsPlus = this.#kind === 'keyword' && !refusesEdges;
    let problems = 0;
    let chars = 0;
    let words = 0;
    let isInWord = false;
    let wasSign = false;
    let isPaired = true;
    let hasPeriod = false;
    for (let at = start; at < end; ) {
      const byte = bytes[at];
      const space = byte > 0x20 && byte < 0x80 ? 0 : spaceSizeAt(bytes, at, end);
      const isSign = byte === DASH || byte === PLUS;
      if (space > 0) {
        if (wasSign && refusesEdges) {
          problems |= SIGN_AT_EDGE;
        }
        isInWord = false;
        chars++;
      } else {
        const isWordStart = !isInWord;
        if (isWordStart) {
          words++;
        }
        isInWord = true;
        if (isSign && isWordStart && refusesEdges) {
          problems |= SIGN_AT_EDGE;
        }
        const sign = this.#signs[byte];
        if (sign !== 0) {
          if (sign === REFUSED) {
            problems |= REFUSED_SYMBOL;
          } else if (sign === PAIRED) {
            isPaired = !isPaired;
          } else {
            hasPeriod = true;
          }
        }
        const isContinuation = (byte & 0xc0) === 0x80;
        if (!isContinuation && !(skipsPlus && isWordStart && byte === PLUS)) {
          chars++;
        }
      }
      wasSign = isSign;
      at += space || 1;
    }
    if (refusesEdges && (wasSign || !isPaired || (hasPeriod && hasPeriodAtEnd(bytes, start, end)))) {
      problems |= SIGN_AT_EDGE;
    }
    if (chars > this.#platform.maxChars.value) {
      problems |= TOO_LONG;
    }
    if (words > this.#maxWords[matchType]) {
      problems |= TOO_MANY_WORDS;
    }
    return problems;
  }
}

/** Returns true if a text begins or ends with a period, leaving white space aside. */
function hasPeriodAtEnd(bytes: Uint8Array, start: number, end: number): boolean {
  const first = trimmedStart(bytes, start, end);
  return first < end && (bytes[first] === PERIOD || bytes[trimmedEnd(bytes, first, end) - 1] === PERIOD);
}

/** Returns the problems whose bits are set in a code of `KeywordChecker.check`. */
export function problemsOfCode(code: number): KeywordProblem[] {
  return KEYWORD_PROBLEMS.filter((_, i) => ((code >> i) & 1) === 1);
}

/** Returns a description of a problem for the user, to be shown after a number of rows. */
export function describeProblem(problem: KeywordProblem, platform: AdPlatformId, kind: KeywordKind): string {
  const facts = AD_PLATFORMS[platform];
  switch (problem) {
    case 'tooLong':
      return `longer than the ${facts.maxChars.value} characters that ${facts.label} takes`;
    case 'tooManyWords': {
      const { phrase } = (kind === 'negative' ? facts.maxNegativeWords?.value : undefined) ?? {};
      const limit = `${facts.maxWords?.value} words`;
      return `over the limit of ${phrase === undefined ? limit : `${limit} (${phrase} in a phrase negative)`}`;
    }
    case 'refusedSymbol': {
      const refused = kind === 'negative' ? facts.refusedInNegatives : facts.refusedInKeywords;
      return `with a symbol that ${facts.label} refuses: ${[...(refused?.value ?? '')].join(' ')}`;
    }
    case 'signAtEdge':
      return `with a hyphen or plus at the edge of a word, a period at an end or an unpaired quote, which ${facts.label} refuses`;
    case 'broadNegative':
      return `of the broad match type, which ${facts.label} does not have for negatives`;
  }
}
