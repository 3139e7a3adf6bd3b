import { grown } from '../../lines/blocks/grown.ts';
import { SHORT_BYTES } from '../../lines/blocks/line-block.ts';

/** Bytes of an arena page. The first one starts with `SHORT_BYTES`, since most tables stay small. */
const PAGE_BYTES = 1 << 22;

/** Index of a name that is not in the table. */
export const NO_NAME = -1;

/**
 * Names as UTF-8 with a number each, from 0 in the order in which they were added, so that properties can be stored in
 * arrays. A name belongs to a place, which is a number; equal names in different places are different. Needs about 20
 * bytes per name besides its text (a JavaScript `Map` needs several times as much, and holds 16.7 million).
 */
export class NameTable {
  #slots = new Int32Array(1024).fill(NO_NAME);
  #size = 0;
  #hashes = new Int32Array(256);
  #places = new Int32Array(256);
  /** Start of each name as page and offset, and its size. */
  #starts = new Float64Array(256);
  #lengths = new Int32Array(256);
  readonly #pages: Uint8Array<ArrayBuffer>[] = [];
  #used = PAGE_BYTES;
  #bytes = 0;

  get size(): number {
    return this.#size;
  }

  /** Bytes of memory in use, approximately. */
  get memoryBytes(): number {
    return this.#slots.byteLength + this.#hashes.length * 20 + this.#bytes;
  }

  /** Returns the number of a name; `NO_NAME` if it is not in the table. */
  find(place: number, bytes: Uint8Array, start: number, end: number): number {
    return this.#slots[this.#slotOf(hashOf(place, bytes, start, end), place, bytes, start, end)];
  }

  /** Returns the number of a name, which is added if it is new. */
  add(place: number, bytes: Uint8Array, start: number, end: number): number {
    const hash = hashOf(place, bytes, start, end);
    const slot = this.#slotOf(hash, place, bytes, start, end);
    const found = this.#slots[slot];
    if (found !== NO_NAME) {
      return found;
    }
    const index = this.#size++;
    if (index === this.#hashes.length) {
      this.#growEntries();
    }
    this.#slots[slot] = index;
    this.#hashes[index] = hash;
    this.#places[index] = place;
    this.#lengths[index] = end - start;
    this.#starts[index] = this.#store(bytes, start, end);
    if (this.#size * 5 > this.#slots.length * 3) {
      this.#growSlots();
    }
    return index;
  }

  placeOf(index: number): number {
    return this.#places[index];
  }

  /** Returns the bytes of a name in the memory of the table. */
  name(index: number): Uint8Array<ArrayBuffer> {
    const start = this.#starts[index];
    const offset = start % PAGE_BYTES;
    return this.#pages[Math.floor(start / PAGE_BYTES)].subarray(offset, offset + this.#lengths[index]);
  }

  #slotOf(hash: number, place: number, bytes: Uint8Array, start: number, end: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const index = this.#slots[slot];
      if (index === NO_NAME || (this.#hashes[index] === hash && this.#equals(index, place, bytes, start, end))) {
        return slot;
      }
    }
  }

  #equals(index: number, place: number, bytes: Uint8Array, start: number, end: number): boolean {
    if (this.#places[index] !== place || this.#lengths[index] !== end - start) {
      return false;
    }
    const from = this.#starts[index];
    const page = this.#pages[Math.floor(from / PAGE_BYTES)];
    let at = from % PAGE_BYTES;
    for (let i = start; i < end; i++) {
      if (page[at++] !== bytes[i]) {
        return false;
      }
    }
    return true;
  }

  #store(bytes: Uint8Array, start: number, end: number): number {
    const size = end - start;
    if (this.#used + size > PAGE_BYTES) {
      // Names are far shorter than a page: a template and its longest cells have less than 4 MB.
      this.#pages.push(new Uint8Array(Math.max(this.#pages.length === 0 ? SHORT_BYTES : PAGE_BYTES, size)));
      this.#used = 0;
    }
    const last = this.#pages.length - 1;
    if (this.#used + size > this.#pages[last].length) {
      this.#pages[last] = grown(this.#pages[last], new Uint8Array(PAGE_BYTES));
    }
    const page = this.#pages[last];
    const place = last * PAGE_BYTES + this.#used;
    let at = this.#used;
    for (let i = start; i < end; i++) {
      page[at++] = bytes[i];
    }
    this.#used = at;
    this.#bytes += size;
    return place;
  }

  #growEntries(): void {
    const size = this.#hashes.length * 2;
    this.#hashes = grown(this.#hashes, new Int32Array(size));
    this.#places = grown(this.#places, new Int32Array(size));
    this.#lengths = grown(this.#lengths, new Int32Array(size));
    this.#starts = grown(this.#starts, new Float64Array(size));
  }

  #growSlots(): void {
    const slots = new Int32Array(this.#slots.length * 2).fill(NO_NAME);
    const mask = slots.length - 1;
    for (let index = 0; index < this.#size; index++) {
      let slot = this.#hashes[index] & mask;
      while (slots[slot] !== NO_NAME) {
        slot = (slot + 1) & mask;
      }
      slots[slot] = index;
    }
    this.#slots = slots;
  }
}

function hashOf(place: number, bytes: Uint8Array, start: number, end: number): number {
  let hash = Math.imul(place + 1, 0x9e3779b1) ^ (end - start);
  for (let i = start; i < end; i++) {
    hash = Math.imul(hash ^ bytes[i], 0x01000193);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}
