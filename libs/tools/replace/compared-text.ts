import { getOrAdd } from '../../get-or-add.ts';
import { decodeUtf8 } from '../../lines/blocks/decode-lines.ts';
import { grown } from '../../lines/blocks/grown.ts';
import { spaceSizeAt } from '../../lines/blocks/trim-bytes.ts';
import { KeyIndex } from './key-index.ts';

const SPACE = 0x20;
const encoder = new TextEncoder();

/** Maximum words of a find text that can match (`docs/spec/tools.md`, Find and replace). */
export const MOST_WORDS = 8;

/** ASCII bytes as they are, and in lower case. */
const EXACT_ASCII = Uint8Array.from({ length: 0x80 }, (_, byte) => byte);
const LOWER_ASCII = EXACT_ASCII.map((byte) => (byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte));

/** Text in the form in which it is compared; its memory is reused. */
export class ComparedText {
  bytes = new Uint8Array(256);
  length = 0;
  /** ASCII bytes in the form in which they are compared. */
  readonly ascii: Uint8Array;
  readonly #isCaseSensitive: boolean;
  readonly #isByCodePoint: boolean;

  /** @param isByCodePoint true if every code point has its lower case by itself */
  constructor(isCaseSensitive: boolean, isByCodePoint = false) {
    this.#isCaseSensitive = isCaseSensitive;
    this.#isByCodePoint = isByCodePoint;
    this.ascii = isCaseSensitive ? EXACT_ASCII : LOWER_ASCII;
  }

  clear(): void {
    this.length = 0;
  }

  /** Appends one byte. */
  addByte(byte: number): void {
    this.#reserve(1);
    this.bytes[this.length++] = byte;
  }

  /** Appends `source[start, end)` in lower case, unless case matters. */
  add(source: Uint8Array, start: number, end: number): void {
    // The lower case of a letter has at most half as many bytes more.
    this.#reserve((end - start) * 2);
    const { bytes } = this;
    let length = this.length;
    if (this.#isCaseSensitive) {
      for (let at = start; at < end; at++) {
        bytes[length++] = source[at];
      }
      this.length = length;
      return;
    }
    for (let at = start; at < end; ) {
      const byte = source[at];
      if (byte < 0x80) {
        bytes[length++] = LOWER_ASCII[byte];
        at++;
        continue;
      }
      const size = letterSize(source, at, end);
      const lower = size === 1 ? null : lowerOf(pointAt(source, at, size));
      if (lower === null) {
        this.#addLower(decodeUtf8(source.subarray(start, end)));
        return;
      }
      for (const next of lower) {
        bytes[length++] = next;
      }
      at += size;
    }
    this.length = length;
  }

  #addLower(text: string): void {
    const lower = this.#isByCodePoint
      ? Array.from(text, (letter) => letter.toLowerCase()).join('')
      : text.toLowerCase();
    const encoded = encoder.encode(lower);
    this.#reserve(encoded.length);
    this.bytes.set(encoded, this.length);
    this.length += encoded.length;
  }

  #reserve(room: number): void {
    if (this.length + room > this.bytes.length) {
      this.bytes = grown(this.bytes, new Uint8Array((this.length + room) * 2));
    }
  }
}

/** Words of a line as places of their bytes; the memory is reused. */
export class LineWords {
  starts = new Uint32Array(64);
  ends = new Uint32Array(64);
  /** 1 for each word that has only ASCII characters. */
  #isAscii = new Uint8Array(64);
  /** Number of words from each one on, itself included, that only white space separates. */
  runs = new Uint32Array(64);
  /** 1 for each word that other characters than white space separate from the one before it. */
  #breaks = new Uint8Array(64);
  count = 0;
  /** Hash of each word in the form in which it is compared; set by `hashWords`. */
  hashes = new Int32Array(64);
  /** True if the line has white space and words only, and all of them are one run. */
  isOneRun = false;

  /** Finds the words of `bytes[start, end)` (`docs/spec/README.md`, word). */
  read(bytes: Uint8Array, start: number, end: number): void {
    this.count = 0;
    let isPure = true;
    let hasOther = false;
    for (let at = start; at < end; ) {
      const size = letterSize(bytes, at, end);
      if ((classOf(bytes, at, size) & STARTS) === 0) {
        if (spaceSizeAt(bytes, at, end) === 0) {
          hasOther = true;
          isPure = false;
        }
        at += size;
        continue;
      }
      const from = at;
      let isAscii = true;
      while (at < end) {
        const byte = bytes[at];
        if (byte < 0x80) {
          if (asciiClasses[byte] === 0) {
            break;
          }
          at++;
          continue;
        }
        const letter = letterSize(bytes, at, end);
        if (classOf(bytes, at, letter) === 0) {
          break;
        }
        isAscii = false;
        at += letter;
      }
      this.#add(from, at, isAscii, hasOther);
      hasOther = false;
    }
    for (let word = this.count - 1, run = 0; word >= 0; word--) {
      run++;
      this.runs[word] = run;
      if (this.#breaks[word] === 1) {
        run = 0;
      }
    }
    this.isOneRun = isPure && this.count > 0;
  }

