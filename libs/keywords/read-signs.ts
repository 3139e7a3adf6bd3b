import { trimmedEnd, trimmedStart } from '../lines/blocks/trim-bytes.ts';
import { doubleQuoteSize, isDoubleQuoted } from '../lines/quotes.ts';
import type { MatchType } from '../platforms/ad-platforms.ts';

/** Keyword taken out of its signs. */
export interface SignedText {
  /** Trimmed. */
  readonly text: string;
  readonly matchType: MatchType;
  /** Leading dashes without white space between them; empty for keywords to bid on, whose dashes are text. */
  readonly dashes: string;
  /** True if the quotes are curly. */
  readonly isCurly: boolean;
  /** True if white space was removed between signs and text. */
  readonly isSpaced: boolean;
}

/** Leading dashes, those that word processors substitute among them, with white space between and after them. */
const DASHES = /^(?:[-–—−]\s*)+/;

/**
 * Reads the signs around a keyword: for negatives leading dashes, then one pair of brackets or of straight or curly
 * double quotes (`docs/spec/keywords.md`, Signs).
 * @param row white space around it is ignored
 */
export function readSigns(row: string, isNegative: boolean): SignedText {
  const trimmed = row.trim();
  const lead = isNegative ? (DASHES.exec(trimmed)?.[0] ?? '') : '';
  const dashes = lead.replace(/\s+/g, '');
  const rest = trimmed.slice(lead.length);
  const isExact = rest.length > 1 && rest.startsWith('[') && rest.endsWith(']');
  const isPhrase = isDoubleQuoted(rest);
  const inner = isExact || isPhrase ? rest.slice(1, -1) : rest;
  const text = inner.trim();
  return {
    text,
    matchType: isExact ? 'exact' : isPhrase ? 'phrase' : 'broad',
    dashes,
    isCurly: isPhrase && rest[0] !== '"',
    isSpaced: text.length < inner.length || dashes.length < lead.length,
  };
}

/** Returns a text with the signs of a match type, without a dash. */
export function writeSigns(text: string, matchType: MatchType): string {
  return matchType === 'exact' ? `[${text}]` : matchType === 'phrase' ? `"${text}"` : text;
}

/** Place of a keyword between its signs, read by `SignReader`. */
export interface SignedBytes {
  /** Start of the trimmed text. */
  readonly start: number;
  readonly end: number;
  readonly matchType: MatchType;
  /** True if there was a leading dash. */
  readonly hasDash: boolean;
}

const DASH = 0x2d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

/** Reads signs like `readSigns`, but in UTF-8 and without allocating memory. */
export class SignReader {
  readonly #isNegative: boolean;
  readonly #read = { start: 0, end: 0, matchType: 'broad' as MatchType, hasDash: false };

  constructor(isNegative: boolean) {
    this.#isNegative = isNegative;
  }

  /**
   * Reads the row `bytes[rowStart, rowEnd)`.
   * @returns an object that the next call changes
   */
  read(bytes: Uint8Array, rowStart: number, rowEnd: number): SignedBytes {
    const read = this.#read;
    let start = trimmedStart(bytes, rowStart, rowEnd);
    let end = trimmedEnd(bytes, start, rowEnd);
    const first = start;
    if (this.#isNegative) {
      start = skipDashes(bytes, start, end);
    }
    read.hasDash = start > first;
    const quoteSize = doubleQuoteSize(bytes, start, end);
    const isExact =
      quoteSize === 0 && end - start > 1 && bytes[start] === OPEN_BRACKET && bytes[end - 1] === CLOSE_BRACKET;
    read.matchType = isExact ? 'exact' : quoteSize > 0 ? 'phrase' : 'broad';
    const size = isExact ? 1 : quoteSize;
    if (size > 0) {
      start = trimmedStart(bytes, start + size, end - size);
      end = trimmedEnd(bytes, start, end - size);
    }
    read.start = start;
    read.end = end;
    return read;
  }
}

/** Returns the position after leading dashes and the white space between and after them. */
function skipDashes(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  for (;;) {
    const size = dashSizeAt(bytes, at, end);
    if (size === 0) {
      return at;
    }
    at = trimmedStart(bytes, at + size, end);
  }
}

/** Returns the size in bytes of the dash (`-`, `–`, `—` or `−`) at a position, 0 if there is none. */
function dashSizeAt(bytes: Uint8Array, at: number, end: number): number {
  if (at >= end) {
    return 0;
  }
  if (bytes[at] === DASH) {
    return 1;
  }
  if (bytes[at] !== 0xe2 || at + 2 >= end) {
    return 0;
  }
  const isDash =
    (bytes[at + 1] === 0x80 && (bytes[at + 2] === 0x93 || bytes[at + 2] === 0x94)) ||
    (bytes[at + 1] === 0x88 && bytes[at + 2] === 0x92);
  return isDash ? 3 : 0;
}
