import {
  AD_PLATFORMS,
  type AdPlatform,
  type AdPlatformId,
  type MatchType,
  maxWordsOf,
} from '../platforms/ad-platforms.ts';
import type { KeywordKind } from '../platforms/keyword-checker.ts';
import { type DropReason, FIX, type FixRules } from './fix-rules.ts';
import { readSigns, writeSigns } from './read-signs.ts';

/** Keyword after its fixes. */
export interface FixedKeyword {
  readonly reason?: undefined;
  /** Row as it is written, with its signs. */
  readonly row: string;
  readonly text: string;
  readonly matchType: MatchType;
  /** Set of fixes that changed the keyword, by the bits of `FIX`. */
  readonly fixes: number;
}

/** Reason why a platform would refuse a keyword that cannot be fixed, with the text as it was read. */
export interface DroppedKeyword {
  readonly reason: Exclude<DropReason, 'duplicate'>;
  /** Text without signs and invisible characters. */
  readonly text: string;
  readonly matchType: MatchType;
}

/** A TAB, and the characters that are removed: control characters, soft hyphen, zero-width characters. */
const INVISIBLE = /[\p{Cc}\u00ad\u200b-\u200d\u2060\ufeff]/u;
const INVISIBLE_ALL = new RegExp(INVISIBLE, 'gu');

// regex-bounded: a match starts only at the first plus of a word
const PLUS_AT_WORD_START = /(?<!\S)\++/g;
const SPACES = /\s+/g;

/**
 * Changes keywords that an ad platform would refuse, one by one (`docs/spec/keywords.md`, Fixes). Rows that are surely
 * clean are recognized by `CleanRows`, which is much faster.
 */
export class KeywordFixer {
  readonly #platform: AdPlatform;
  readonly #isNegative: boolean;
  readonly #rules: FixRules;
  readonly #refused: RegExp | undefined;
  readonly #maxWords: Readonly<Record<MatchType, number>>;
  readonly #removesPlus: boolean;
  readonly #countsPlus: boolean;

  constructor(platform: AdPlatformId, kind: KeywordKind, rules: FixRules) {
    this.#platform = AD_PLATFORMS[platform];
    this.#isNegative = kind === 'negative';
    this.#rules = rules;
    const refused = this.#isNegative ? this.#platform.refusedInNegatives : this.#platform.refusedInKeywords;
    this.#refused = refused === undefined || rules.symbols === 'keep' ? undefined : anyOf(refused.value);
    this.#maxWords = maxWordsOf(platform, this.#isNegative);
    const mayHavePlus = !this.#isNegative && platform !== 'amazon';
    this.#removesPlus = rules.plus && mayHavePlus;
    this.#countsPlus = !mayHavePlus;
  }

