import { allocate, enlarge, largerSize, PAGE, release } from './memory';

/** Bytes that may be read behind a word. */
const SLACK: usize = 8;

/** Numbers distinct words from 1, in the order in which they are added. */
@unmanaged
export class Words {
  /** (host) Bytes of all words, one after the other. */
  bytes: usize;
  /** (host) Start of each word by its number, and the end of the last one. */
  starts: usize;
  /** (host) Number of the last word. */
  size: u32;
  bytesSize: usize;
  startsSize: usize;
  /** Pairs of hash and number; number 0 marks an empty slot. */
  slots: usize;
  mask: u32;
  seed: u32;

  init(seed: u32): void {
    this.bytes = allocate(PAGE);
    this.bytesSize = PAGE;
    this.starts = allocate(PAGE);
    this.startsSize = PAGE;
    this.slots = allocate(PAGE);
    this.mask = <u32>(PAGE >> 3) - 1;
    this.size = 0;
    this.seed = seed;
  }

  get memory(): usize {
    return this.bytesSize + this.startsSize + ((<usize>this.mask + 1) << 3);
  }

  @inline
  startOf(word: u32): u32 {
    return load<u32>(this.starts + ((<usize>word) << 2));
  }

  /** Returns the number of a word, which is added if it is new. Some bytes behind it must be readable. */
  add(source: usize, length: u32): u32 {
    const hash = this.hash(source, length);
    const slot = this.find(source, length, hash);
    const known = load<u32>(slot, 4);
    if (known !== 0) {
      return known;
    }
    this.append(source, length);
    store<u32>(slot, hash);
    store<u32>(slot, this.size, 4);
    if (this.size * 2 > this.mask) {
      this.fillSlots((this.mask + 1) * 2);
    }
    return this.size;
  }

  /** Returns the number of a word; 0 if it is not in the table. */
  get(source: usize, length: u32): u32 {
    return load<u32>(this.find(source, length, this.hash(source, length)), 4);
  }

  /**
   * Removes words and renumbers the others, which keep their order.
   * @param isKept by number; not 0 for words that stay
   * @param numbers receives new numbers by old number; 0 for removed words
   */
  retain(isKept: usize, numbers: usize): void {
    let kept: u32 = 0;
    let length: u32 = 0;
    for (let word: u32 = 1; word <= this.size; word++) {
      if (load<u8>(isKept + word) === 0) {
        store<u32>(numbers + ((<usize>word) << 2), 0);
        continue;
      }
      const start = this.startOf(word);
      const size = this.startOf(word + 1) - start;
      memory.copy(this.bytes + length, this.bytes + start, size);
      store<u32>(numbers + ((<usize>word) << 2), ++kept);
      store<u32>(this.starts + ((<usize>kept) << 2), length);
      length += size;
      store<u32>(this.starts + ((<usize>kept) << 2), length, 4);
    }
    this.size = kept;
    let capacity = <u32>(PAGE >> 3);
    while (capacity < kept * 2) {
      capacity *= 2;
    }
    this.fillSlots(capacity);
  }

  hash(source: usize, length: u32): u32 {
    let hash: u64 = this.seed;
    const end = source + length;
    for (let at = source; at < end; at += 8) {
      hash = (hash ^ firstBytes(load<u64>(at), end - at)) * 0x9e3779b97f4a7c15;
      hash ^= hash >> 32;
    }
    hash = (hash ^ length) * 0xd6e8feb86659fd93;
    return <u32>(hash >> 32);
  }

  /** Returns the slot of a word, or the empty slot for it. */
  find(source: usize, length: u32, hash: u32): usize {
    let index = hash & this.mask;
    let slot = this.slots + ((<usize>index) << 3);
    let word = load<u32>(slot, 4);
    while (word !== 0 && (load<u32>(slot) !== hash || !this.isWord(word, source, length))) {
      index = (index + 1) & this.mask;
      slot = this.slots + ((<usize>index) << 3);
      word = load<u32>(slot, 4);
    }
    return slot;
  }

  isWord(word: u32, source: usize, length: usize): bool {
    const start = this.startOf(word);
    if (this.startOf(word + 1) - start !== length) {
      return false;
    }
    const bytes = this.bytes + start;
    for (let at: usize = 0; at < length; at += 8) {
      if (firstBytes(load<u64>(bytes + at) ^ load<u64>(source + at), length - at) !== 0) {
        return false;
      }
    }
    return true;
  }

  append(source: usize, size: u32): void {
    const length = this.startOf(this.size + 1);
    const needed = <usize>length + size + SLACK;
    if (needed > this.bytesSize) {
      const larger = largerSize(this.bytesSize, needed);
      this.bytes = enlarge(this.bytes, this.bytesSize, larger);
      this.bytesSize = larger;
    }
    memory.copy(this.bytes + length, source, size);
    this.size++;
    if ((<usize>this.size + 2) << 2 > this.startsSize) {
      const larger = largerSize(this.startsSize, 0);
      this.starts = enlarge(this.starts, this.startsSize, larger);
      this.startsSize = larger;
    }
    store<u32>(this.starts + ((<usize>this.size) << 2), length);
    store<u32>(this.starts + ((<usize>this.size) << 2), length + size, 4);
  }

  fillSlots(capacity: u32): void {
    release(this.slots, (<usize>this.mask + 1) << 3);
    this.slots = allocate((<usize>capacity) << 3);
    this.mask = capacity - 1;
    for (let word: u32 = 1; word <= this.size; word++) {
      const start = this.startOf(word);
      const hash = this.hash(this.bytes + start, this.startOf(word + 1) - start);
      let index = hash & this.mask;
      while (load<u32>(this.slots + ((<usize>index) << 3), 4) !== 0) {
        index = (index + 1) & this.mask;
      }
      store<u32>(this.slots + ((<usize>index) << 3), hash);
      store<u32>(this.slots + ((<usize>index) << 3), word, 4);
    }
  }
}

/** Returns a vector of bytes with zeros behind the first ones. */
function firstBytes(bytes: u64, length: usize): u64 {
  return length >= 8 ? bytes : bytes & (((<u64>1) << ((<u64>length) << 3)) - 1);
}
