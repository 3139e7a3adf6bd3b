import { LF } from '../../libs/lines/blocks/line-block.ts';

// FNV-1a in 32 bits (public domain, Fowler, Noll, Vo).
const FNV_START = 0x811c9dc5 | 0;
const FNV_PRIME = 0x01000193;

/** Sum of line hashes, independent of the order of lines. Accepts UTF-8 in pieces of any size. */
export class LineSum {
  #hash = FNV_START;
  #low = 0;
  #high = 0;
  #count = 0;

  add(bytes: Uint8Array): void {
    let hash = this.#hash;
    for (let i = 0; i < bytes.length; i++) {
      if (bytes[i] !== LF) {
        hash = Math.imul(hash ^ bytes[i], FNV_PRIME);
        continue;
      }
      this.#low = (this.#low + Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)) | 0;
      this.#high = (this.#high + Math.imul(hash ^ (hash >>> 13), 0x297a2d39)) | 0;
      this.#count++;
      hash = FNV_START;
    }
    this.#hash = hash;
  }

  digest(): string {
    return `${this.#count} lines, ${(this.#low >>> 0).toString(16)} ${(this.#high >>> 0).toString(16)}`;
  }
}

/** Checksum of a text, order included. Accepts UTF-8 in pieces of any size. */
export class TextSum {
  #one = FNV_START;
  #other = 0x5bd1e995;
  #length = 0;

  add(bytes: Uint8Array): void {
    let one = this.#one;
    let other = this.#other;
    for (let i = 0; i < bytes.length; i++) {
      one = Math.imul(one ^ bytes[i], FNV_PRIME);
      other = Math.imul(other ^ bytes[i], 0x2c1b3c6d);
    }
    this.#one = one;
    this.#other = other;
    this.#length += bytes.length;
  }

  digest(): string {
    return `${this.#length} bytes, ${(this.#one >>> 0).toString(16)} ${(this.#other >>> 0).toString(16)}`;
  }
}
