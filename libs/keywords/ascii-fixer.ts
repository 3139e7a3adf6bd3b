import { AD_PLATFORMS, type AdPlatformId, type MatchType, maxWordsOf } from '../platforms/ad-platforms.ts';
import type { KeywordKind } from '../platforms/keyword-checker.ts';
import { FIX, type FixRules } from './fix-rules.ts';
import { SignReader } from './read-signs.ts';

/** Classes of bytes. */
const KEPT = 0;
const SPACE = 1;
const PLUS = 2;
const REFUSED = 3;
/** Kept, but the duplicate key differs from the text. */
const UNLIKE_KEY = 4;
const OTHER = 5;

const SPACE_BYTE = 0x20;

/**
 * Fixes the most common rows without making strings: keywords in ASCII for Google and Microsoft that need no more than
 * other spaces and no plus signs or refused symbols. `KeywordFixer` fixes all rows in the same way.
 */
export class AsciiFixer {
  readonly #classes: Uint8Array;
  readonly #reader = new SignReader(false);
  readonly #removesSymbols: boolean;
  readonly #maxChars: number;
  readonly #maxWords: number;
  /** Holds the fixed text from 0 to `size`; borrowed until the next call. */
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(1 << 10);
  size = 0;
  matchType: MatchType = 'broad';
  fixes = 0;
  /** True if the fixed text is its own duplicate key. */
  isKey = true;

  /** Returns undefined if the rows of this kind always need strings. */
  static open(platform: AdPlatformId, kind: KeywordKind, rules: FixRules): AsciiFixer | undefined {
    const isSimple = kind === 'keyword' && platform !== 'amazon' && rules.casing === 'none';
    return isSimple ? new AsciiFixer(platform, rules) : undefined;
  }

  private constructor(platform: AdPlatformId, rules: FixRules) {
    const { maxChars, refusedInKeywords } = AD_PLATFORMS[platform];
    this.#removesSymbols = rules.symbols === 'remove';
    this.#maxChars = rules.length === 'keep' ? Number.POSITIVE_INFINITY : maxChars.value;
    this.#maxWords = rules.words === 'keep' ? Number.POSITIVE_INFINITY : maxWordsOf(platform, false).broad;
    const classes = new Uint8Array(256).fill(OTHER);
    classes.fill(UNLIKE_KEY, 0x21, 0x7f);
    // Digits and lowercase letters.
    classes.fill(KEPT, 0x30, 0x3a);
    classes.fill(KEPT, 0x61, 0x7b);
    classes[SPACE_BYTE] = SPACE;
    classes[0x2b] = rules.plus ? PLUS : UNLIKE_KEY;
    for (const character of rules.symbols === 'keep' ? '' : (refusedInKeywords?.value ?? '')) {
      classes[character.charCodeAt(0)] = REFUSED;
    }
    this.#classes = classes;
  }

  /** Fixes the row `row[start, end)`, which is trimmed; returns false if it is left to `KeywordFixer`. */
  fix(row: Uint8Array, start: number, end: number): boolean {
    // The signs around a text may be curly quotes.
    if (end - start > this.bytes.length || row[start] >= 0x80 || row[end - 1] >= 0x80) {
      return false;
    }
    const read = this.#reader.read(row, start, end);
    const signSize = read.matchType === 'broad' ? 0 : 1;
    const isSpaced = read.start - start !== signSize || end - read.end !== signSize;
    const fixes = this.#write(row, read.start, read.end, isSpaced ? FIX.spaces : 0);
    this.matchType = read.matchType;
    this.fixes = fixes;
    return fixes >= 0 && this.size > 0 && this.size <= this.#maxChars;
  }

  /** Writes the fixed text and returns its fixes; -1 if it is left to `KeywordFixer`. */
  #write(row: Uint8Array, start: number, end: number, given: number): number {
    const { bytes } = this;
    const classes = this.#classes;
    let fixes = given;
    let size = 0;
    let spaces = 0;
    // The byte before, as given: a plus counts at the start of a word only, and so do those that follow it.
    let isWordStart = true;
    let hasSpace = true;
    this.isKey = true;
    for (let at = start; at < end; at++) {
      const byte = row[at];
      const kind = classes[byte];
      if (kind === KEPT) {
        bytes[size++] = byte;
        isWordStart = false;
        hasSpace = false;
        continue;
      }
      if (kind === OTHER) {
        return -1;
      }
      if (kind === PLUS && isWordStart) {
        fixes |= FIX.plus;
        continue;
      }
      isWordStart = kind === SPACE;
      if (kind === REFUSED) {
        fixes |= FIX.symbols;
        if (this.#removesSymbols) {
          continue;
        }
      }
      if (kind === SPACE || kind === REFUSED) {
        if (hasSpace) {
          fixes |= FIX.spaces;
        } else {
          bytes[size++] = SPACE_BYTE;
          spaces++;
          hasSpace = true;
        }
        continue;
      }
      this.isKey = false;
      bytes[size++] = byte;
      hasSpace = false;
    }
    if (hasSpace && size > 0) {
      size--;
      spaces--;
      fixes |= FIX.spaces;
    }
    this.size = size;
    return spaces + 1 > this.#maxWords ? -1 : fixes;
  }
}
