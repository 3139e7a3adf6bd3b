import { grown } from '../lines/blocks/grown.ts';

/** Slots of an empty table. At most half of the slots are used, so that most words are found at their first one. */
const FIRST_SLOTS = 1 << 12;
const FIRST_BYTES = 1 << 15;

/**
 * Numbers words given as UTF-8, from 1 in the order in which they are added. Open addressing over typed arrays: a look-up
 * makes no string.
 */
export class WordTable {
  readonly #seed = (Math.random() * 2 ** 32) | 0;
  /** Number of a word, 0 if the slot is empty. */
  #slots = new Int32Array(FIRST_SLOTS);
  #mask = FIRST_SLOTS - 1;
  #hashes = new Int32Array(FIRST_SLOTS / 2 + 1);
  /** End of each word in `#bytes`, where it starts at the end of the word before. */
  #ends = new Uint32Array(FIRST_SLOTS / 2 + 1);
  #bytes = new Uint8Array(FIRST_BYTES);
  #size = 0;

  /** Number of words, and the number of the last one. */
  get size(): number {
    return this.#size;
  }

  /** Returns the number of the word `bytes[start, end)`, 0 if it was never added. */
  find(bytes: Uint8Array, start: number, end: number): number {
    return this.#slots[this.#slotOf(bytes, start, end, this.#hash(bytes, start, end))];
  }

  /** Returns the number of the word `bytes[start, end)`, which is added if it is new. */
  add(bytes: Uint8Array, start: number, end: number): number {
    const hash = this.#hash(bytes, start, end);
    const slot = this.#slotOf(bytes, start, end, hash);
    if (this.#slots[slot] !== 0) {
      return this.#slots[slot];
    }
    const word = ++this.#size;
    this.#slots[slot] = word;
    this.#hashes[word] = hash;
    this.#store(word, bytes, start, end);
    if (word * 2 >= this.#slots.length) {
      this.#grow();
    }
    return word;
  }

  #hash(bytes: Uint8Array, start: number, end: number): number {
    let hash = this.#seed;
    for (let at = start; at < end; at++) {
      hash = Math.imul(hash ^ bytes[at], 0x01000193);
    }
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    return hash ^ (hash >>> 13);
  }

  /** Returns the slot of a word, or the empty slot for it. */
  #slotOf(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const slots = this.#slots;
    for (let slot = hash & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const word = slots[slot];
      if (word === 0 || (this.#hashes[word] === hash && this.#equals(word, bytes, start, end))) {
        return slot;
      }
    }
  }

  #equals(word: number, bytes: Uint8Array, start: number, end: number): boolean {
    let at = this.#ends[word - 1];
    if (this.#ends[word] - at !== end - start) {
      return false;
    }
    const stored = this.#bytes;
    for (let from = start; from < end; from++) {
      if (stored[at++] !== bytes[from]) {
        return false;
      }
    }
    return true;
  }

  #store(word: number, bytes: Uint8Array, start: number, end: number): void {
    let to = this.#ends[word - 1];
    const needed = to + end - start;
    if (needed > this.#bytes.length) {
      this.#bytes = grown(this.#bytes, new Uint8Array(Math.max(needed, this.#bytes.length * 2)));
    }
    for (let from = start; from < end; from++) {
      this.#bytes[to++] = bytes[from];
    }
    this.#ends[word] = to;
  }

  #grow(): void {
    const length = this.#slots.length * 2;
    const hashes = grown(this.#hashes, new Int32Array(length / 2 + 1));
    this.#hashes = hashes;
    this.#ends = grown(this.#ends, new Uint32Array(length / 2 + 1));
    this.#slots = new Int32Array(length);
    this.#mask = length - 1;
    for (let word = 1; word <= this.#size; word++) {
      let slot = hashes[word] & this.#mask;
      while (this.#slots[slot] !== 0) {
        slot = (slot + 1) & this.#mask;
      }
      this.#slots[slot] = word;
    }
  }
}
