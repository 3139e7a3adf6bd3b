/** Words (32 bits) per page of the arena, which is 1 MiB. */
const PAGE_BITS = 18;
const PAGE_WORDS = 1 << PAGE_BITS;
const PAGE_MASK = PAGE_WORDS - 1;

/**
 * Set of lines, compared by their bytes. It holds any number of lines (a JavaScript `Set` is limited to 16.7 million),
 * up to 16 GiB, at about 20 bytes per line besides the text.
 *
 * Uses open addressing over pairs of hash and place. The bytes are stored in an arena of 32-bit words, each line after
 * its length. Lines with equal hashes are compared by all bytes.
 */
export class LineSet {
  readonly #seed = (Math.random() * 2 ** 32) | 0;
  readonly #hashMask: number;
  #slots: Int32Array;
  #slotMask: number;
  #size = 0;
  readonly #pages: Int32Array[] = [new Int32Array(256)];
  /** Place of the next line in words; place 0 marks an empty slot. */
  #nextWord = 1;
  #view: DataView = new DataView(new ArrayBuffer(0));

  /**
   * @param expected estimated number of lines
   * @param hashBits fewer than 32 cause more collisions, for tests
   */
  constructor(expected = 0, hashBits = 32) {
    let capacity = 1024;
    while (capacity * 3 < expected * 5) {
      capacity *= 2;
    }
    this.#slots = new Int32Array(capacity * 2);
    this.#slotMask = capacity - 1;
    this.#hashMask = hashBits === 32 ? -1 : (1 << hashBits) - 1;
  }

  /** Number of lines. */
  get size(): number {
    return this.#size;
  }

  /** Adds the line `bytes[start, end)`; returns true if it was not in the set yet. */
  add(bytes: Uint8Array, start = 0, end = bytes.length): boolean {
    const view = this.#viewOf(bytes);
    const from = bytes.byteOffset + start;
    const hash = this.#hash(view, from, end - start);
    const slot = this.#find(view, from, end - start, hash);
    if (this.#slots[slot + 1] !== 0) {
      return false;
    }
    this.#slots[slot] = hash;
    this.#slots[slot + 1] = this.#store(view, from, end - start);
    this.#size++;
    // At most 60% of the slots are used.
    if (this.#size * 5 > (this.#slotMask + 1) * 3) {
      this.#grow();
    }
    return true;
  }

  /** Returns true if the set contains the line `bytes[start, end)`. */
  has(bytes: Uint8Array, start = 0, end = bytes.length): boolean {
    const view = this.#viewOf(bytes);
    const from = bytes.byteOffset + start;
    const slot = this.#find(view, from, end - start, this.#hash(view, from, end - start));
    return this.#slots[slot + 1] !== 0;
  }

  #viewOf(bytes: Uint8Array): DataView {
    if (this.#view.buffer !== bytes.buffer) {
      this.#view = new DataView(bytes.buffer);
    }
    return this.#view;
  }

  #hash(view: DataView, from: number, size: number): number {
    let hash = this.#seed ^ Math.imul(size, 0x85ebca6b);
    const wordsEnd = from + (size & ~3);
    let at = from;
    for (; at < wordsEnd; at += 4) {
      hash = Math.imul(hash ^ view.getInt32(at, true), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    hash = Math.imul(hash ^ lastWord(view, at, size & 3), 0x9e3779b1);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return (hash ^ (hash >>> 16)) & this.#hashMask;
  }

  /** Returns the slot of a line, or the empty slot for it. */
  #find(view: DataView, from: number, size: number, hash: number): number {
    const slots = this.#slots;
    for (let index = hash & this.#slotMask; ; index = (index + 1) & this.#slotMask) {
      const slot = index * 2;
      const place = slots[slot + 1];
      if (place === 0 || (slots[slot] === hash && this.#equals(place, view, from, size))) {
        return slot;
      }
    }
  }

  #equals(place: number, view: DataView, from: number, size: number): boolean {
    const page = this.#pages[place >>> PAGE_BITS];
    let word = place & PAGE_MASK;
    if (page[word++] !== size) {
      return false;
    }
    const wordsEnd = from + (size & ~3);
    let at = from;
    for (; at < wordsEnd; at += 4) {
      if (page[word++] !== view.getInt32(at, true)) {
        return false;
      }
    }
    return (size & 3) === 0 || page[word] === lastWord(view, at, size & 3);
  }

  /** Appends a line to the arena and returns its place. */
  #store(view: DataView, from: number, size: number): number {
    const words = 1 + ((size + 3) >> 2);
    this.#makeRoom(words);
    const place = this.#nextWord;
    const page = this.#pages[place >>> PAGE_BITS];
    let word = place & PAGE_MASK;
    page[word++] = size;
    const wordsEnd = from + (size & ~3);
    let at = from;
    for (; at < wordsEnd; at += 4) {
      page[word++] = view.getInt32(at, true);
    }
    if ((size & 3) !== 0) {
      page[word] = lastWord(view, at, size & 3);
    }
    // Places are numbered by whole pages, so after a longer line the next page begins.
    this.#nextWord = words > PAGE_WORDS ? this.#pages.length * PAGE_WORDS : place + words;
    return place | 0;
  }

  /** Ensures that so many words fit at the next place. */
  #makeRoom(words: number): void {
    const index = this.#nextWord >>> PAGE_BITS;
    const used = this.#nextWord & PAGE_MASK;
    const page = this.#pages[index];
    if (page !== undefined && used + words <= page.length) {
      return;
    }
    if (index === 0 && used + words <= PAGE_WORDS) {
      // The first page grows, so that a small set uses little memory.
      this.#pages[0] = new Int32Array(Math.min(PAGE_WORDS, Math.max(page.length * 2, used + words)));
      this.#pages[0].set(page);
      return;
    }
    const start = this.#pages.length;
    if ((start + 1) * PAGE_WORDS + words > 2 ** 32) {
      throw new RangeError('The lines are more than 16 GiB.');
    }
    // A line longer than a page gets a page of its size; `#store` skips the places after it.
    this.#pages.push(new Int32Array(Math.max(words, PAGE_WORDS)));
    this.#nextWord = start * PAGE_WORDS;
  }

  #grow(): void {
    const old = this.#slots;
    const capacity = (this.#slotMask + 1) * 2;
    const slots = new Int32Array(capacity * 2);
    const mask = capacity - 1;
    for (let slot = 0; slot < old.length; slot += 2) {
      if (old[slot + 1] === 0) {
        continue;
      }
      let index = old[slot] & mask;
      while (slots[index * 2 + 1] !== 0) {
        index = (index + 1) & mask;
      }
      slots[index * 2] = old[slot];
      slots[index * 2 + 1] = old[slot + 1];
    }
    this.#slots = slots;
    this.#slotMask = mask;
  }
}

/** Returns the last one to three bytes as a word. */
function lastWord(view: DataView, at: number, size: number): number {
  let word = 0;
  for (let i = 0; i < size; i++) {
    word |= view.getUint8(at + i) << (i * 8);
  }
  return word;
}
