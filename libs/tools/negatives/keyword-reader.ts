import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import type { LineBlock } from '../../lines/blocks/line-block.ts';
import { findLineEnds } from '../../lines/blocks/line-ends.ts';
import { trimmedEnd, trimmedStart } from '../../lines/blocks/trim-bytes.ts';
import { cleanKeyword, isCleanStart } from './clean-keyword.ts';

/** Keyword as bytes and its lower case as comparison key. Both are only borrowed until the next keyword. */
export interface ReadKeyword {
  bytes: Uint8Array;
  start: number;
  end: number;
  key: Uint8Array;
  keySize: number;
}

const encoder = new TextEncoder();

/** Reads the cleaned keywords of blocks, skipping lines that are empty after cleaning. */
export class KeywordReader {
  readonly #keyword: ReadKeyword = { bytes: new Uint8Array(0), start: 0, end: 0, key: new Uint8Array(256), keySize: 0 };

  *read(block: LineBlock): Generator<ReadKeyword, void, void> {
    const keyword = this.#keyword;
    let lineStart = 0;
    for (const lineEnd of findLineEnds(block)) {
      keyword.bytes = block.bytes;
      keyword.start = trimmedStart(block.bytes, lineStart, lineEnd);
      keyword.end = trimmedEnd(block.bytes, keyword.start, lineEnd);
      lineStart = lineEnd + 1;
      if (keyword.start === keyword.end) {
        continue;
      }
      if (!isCleanStart(block.bytes[keyword.start])) {
        this.#clean();
      }
      if (keyword.start === keyword.end) {
        continue;
      }
      this.#makeKey();
      yield keyword;
    }
  }

  #clean(): void {
    const keyword = this.#keyword;
    keyword.bytes = encoder.encode(cleanKeyword(decodeUtf8(keyword.bytes.subarray(keyword.start, keyword.end))));
    keyword.start = 0;
    keyword.end = keyword.bytes.length;
  }

  #makeKey(): void {
    const keyword = this.#keyword;
    const { bytes, start, end } = keyword;
    if (end - start > keyword.key.length) {
      keyword.key = new Uint8Array((end - start) * 2);
    }
    const { key } = keyword;
    let size = 0;
    for (let i = start; i < end; i++) {
      const byte = bytes[i];
      if (byte > 0x7f) {
        keyword.key = encoder.encode(decodeUtf8(bytes.subarray(start, end)).toLowerCase());
        keyword.keySize = keyword.key.length;
        return;
      }
      key[size++] = byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte;
    }
    keyword.keySize = size;
  }
}
