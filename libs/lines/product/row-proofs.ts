import { getOrAdd } from '../../get-or-add.ts';
import { firstPlace } from '../blocks/first-place.ts';
import { itemCount, itemStart } from './packed-items.ts';
import type { PlainProduct } from './plain-product.ts';
import type { PackedItems } from './recipe.ts';

/** Maximum items of one column up to which they are sorted for a proof. */
const MAX_ITEMS = 4_000_000;

/** Maximum pairs of positions that all proofs of one object visit, about a second of work. */
const MAX_PAIRS = 1_000_000;

/**
 * Proves that rows of products differ, without making them. A product is read as an automaton: its items and joints are
 * the only texts that a position in a row can continue with. Two runs through these automata that read the same bytes
 * are two combinations with equal rows; the search follows such pairs of runs and usually ends after a few bytes.
 *
 * The answers are exact unless the columns or the search are too large; then nothing is proved.
 */
export class RowProofs {
  readonly #sorted = new Map<PackedItems, SortedItems>();
  readonly #budget: Budget = { pairs: MAX_PAIRS };

  /**
   * Returns true if it is certain that no two combinations of a product give the same row.
   * @param product its items differ from each other within each column, and may be empty
   */
  isUnique(product: PlainProduct): boolean {
    const form = this.#open(product);
    if (form === null) {
      return false;
    }
    const search = new PairSearch(form, form, this.#budget);
    for (const [slot, items] of form.slots.entries()) {
      // Two runs part where one item ends and another one continues.
      for (const prefix of items.prefixes) {
        search.add({ slot: slot + 1, at: 0 }, items.continuations(slot, prefix));
      }
    }
    return search.findsNothing();
  }

  /** Returns true if it is certain that no row of one product equals a row of the other. */
  areDisjoint(one: PlainProduct, other: PlainProduct): boolean {
    const first = this.#open(one);
    const second = this.#open(other);
    if (first === null || second === null) {
      return false;
    }
    const search = new PairSearch(first, second, this.#budget);
    search.add({ slot: 0, at: 0 }, { slot: 0, at: 0 });
    return search.findsNothing();
  }

  #open({ columns, joints }: PlainProduct): SortedForm | null {
    if (columns.some((items) => itemCount(items) > MAX_ITEMS)) {
      return null;
    }
    return { joints, slots: columns.map((items) => this.#sort(items)) };
  }

  #sort(items: PackedItems): SortedItems {
    return getOrAdd(this.#sorted, items, () => new SortedItems(items));
  }
}

/** Pairs that may still be visited. */
interface Budget {
  pairs: number;
}

interface SortedForm {
  readonly slots: readonly SortedItems[];
  /** One more than slots. */
  readonly joints: readonly Uint8Array[];
}

/** Position in the text before a slot; after the last slot, in the text at the end of the row. */
interface JointPosition {
  readonly slot: number;
  /** Bytes of the joint that have been read. */
  readonly at: number;
}

/** Position in the items of a slot: those in `[lo, hi)` of the sorted order begin with the `depth` bytes read so far. */
interface ItemPosition {
  readonly slot: number;
  readonly lo: number;
  readonly hi: number;
  readonly depth: number;
}

type Position = JointPosition | ItemPosition;

/** Items of a column in the order of their bytes. */
class SortedItems {
  readonly count: number;
  readonly #items: PackedItems;
  readonly #order: Uint32Array;
  #prefixes: Uint32Array | undefined;

  constructor(items: PackedItems) {
    this.count = itemCount(items);
    this.#items = items;
    this.#order = sortOrder(items);
  }

  /** Places in the order of the items that are a prefix of the next one. */
  get prefixes(): Uint32Array {
    this.#prefixes ??= Uint32Array.from(this.#findPrefixes());
    return this.#prefixes;
  }

  *#findPrefixes(): Generator<number, void, void> {
    for (let place = 0; place + 1 < this.count; place++) {
      if (this.#startsWith(place + 1, place)) {
        yield place;
      }
    }
  }

  /** Returns the bytes of the item at a place. */
  length(place: number): number {
    const index = this.#order[place];
    return this.#items.ends[index] - itemStart(this.#items, index);
  }

  byte(place: number, depth: number): number {
    return this.#items.bytes[itemStart(this.#items, this.#order[place]) + depth];
  }

  /** Returns the position after the item at a place, within the longer items that begin with it. */
  continuations(slot: number, place: number): ItemPosition {
    const hi = firstPlace(place + 1, this.count, (other) => !this.#startsWith(other, place));
    return { slot, lo: place + 1, hi, depth: this.length(place) };
  }

  /** Returns the end of the places in `[lo, hi)` whose items have the same byte at `depth` as that of `lo`. */
  runEnd(lo: number, hi: number, depth: number): number {
    const byte = this.byte(lo, depth);
    return firstPlace(lo + 1, hi, (place) => this.byte(place, depth) > byte);
  }

  /** Returns the first place in `[lo, hi)` whose item has at least `byte` at `depth`. All items there are longer. */
  lowerBound(lo: number, hi: number, depth: number, byte: number): number {
    return firstPlace(lo, hi, (place) => this.byte(place, depth) >= byte);
  }

  #startsWith(place: number, prefix: number): boolean {
    const length = this.length(prefix);
    if (this.length(place) < length) {
      return false;
    }
    for (let depth = 0; depth < length; depth++) {
      if (this.byte(place, depth) !== this.byte(prefix, depth)) {
        return false;
      }
    }
    return true;
  }
}

/** Returns the indices of items in the order of their bytes. */
function sortOrder(items: PackedItems): Uint32Array {
  const { bytes, ends } = items;
  const count = itemCount(items);
  // The first six bytes as a number decide most comparisons.
  const heads = new Float64Array(count);
  for (let index = 0; index < count; index++) {
    const start = itemStart(items, index);
    for (let depth = 0; depth < 6; depth++) {
      heads[index] = heads[index] * 256 + (start + depth < ends[index] ? bytes[start + depth] : 0);
    }
  }
  return Uint32Array.from({ length: count }, (_, index) => index).sort(
    (one, other) => heads[one] - heads[other] || compareItems(items, one, other),
  );
}

function compareItems({ bytes, ends }: PackedItems, one: number, other: number): number {
  const start = one === 0 ? 0 : ends[one - 1];
  const otherStart = other === 0 ? 0 : ends[other - 1];
  const length = ends[one] - start;
  const otherLength = ends[other] - otherStart;
  for (let depth = 0; depth < length && depth < otherLength; depth++) {
    const difference = bytes[start + depth] - bytes[otherStart + depth];
    if (difference !== 0) {
      return difference;
    }
  }
  return length - otherLength;
}

/** Positions that a position can continue from by reading a byte, and whether the row can end there. */
interface Continuations {
  readonly positions: readonly Position[];
  readonly canEnd: boolean;
}

/** Search for two runs, one through each of two forms, that read the same bytes to the end of a row. */
class PairSearch {
  readonly #one: SortedForm;
  readonly #other: SortedForm;
  readonly #stack: [Position, Position][] = [];
  readonly #seen = new Set<string>();
  readonly #budget: Budget;

  constructor(one: SortedForm, other: SortedForm, budget: Budget) {
    this.#one = one;
    this.#other = other;
    this.#budget = budget;
  }

  /** Adds positions that two runs reach with the same bytes. */
  add(one: Position, other: Position): void {
    const key = `${keyOf(one)} ${keyOf(other)}`;
    if (this.#budget.pairs > 0 && !this.#seen.has(key)) {
      this.#budget.pairs--;
      this.#seen.add(key);
      this.#stack.push([one, other]);
    }
  }

  /** Returns true if the search is complete and no two such runs exist. */
  findsNothing(): boolean {
    for (let pair = this.#stack.pop(); pair; pair = this.#stack.pop()) {
      if (this.#budget.pairs === 0 || this.#follow(...pair)) {
        return false;
      }
    }
    return this.#budget.pairs > 0;
  }

  /** Follows two runs by one byte; returns true if both can end. */
  #follow(one: Position, other: Position): boolean {
    const first = continuationsOf(this.#one, one);
    const second = continuationsOf(this.#other, other);
    if (first.canEnd && second.canEnd) {
      return true;
    }
    for (const from of first.positions) {
      for (const to of second.positions) {
        this.#step(from, to);
      }
    }
    return false;
  }

  #step(one: Position, other: Position): void {
    if ('at' in one) {
      const byte = this.#one.joints[one.slot][one.at];
      const next = after(this.#other, other, byte);
      if (next) {
        this.add({ slot: one.slot, at: one.at + 1 }, next);
      }
      return;
    }
    if ('at' in other) {
      const byte = this.#other.joints[other.slot][other.at];
      const next = after(this.#one, one, byte);
      if (next) {
        this.add(next, { slot: other.slot, at: other.at + 1 });
      }
      return;
    }
    const items = this.#one.slots[one.slot];
    const isSame = one.lo === other.lo && one.hi === other.hi && one.depth === other.depth;
    if (isSame && items === this.#other.slots[other.slot]) {
      this.#stepTogether(items, one, other.slot);
      return;
    }
    for (let lo = one.lo; lo < one.hi; ) {
      const hi = items.runEnd(lo, one.hi, one.depth);
      const next = after(this.#other, other, items.byte(lo, one.depth));
      if (next) {
        this.add({ slot: one.slot, lo, hi, depth: one.depth + 1 }, next);
      }
      lo = hi;
    }
  }

  /** Follows two runs through the same items to the end of an item at once, which is the same for all of them. */
  #stepTogether(items: SortedItems, { slot, lo, hi }: ItemPosition, otherSlot: number): void {
    this.add({ slot: slot + 1, at: 0 }, { slot: otherSlot + 1, at: 0 });
    const { prefixes } = items;
    const first = firstPlace(0, prefixes.length, (index) => prefixes[index] >= lo);
    for (let index = first; index < prefixes.length && prefixes[index] < hi; index++) {
      this.add({ slot: slot + 1, at: 0 }, items.continuations(otherSlot, prefixes[index]));
      this.add(items.continuations(slot, prefixes[index]), { slot: otherSlot + 1, at: 0 });
    }
  }
}

function keyOf(position: Position): string {
  return 'at' in position
    ? `${position.slot}.${position.at}`
    : `${position.slot}.${position.lo}.${position.hi}.${position.depth}`;
}

/** Returns the positions that read a byte next: within the items, or in the joints after items that end here. */
function continuationsOf({ slots, joints }: SortedForm, start: Position): Continuations {
  const positions: Position[] = [];
  for (let position = start; ; ) {
    if ('at' in position) {
      const { slot, at } = position;
      if (at < joints[slot].length) {
        positions.push(position);
        return { positions, canEnd: false };
      }
      if (slot === slots.length) {
        return { positions, canEnd: true };
      }
      position = { slot, lo: 0, hi: slots[slot].count, depth: 0 };
    }
    const { slot, lo, hi, depth } = position;
    // Of different items that begin with the bytes read so far, only the first can end here.
    const endsHere = slots[slot].length(lo) === depth;
    const longer = endsHere ? lo + 1 : lo;
    if (longer < hi) {
      positions.push({ slot, lo: longer, hi, depth });
    }
    if (!endsHere) {
      return { positions, canEnd: false };
    }
    position = { slot: slot + 1, at: 0 };
  }
}

/** Returns the position after reading a byte; null if no text continues with it. */
function after({ slots, joints }: SortedForm, position: Position, byte: number): Position | null {
  if ('at' in position) {
    const { slot, at } = position;
    return joints[slot][at] === byte ? { slot, at: at + 1 } : null;
  }
  const { slot, hi, depth } = position;
  const lo = slots[slot].lowerBound(position.lo, hi, depth, byte);
  if (lo === hi || slots[slot].byte(lo, depth) !== byte) {
    return null;
  }
  return { slot, lo, hi: slots[slot].runEnd(lo, hi, depth), depth: depth + 1 };
}
