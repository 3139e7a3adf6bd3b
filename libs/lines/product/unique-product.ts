import { LineSet } from '../blocks/line-set.ts';
import { itemCount, itemStart } from './packed-items.ts';
import type { PlainProduct } from './plain-product.ts';
import type { PackedItems } from './recipe.ts';

/** First occurrences of a column's items. */
export interface DistinctItems {
  /** Bit `i & 7` of byte `i >> 3` is 1 if item `i` did not occur before. */
  readonly bits: Uint8Array;
  readonly set: LineSet;
}

/** Called with a number of items that were compared, also in the middle of long columns. May throw to end the work. */
export type OnCompared = (items: number) => void;

/** Items after which progress is reported, about a millisecond of work. */
const STEP = 4096;

const NOT_REPORTED: OnCompared = () => undefined;

/** Finds the first occurrence of every item. */
export function findDistinctItems(items: PackedItems, onCompared = NOT_REPORTED): DistinctItems {
  const count = itemCount(items);
  const bits = new Uint8Array((count + 7) >> 3);
  const set = new LineSet(count);
  for (let i = 0; i < count; i++) {
    if (i % STEP === 0) {
      onCompared(Math.min(STEP, count - i));
    }
    if (set.add(items.bytes, itemStart(items, i), items.ends[i])) {
      bits[i >> 3] |= 1 << (i & 7);
    }
  }
  return { bits, set };
}

/**
 * Returns true if it is certain that no two combinations of a product give the same row.
 *
 * If no item followed by its joint is a prefix of another item followed by that joint, the first column can be parsed
 * from the row and removed; the same holds for the last column and suffixes. If all columns but one can be removed this
 * way, the row determines its combination.
 * @param sets distinct items of each column
 */
export function isSurelyUnique(
  product: PlainProduct,
  sets: readonly LineSet[],
  onCompared: OnCompared = NOT_REPORTED,
): boolean {
  const { columns, joints } = product;
  let first = 0;
  let last = columns.length - 1;
  while (first < last && isPrefixFree(columns[first], joints[first + 1], sets[first], onCompared)) {
    first++;
  }
  while (first < last && isSuffixFree(columns[last], joints[last], sets[last], onCompared)) {
    last--;
  }
  return first === last;
}

/** Returns true if no item followed by `joint` is a prefix of another item followed by `joint`. */
export function isPrefixFree(
  items: PackedItems,
  joint: Uint8Array,
  set: LineSet,
  onCompared: OnCompared = NOT_REPORTED,
): boolean {
  return isFree(items, joint, set, 1, onCompared);
}

/** Returns true if `joint` followed by an item is never a suffix of `joint` followed by another item. */
export function isSuffixFree(
  items: PackedItems,
  joint: Uint8Array,
  set: LineSet,
  onCompared: OnCompared = NOT_REPORTED,
): boolean {
  return isFree(items, joint, set, -1, onCompared);
}

/**
 * @param step 1 to read items from the front, -1 from the back
 */
function isFree(items: PackedItems, joint: Uint8Array, set: LineSet, step: 1 | -1, onCompared: OnCompared): boolean {
  const sizes = new ItemSizes(items);
  if (sizes.smallest === sizes.largest) {
    return true;
  }
  const hashes = joint.length === 0 ? new ItemHashes(items, step) : null;
  const { bytes } = items;
  const count = itemCount(items);
  for (let i = 0; i < count; i++) {
    if (i % STEP === 0) {
      onCompared(Math.min(STEP, count - i));
    }
    const start = itemStart(items, i);
    const end = items.ends[i];
    const size = end - start;
    if (size === sizes.smallest) {
      continue;
    }
    // Byte `k` of the item, in reading direction, is at `origin + k * step`.
    const origin = step === 1 ? start : end - 1;
    let hash = HASH_START;
    for (let part = 0; part < size; part++) {
      // Tests whether the first `part` bytes are themselves an item.
      if (part >= sizes.smallest && sizes.has(part)) {
        const mayBe = hashes ? hashes.has(hash) : continuesWithJoint(bytes, origin, part, size, joint, step);
        if (mayBe && set.has(bytes, step === 1 ? start : end - part, step === 1 ? start + part : end)) {
          return false;
        }
      }
      if (hashes) {
        hash = nextHash(hash, bytes[origin + part * step]);
      }
    }
  }
  return true;
}

/** Returns true if `joint` follows the first `part` bytes of an item, which has its own joint after it. */
function continuesWithJoint(
  bytes: Uint8Array,
  origin: number,
  part: number,
  size: number,
  joint: Uint8Array,
  step: 1 | -1,
): boolean {
  for (let k = 0; k < joint.length; k++) {
    const at = part + k;
    const here = at < size ? bytes[origin + at * step] : jointByte(joint, at - size, step);
    if (here !== jointByte(joint, k, step)) {
      return false;
    }
  }
  return true;
}

function jointByte(joint: Uint8Array, index: number, step: 1 | -1): number {
  return joint[step === 1 ? index : joint.length - 1 - index];
}

/** Set of the items' sizes. */
class ItemSizes {
  readonly smallest: number;
  readonly largest: number;
  readonly #sizes: Uint8Array;

  constructor(items: PackedItems) {
    let smallest = Number.POSITIVE_INFINITY;
    let largest = 0;
    const count = itemCount(items);
    for (let i = 0; i < count; i++) {
      const size = items.ends[i] - itemStart(items, i);
      if (size < smallest) {
        smallest = size;
      }
      if (size > largest) {
        largest = size;
      }
    }
    this.smallest = smallest;
    this.largest = largest;
    this.#sizes = new Uint8Array(largest + 1);
    for (let i = 0; i < count; i++) {
      this.#sizes[items.ends[i] - itemStart(items, i)] = 1;
    }
  }

  has(size: number): boolean {
    return this.#sizes[size] === 1;
  }
}

const HASH_START = 0x811c9dc5 | 0;

/** Adds a byte to a hash, so that all prefixes of an item are hashed in one pass. */
function nextHash(hash: number, byte: number): number {
  const next = Math.imul(hash ^ byte, 0x01000193);
  return next ^ (next >>> 15);
}

/** Hashes of whole items, to test with very few false positives whether a prefix is an item. */
class ItemHashes {
  readonly #slots: Int32Array;
  readonly #shift: number;

  constructor(items: PackedItems, step: 1 | -1) {
    const count = itemCount(items);
    const bits = Math.max(4, Math.ceil(Math.log2(count * 2)));
    this.#slots = new Int32Array(2 ** bits);
    this.#shift = 32 - bits;
    for (let i = 0; i < count; i++) {
      const start = itemStart(items, i);
      const end = items.ends[i];
      let hash = HASH_START;
      if (step === 1) {
        for (let at = start; at < end; at++) {
          hash = nextHash(hash, items.bytes[at]);
        }
      } else {
        for (let at = end - 1; at >= start; at--) {
          hash = nextHash(hash, items.bytes[at]);
        }
      }
      this.#slots[this.#find(hash | 1)] = hash | 1;
    }
  }

  has(hash: number): boolean {
    return this.#slots[this.#find(hash | 1)] !== 0;
  }

  /** Returns the slot of a hash (odd, so that it is not 0), or the empty slot for it. */
  #find(hash: number): number {
    const slots = this.#slots;
    let index = Math.imul(hash, 0x9e3779b1) >>> this.#shift;
    while (slots[index] !== 0 && slots[index] !== hash) {
      index = (index + 1) & (slots.length - 1);
    }
    return index;
  }
}
