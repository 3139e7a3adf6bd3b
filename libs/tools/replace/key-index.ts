import { grown } from '../../lines/blocks/grown.ts';
import type { Bytes } from '../../lines/blocks/line-block.ts';

/** Growing memory for bytes, up to 4 GB. */
export class Arena {
  #bytes: Bytes = new Uint8Array(1 << 16);
  length = 0;

  /** The stored bytes; replaced when the memory grows. */
  get bytes(): Bytes {
    return this.#bytes;
  }

  /** Stores bytes and returns their place. */
  add(source: Uint8Array, start: number, end: number): number {
    const place = this.length;
    this.length += end - start;
    if (this.length > this.#bytes.length) {
      this.#bytes = grown(this.#bytes, new Uint8Array(Math.max(this.#bytes.length * 2, this.length)));
    }
    const bytes = this.#bytes;
    for (let from = start, to = place; from < end; from++) {
      bytes[to++] = source[from];
    }
    return place;
  }
}

const PRIME = 0x01000193;

/** Numbers distinct keys from 0, in the order in which they are added. Keys are compared by their bytes. */
export class KeyIndex {
  /** Makes hashes unpredictable, so that no input can make lookups slow. */
  readonly seed = (Math.random() * 2 ** 32) | 0;
  readonly #arena = new Arena();
  /** Pairs of hash and number of the key plus 1. */
  #slots = new Int32Array(1 << 11);
  #mask = (1 << 10) - 1;
  /** For each first place of a search in the slots: the bits by three further bits of the hash. Fits into a cache. */
  #filter = new Uint8Array(1 << 10);
  #places = new Uint32Array(1 << 10);
  #size = 0;

  /** Number of keys. */
  get size(): number {
    return this.#size;
  }

  /** Bytes of memory for the keys themselves. */
  get byteLength(): number {
    return this.#arena.length;
  }

  /** Returns the hash of a key so far with one more byte, or one more hash. Start with `seed`. */
  static mix(hash: number, next: number): number {
    return Math.imul(hash ^ next, PRIME);
  }

  hashOf(bytes: Uint8Array, start: number, end: number): number {
    let hash = this.seed;
    for (let at = start; at < end; at++) {
      hash = Math.imul(hash ^ bytes[at], PRIME);
    }
    return hash;
  }

  /** Returns a key as borrowed memory. */
  bytesOf(key: number): Uint8Array {
    return this.#arena.bytes.subarray(this.#places[key], this.#places[key + 1]);
  }

  /** Returns false if no key has a hash. True says only that one may be equal. */
  hasHash(hash: number): boolean {
    return ((this.#filter[(hash ^ (hash >>> 15)) & this.#mask] >>> (hash >>> 29)) & 1) === 1;
  }

  /** Returns the number of a key, or -1. */
  find(bytes: Uint8Array, start: number, end: number, hash: number): number {
    return this.#slots[this.#slotOf(bytes, start, end, hash) + 1] - 1;
  }

  /** Returns the number of a key, which is added if it is new. @param hash the same for equal keys */
  add(bytes: Uint8Array, start: number, end: number, hash = this.hashOf(bytes, start, end)): number {
    const slot = this.#slotOf(bytes, start, end, hash);
    const known = this.#slots[slot + 1] - 1;
    if (known >= 0) {
      return known;
    }
    const key = this.#size++;
    if (key + 2 > this.#places.length) {
      this.#places = grown(this.#places, new Uint32Array(this.#places.length * 2));
    }
    this.#places[key] = this.#arena.add(bytes, start, end);
    this.#places[key + 1] = this.#arena.length;
    this.#slots[slot] = hash;
    this.#slots[slot + 1] = key + 1;
    this.#filter[(hash ^ (hash >>> 15)) & this.#mask] |= 1 << (hash >>> 29);
    if (this.#size * 2 > this.#mask) {
      this.#grow();
    }
    return key;
  }

  #slotOf(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const slots = this.#slots;
    for (let index = (hash ^ (hash >>> 15)) & this.#mask; ; index = (index + 1) & this.#mask) {
      const slot = index * 2;
      const key = slots[slot + 1] - 1;
      if (key < 0 || (slots[slot] === hash && this.#equals(key, bytes, start, end))) {
        return slot;
      }
    }
  }

  #equals(key: number, bytes: Uint8Array, start: number, end: number): boolean {
    const from = this.#places[key];
    if (this.#places[key + 1] - from !== end - start) {
      return false;
    }
    const stored = this.#arena.bytes;
    for (let at = start, place = from; at < end; at++, place++) {
      if (stored[place] !== bytes[at]) {
        return false;
      }
    }
    return true;
  }

  #grow(): void {
    const old = this.#slots;
    const capacity = (this.#mask + 1) * 2;
    const slots = new Int32Array(capacity * 2);
    const mask = capacity - 1;
    const filter = new Uint8Array(capacity);
    for (let slot = 0; slot < old.length; slot += 2) {
      if (old[slot + 1] === 0) {
        continue;
      }
      const hash = old[slot];
      let index = (hash ^ (hash >>> 15)) & mask;
      filter[index] |= 1 << (hash >>> 29);
      while (slots[index * 2 + 1] !== 0) {
        index = (index + 1) & mask;
      }
      slots[index * 2] = hash;
      slots[index * 2 + 1] = old[slot + 1];
    }
    this.#slots = slots;
    this.#filter = filter;
    this.#mask = mask;
  }
}
