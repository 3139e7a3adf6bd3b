import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { findLineEnds } from '../../lines/blocks/line-ends.ts';
import { trimmedEnd, trimmedStart } from '../../lines/blocks/trim-bytes.ts';
import { doubleQuoteSize } from '../../lines/quotes.ts';

const HYPHEN = 0x2d;
const QUOTE = 0x22;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
/** First byte of the other dashes and of curly quotes in UTF-8. */
const SIGN_START = 0xe2;

const encoder = new TextEncoder();

/** Finds the keyword in each line of a block, without the signs of a match type (`docs/spec/tools.md`, Negative keywords). */
export class KeywordReader {
  /** Place of the keyword in the bytes of the block. */
  start = 0;
  end = 0;
  /** Lower case of the keyword up to `keySize`, after `makeKey`. */
  key = new Uint8Array(256);
  keySize = 0;

  /** Yields this reader for each keyword; lines that hold none are skipped. */
  *read(block: LineBlock): Generator<this, void, void> {
    const { bytes } = block;
    let lineStart = 0;
    for (const lineEnd of findLineEnds(block)) {
      this.start = trimmedStart(bytes, lineStart, lineEnd);
      this.end = trimmedEnd(bytes, this.start, lineEnd);
      lineStart = lineEnd + 1;
      while (this.#removeSigns(bytes)) {
        // Signs may be nested.
      }
      if (this.start < this.end) {
        yield this;
      }
    }
  }

  /** Makes the lower case of the keyword. @param bytes those of the block */
  makeKey(bytes: Uint8Array): void {
    const { start, end } = this;
    if (end - start > this.key.length) {
      this.key = new Uint8Array((end - start) * 2);
    }
    const { key } = this;
    for (let i = start; i < end; i++) {
      const byte = bytes[i];
      if (byte > 0x7f) {
        this.key = encoder.encode(decodeUtf8(bytes.subarray(start, end)).toLowerCase());
        this.keySize = this.key.length;
        return;
      }
      key[i - start] = byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte;
    }
    this.keySize = end - start;
  }

  /** Removes leading dashes, then a pair of brackets or quotes. @returns false if there are none */
  #removeSigns(bytes: Uint8Array): boolean {
    const { start } = this;
    const first = bytes[start];
    if (start === this.end || (first !== HYPHEN && first !== QUOTE && first !== OPEN_BRACKET && first !== SIGN_START)) {
      return false;
    }
    for (
      let size = dashSize(bytes, this.start);
      size > 0 && this.start < this.end;
      size = dashSize(bytes, this.start)
    ) {
      this.start += size;
    }
    this.start = trimmedStart(bytes, this.start, this.end);
    const pair = pairSize(bytes, this.start, this.end);
    if (pair > 0) {
      this.end -= pair;
      this.start = trimmedStart(bytes, this.start + pair, this.end);
      this.end = trimmedEnd(bytes, this.start, this.end);
    }
    return this.start > start;
  }
}

/** Returns the size of the dash at a place, also of those that word processors substitute (`–`, `—`, `−`); 0 if there is none. */
function dashSize(bytes: Uint8Array, at: number): number {
  if (bytes[at] === HYPHEN) {
    return 1;
  }
  const last = bytes[at + 2];
  const isDash =
    bytes[at] === SIGN_START &&
    (bytes[at + 1] === 0x80 ? last === 0x93 || last === 0x94 : bytes[at + 1] === 0x88 && last === 0x92);
  return isDash ? 3 : 0;
}

/** Returns the size of each of the two brackets or double quotes around a text; 0 if there are none. */
function pairSize(bytes: Uint8Array, start: number, end: number): number {
  const isBracketed = end - start > 1 && bytes[start] === OPEN_BRACKET && bytes[end - 1] === CLOSE_BRACKET;
  return isBracketed ? 1 : doubleQuoteSize(bytes, start, end);
}