  /** Sets the hashes of the words of the line that was read. */
  hashWords(bytes: Uint8Array, compared: ComparedText, seed: number): void {
    const { starts, ends, hashes, count } = this;
    const { ascii } = compared;
    for (let word = 0; word < count; word++) {
      const end = ends[word];
      let hash = seed;
      if (this.#isAscii[word] === 1) {
        for (let at = starts[word]; at < end; at++) {
          hash = KeyIndex.mix(hash, ascii[bytes[at] & 0x7f]);
        }
      } else {
        compared.clear();
        compared.add(bytes, starts[word], end);
        for (let at = 0; at < compared.length; at++) {
          hash = KeyIndex.mix(hash, compared.bytes[at]);
        }
      }
      hashes[word] = hash;
    }
  }

  /** Returns the hash of a run with one more word. Start with the hash of the first word. */
  static mix(hash: number, wordHash: number): number {
    return KeyIndex.mix((hash << 5) | (hash >>> 27), wordHash);
  }

  /** Returns the hash of the run of all words that were read. */
  hashOfAll(): number {
    let hash = this.hashes[0];
    for (let word = 1; word < this.count; word++) {
      hash = LineWords.mix(hash, this.hashes[word]);
    }
    return hash;
  }

  /** Puts a run of words into the form in which it is compared. */
  compareRun(bytes: Uint8Array, word: number, count: number, compared: ComparedText): void {
    compared.clear();
    for (let next = word; next < word + count; next++) {
      if (next > word) {
        compared.addByte(SPACE);
      }
      compared.add(bytes, this.starts[next], this.ends[next]);
    }
  }

  #add(start: number, end: number, isAscii: boolean, isBroken: boolean): void {
    if (this.count === this.starts.length) {
      const size = this.count * 2;
      this.starts = grown(this.starts, new Uint32Array(size));
      this.ends = grown(this.ends, new Uint32Array(size));
      this.#isAscii = grown(this.#isAscii, new Uint8Array(size));
      this.hashes = new Int32Array(size);
      this.runs = grown(this.runs, new Uint32Array(size));
      this.#breaks = grown(this.#breaks, new Uint8Array(size));
    }
    this.starts[this.count] = start;
    this.ends[this.count] = end;
    this.#isAscii[this.count] = isAscii ? 1 : 0;
    this.#breaks[this.count] = isBroken ? 1 : 0;
    this.count++;
  }
}

const STARTS = 1;
const CONTINUES = 2;
const PAGE_BITS = 8;

const pages = new Map<number, Uint8Array>();
const asciiClasses = classesOf(0);

/** Returns the classes of a character of `size` bytes: STARTS if it begins words, CONTINUES if it is part of them. */
function classOf(bytes: Uint8Array, at: number, size: number): number {
  const lead = bytes[at];
  if (lead < 0x80) {
    return asciiClasses[lead];
  }
  if (size === 1) {
    return 0;
  }
  const point = pointAt(bytes, at, size);
  const page = point >> PAGE_BITS;
  let classes = pages.get(page);
  if (classes === undefined) {
    classes = classesOf(page);
    pages.set(page, classes);
  }
  return classes[point & ((1 << PAGE_BITS) - 1)];
}

/** Returns the code point of a character of two to four bytes. */
function pointAt(bytes: Uint8Array, at: number, size: number): number {
  const lead = bytes[at];
  const second = bytes[at + 1] & 0x3f;
  return size === 2
    ? ((lead & 0x1f) << 6) | second
    : size === 3
      ? ((lead & 0x0f) << 12) | (second << 6) | (bytes[at + 2] & 0x3f)
      : ((lead & 0x07) << 18) | (second << 12) | ((bytes[at + 2] & 0x3f) << 6) | (bytes[at + 3] & 0x3f);
}

/** Code point of Σ, the only letter whose lower case depends on the letters around it. */
const SIGMA = 0x3a3;

const lowerLetters = new Map<number, Uint8Array>();

/** Returns the UTF-8 of the lower case of a code point; null for Σ, and beyond the last code point. */
function lowerOf(point: number): Uint8Array | null {
  if (point === SIGMA || point > 0x10ffff) {
    return null;
  }
  return getOrAdd(lowerLetters, point, () => encoder.encode(String.fromCodePoint(point).toLowerCase()));
}

function classesOf(page: number): Uint8Array {
  return Uint8Array.from({ length: 1 << PAGE_BITS }, (_, index) => {
    const point = (page << PAGE_BITS) + index;
    if (point > 0x10ffff) {
      return 0;
    }
    const letter = String.fromCodePoint(point);
    return /[\p{L}\p{N}]/u.test(letter) ? STARTS | CONTINUES : /[\p{M}'’]/u.test(letter) ? CONTINUES : 0;
  });
}

/** Returns the size of a letter in bytes; 1 for invalid UTF-8. */
function letterSize(bytes: Uint8Array, at: number, end: number): number {
  const lead = bytes[at];
  if (lead < 0xc2) {
    return 1;
  }
  const size = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 1;
  for (let i = 1; i < size; i++) {
    if (at + i >= end || (bytes[at + i] & 0xc0) !== 0x80) {
      return 1;
    }
  }
  return size;
}
