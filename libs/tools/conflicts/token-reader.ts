import { stemPlural, stemPluralBytes } from '../../keywords/plural-stem.ts';
import { KeyWriter } from '../../keywords/tokens.ts';
import type { WordTable } from '../../keywords/word-table.ts';
import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import { grown } from '../../lines/blocks/grown.ts';
import type { AdPlatformId } from '../../platforms/ad-platforms.ts';

const SPACE = 0x20;
const encoder = new TextEncoder();

/** Reads the tokens of keywords as numbers of words. */
export class TokenReader {
  readonly #keys: KeyWriter;
  readonly #words: WordTable;
  readonly #isStemming: boolean;
  /** Tokens of the last keyword, from 0 to `count`; 0 is a word that was never added. */
  tokens = new Int32Array(64);
  count = 0;

  /** @param isStemming true if English plurals count as their singular */
  constructor(platform: AdPlatformId, isStemming: boolean, words: WordTable) {
    this.#keys = new KeyWriter(platform, 'tokens');
    this.#isStemming = isStemming;
    this.#words = words;
  }

  /**
   * Reads the keyword `bytes[start, end)`, which is without signs, into `tokens`.
   * @param isAdding true if new words are added to the table
   * @returns the number of tokens
   */
  read(bytes: Uint8Array, start: number, end: number, isAdding: boolean): number {
    const size = this.#keys.write(bytes, start, end);
    const key = this.#keys.bytes;
    this.count = 0;
    let from = 0;
    for (let at = 0; at < size; at++) {
      if (key[at] === SPACE) {
        this.#push(key, from, at, isAdding);
        from = at + 1;
      }
    }
    if (from < size) {
      this.#push(key, from, size, isAdding);
    }
    return this.count;
  }

  #push(key: Uint8Array, start: number, end: number, isAdding: boolean): void {
    if (this.count === this.tokens.length) {
      this.tokens = grown(this.tokens, new Int32Array(this.count * 2));
    }
    this.tokens[this.count++] = this.#isStemming
      ? this.#stem(key, start, end, isAdding)
      : this.#number(key, start, end, isAdding);
  }

  #number(key: Uint8Array, start: number, end: number, isAdding: boolean): number {
    return isAdding ? this.#words.add(key, start, end) : this.#words.find(key, start, end);
  }

  #stem(key: Uint8Array, start: number, end: number, isAdding: boolean): number {
    for (let at = start; at < end; at++) {
      if (key[at] > 0x7f) {
        const stem = encoder.encode(stemPlural(decodeUtf8(key.subarray(start, end))));
        return this.#number(stem, 0, stem.length, isAdding);
      }
    }
    return this.#number(key, start, stemPluralBytes(key, start, end), isAdding);
  }
}
