import { LF } from '../../lines/line-block.ts';
import type { MatchHandler } from './match-handler.ts';
import type { CompiledSearch } from './pattern.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Plain find on UTF-8 bytes, by Horspool's algorithm (R. N. Horspool, "Practical fast searching in strings", 1980).
 * It finds what the search's regular expression finds: UTF-8 of a well-formed text occurs in valid UTF-8 exactly
 * where the text does.
 */
export class LiteralFinder {
  readonly #lower: Uint8Array;
  readonly #upper: Uint8Array;
  /** By the byte at the place of the needle's last one: how far the next possible place is. */
  readonly #skips: Uint16Array;
  readonly #needsAscii: boolean;
  readonly #wordCharacter: RegExp | null;
  readonly #isWordByte: Uint8Array;
  readonly #isFirstOnly: boolean;

  private constructor(search: CompiledSearch, literal: string, isFirstOnly: boolean) {
    const ignoresCase = search.ignoreCase;
    this.#lower = encoder.encode(ignoresCase ? literal.toLowerCase() : literal);
    this.#upper = encoder.encode(ignoresCase ? literal.toUpperCase() : literal);
    // The Kelvin sign folds to k and the long s to s; no other character beyond ASCII folds to one of ASCII.
    this.#needsAscii = ignoresCase && /[ks]/i.test(literal);
    this.#wordCharacter = search.wholeWords ? new RegExp('[\\p{L}\\p{N}_]', ignoresCase ? 'iu' : 'u') : null;
    this.#isWordByte = Uint8Array.from({ length: 0x80 }, (_, byte) => Number(/\w/.test(String.fromCharCode(byte))));
    this.#isFirstOnly = isFirstOnly;
    const last = this.#lower.length - 1;
    this.#skips = new Uint16Array(256).fill(Math.min(this.#lower.length, 0xffff));
    for (let i = 0; i < last; i++) {
      const skip = Math.min(last - i, 0xffff);
      this.#skips[this.#lower[i]] = skip;
      this.#skips[this.#upper[i]] = skip;
    }
  }

  /**
   * The finder of a search in plain mode; null where bytes do not tell: letters beyond ASCII without regard to case,
   * line breaks, lone surrogates, and U+FFFD, which also stands for bytes that are no UTF-8.
   * @param isFirstOnly replaces only the first match on each line
   */
  static of(search: CompiledSearch, isFirstOnly: boolean): LiteralFinder | null {
    const literal = search.literal;
    if (literal === null || /[\n\ufffd\p{Cs}]/u.test(literal)) return null;
    if (search.ignoreCase && !/^[\x00-\x7f]*$/.test(literal)) return null;
    return new LiteralFinder(search, literal, isFirstOnly);
  }

  /** Whether these bytes can be searched; else the regular expression has to do it. */
  canSearch(bytes: Uint8Array): boolean {
    return !this.#needsAscii || isAscii(bytes);
  }

  /** Tells a handler all of some whole lines. */
  scan(bytes: Uint8Array, handler: MatchHandler): void {
    const size = this.#lower.length;
    let kept = 0;
    let replacedLineEnd = -1;
    for (let found = this.#find(bytes, 0); found >= 0; found = this.#find(bytes, found + size)) {
      if (found <= replacedLineEnd) {
        handler.leave();
        continue;
      }
      if (this.#isFirstOnly) replacedLineEnd = bytes.indexOf(LF, found + size);
      handler.keepBytes(bytes, kept, found);
      handler.replace(null);
      kept = found + size;
    }
    handler.keepBytes(bytes, kept, bytes.length);
  }

  /** The first match at or after a place, or -1. */
  #find(bytes: Uint8Array, from: number): number {
    const lower = this.#lower;
    const upper = this.#upper;
    const skips = this.#skips;
    const last = lower.length - 1;
    const lastLower = lower[last];
    const lastUpper = upper[last];
    const end = bytes.length;
    for (let i = from + last; i < end; ) {
      const byte = bytes[i];
      if (byte === lastLower || byte === lastUpper) {
        const start = i - last;
        let k = 0;
        while (k < last && (bytes[start + k] === lower[k] || bytes[start + k] === upper[k])) k++;
        if (k === last && (this.#wordCharacter === null || this.#isWhole(bytes, start, i + 1))) return start;
      }
      i += skips[byte];
    }
    return -1;
  }

  #isWhole(bytes: Uint8Array, start: number, end: number): boolean {
    return !this.#isWordBefore(bytes, start) && !this.#isWordAfter(bytes, end);
  }

  #isWordBefore(bytes: Uint8Array, at: number): boolean {
    if (at === 0) return false;
    const byte = bytes[at - 1];
    if (byte < 0x80) return this.#isWordByte[byte] === 1;
    const characters = [...decoder.decode(bytes.subarray(Math.max(0, at - 4), at))];
    return this.#wordCharacter?.test(characters[characters.length - 1]) === true;
  }

  #isWordAfter(bytes: Uint8Array, at: number): boolean {
    if (at === bytes.length) return false;
    const byte = bytes[at];
    if (byte < 0x80) return this.#isWordByte[byte] === 1;
    const [character] = decoder.decode(bytes.subarray(at, at + 4));
    return this.#wordCharacter?.test(character) === true;
  }
}

/** Whether all bytes are below 0x80. */
function isAscii(bytes: Uint8Array): boolean {
  let at = 0;
  const aligned = Math.min(bytes.length, -bytes.byteOffset & 3);
  while (at < aligned) if (bytes[at++] >= 0x80) return false;
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + at, (bytes.length - at) >> 2);
  for (let i = 0; i < words.length; i++) if ((words[i] & 0x80808080) !== 0) return false;
  for (at += words.length * 4; at < bytes.length; at++) if (bytes[at] >= 0x80) return false;
  return true;
}