  /**
   * Fixes a row of a list, which shows its match type by signs.
   * @param row trimmed and not empty
   */
  fixRow(row: string): FixedKeyword | DroppedKeyword {
    const visible = this.#withoutInvisible(row);
    const signs = readSigns(visible, this.#isNegative);
    const keepsDash = this.#platform.writesDash;
    const dash = keepsDash && signs.dashes !== '' ? '-' : '';
    const fixes =
      (visible === row ? 0 : FIX.invisible) |
      (signs.dashes === dash ? 0 : FIX.dash) |
      (signs.isCurly ? FIX.quotes : 0) |
      (signs.isSpaced || isPadded(visible) ? FIX.spaces : 0);
    return this.#fix(signs.text, signs.matchType, fixes, dash);
  }

  /** Fixes text whose match type stands beside it, so that it has no signs. */
  fixText(text: string, matchType: MatchType): FixedKeyword | DroppedKeyword {
    const trimmed = text.trim();
    const visible = this.#withoutInvisible(trimmed);
    return this.#fix(visible, matchType, visible === trimmed ? 0 : FIX.invisible, '');
  }

  /** Returns the text of a row without signs and, if the rules say so, without invisible characters. */
  visibleText(row: string): string {
    return readSigns(this.#withoutInvisible(row.trim()), this.#isNegative).text;
  }

  #withoutInvisible(text: string): string {
    if (!this.#rules.invisible || !INVISIBLE.test(text)) {
      return text;
    }
    return text.replace(INVISIBLE_ALL, (character) => (character === '\t' ? ' ' : ''));
  }

  /** @param given fixes of the row around the text */
  #fix(given: string, givenType: MatchType, givenFixes: number, dash: string): FixedKeyword | DroppedKeyword {
    const rules = this.#rules;
    let fixes = givenFixes;
    let text = given;
    const apply = (changed: string, fix: number) => {
      if (changed !== text) {
        fixes |= fix;
        text = changed;
      }
    };
    const drop = (reason: DroppedKeyword['reason']): DroppedKeyword => ({
      reason,
      text: given.trim(),
      matchType: givenType,
    });

    if (this.#removesPlus && text.includes('+')) {
      apply(text.replace(PLUS_AT_WORD_START, ''), FIX.plus);
    }
    if (this.#refused) {
      apply(text.replace(this.#refused, rules.symbols === 'space' ? ' ' : ''), FIX.symbols);
    }
    if (rules.edges && this.#platform.refusesSignsAtEdge?.value) {
      apply(withoutEdges(text), FIX.edges);
    }
    apply(text.trim().replace(SPACES, ' '), FIX.spaces);
    if (text === '') {
      return drop('empty');
    }

    let matchType = givenType;
    if (this.#isNegative && matchType === 'broad' && !this.#platform.hasBroadNegatives.value) {
      if (rules.broadNegatives === 'drop') {
        return drop('broadNegatives');
      }
      if (rules.broadNegatives === 'phrase') {
        matchType = 'phrase';
        fixes |= FIX.broadNegatives;
      }
    }
    if (rules.words !== 'keep') {
      const end = endOfWords(text, this.#maxWords[matchType]);
      if (end < text.length && rules.words === 'drop') {
        return drop('words');
      }
      apply(text.slice(0, end), FIX.words);
    }
    if (rules.length !== 'keep' && text.length > this.#platform.maxChars.value) {
      const end = endOfFitting(text, this.#platform.maxChars.value, this.#countsPlus);
      if (end < text.length && (rules.length === 'drop' || end === 0)) {
        return drop('length');
      }
      apply(text.slice(0, end), FIX.length);
    }
    if (rules.casing === 'lowercase') {
      apply(text.toLowerCase(), FIX.casing);
    }
    const isOnePhrase = rules.onePhrase && this.#isNegative && this.#platform.id === 'google' && matchType === 'phrase';
    if (isOnePhrase && !text.includes(' ')) {
      matchType = 'broad';
      fixes |= FIX.onePhrase;
    }
    return { row: dash + writeSigns(text, matchType), text, matchType, fixes };
  }
}

function anyOf(characters: string): RegExp {
  return new RegExp(`[${characters.replace(/[\\\]^-]/g, '\\$&')}]`, 'g');
}

/** Returns true if there is white space around a text. */
function isPadded(text: string): boolean {
  return text.trim().length < text.length;
}

const isEdgeSign = (character: string) => character === '-' || character === '+';

/** Removes what Amazon refuses: `-` and `+` at word edges, `.` at the ends of the text, and unpaired double quotes. */
function withoutEdges(text: string): string {
  const unquoted = text.split('"').length % 2 === 0 ? text.replaceAll('"', '') : text;
  // Words and the white space between them.
  const parts = unquoted.split(/(\s+)/);
  for (let i = 0; i < parts.length; i += 2) {
    parts[i] = strip(parts[i], isEdgeSign, isEdgeSign);
  }
  const isEnd = (character: string) => character === '.' || isEdgeSign(character);
  let first = 0;
  for (; first < parts.length; first += 2) {
    parts[first] = strip(parts[first], isEnd, isEdgeSign);
    if (parts[first] !== '') {
      break;
    }
  }
  for (let last = parts.length - 1; last >= first; last -= 2) {
    parts[last] = strip(parts[last], isEdgeSign, isEnd);
    if (parts[last] !== '') {
      break;
    }
  }
  return parts.join('');
}

type Test = (character: string) => boolean;

function strip(word: string, isAtStart: Test, isAtEnd: Test): string {
  let start = 0;
  while (start < word.length && isAtStart(word[start])) {
    start++;
  }
  let end = word.length;
  while (end > start && isAtEnd(word[end - 1])) {
    end--;
  }
  return word.slice(start, end);
}

/** Returns the end of the first words of a text with single spaces. */
function endOfWords(text: string, most: number): number {
  let end = -1;
  for (let words = 0; words < most; words++) {
    end = text.indexOf(' ', end + 1);
    if (end === -1) {
      return text.length;
    }
  }
  return end;
}

/**
 * Returns the end of the last whole word up to which a text with single spaces has at most so many code points.
 * @param countsPlus false if one `+` at the start of each word does not count
 */
function endOfFitting(text: string, most: number, countsPlus: boolean): number {
  let end = 0;
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const isWordStart = at === 0 || text[at - 1] === ' ';
    if (code === 0x20) {
      end = at;
    }
    const isLow = (code & 0xfc00) === 0xdc00;
    if (!isLow && (countsPlus || !isWordStart || code !== 0x2b)) {
      count++;
    }
    if (count > most) {
      return end;
    }
  }
  return text.length;
}
