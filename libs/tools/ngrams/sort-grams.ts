import { type Amount, compareRatios } from './amounts.ts';
import { sortByFloatDescending } from './radix-sort.ts';

/** Value by which n-grams are sorted, from the highest: an amount, or the quotient of two. */
export interface SortKey {
  of(gram: number): Amount;
  /** N-grams whose divisor is 0 are the last. */
  by?(gram: number): Amount;
}

/** Sorts n-grams by a value, descending; those with equal values keep their order. */
export function sortGrams(grams: Uint32Array, key: SortKey): void {
  const floats = new Float64Array(grams.length);
  let isExact = true;
  for (let i = 0; i < grams.length; i++) {
    const of = key.of(grams[i]);
    const by = key.by === undefined ? 1 : key.by(grams[i]);
    isExact &&= typeof of === 'number' && typeof by === 'number';
    floats[i] = by === 0 ? Number.NaN : Number(of) / Number(by) + 0;
  }
  const compare = (a: number, b: number) => -compareKeys(key, a, b);
  if (!isExact) {
    sortStably(grams, compare);
    return;
  }
  const order = Uint32Array.from(grams.keys());
  sortByFloatDescending(order, floats);
  const sorted = order.map((place) => grams[place]);
  if (key.by !== undefined) {
    // Different quotients can be the same float, but never in the wrong order.
    for (let from = 0; from < order.length; ) {
      let to = from + 1;
      while (to < order.length && floats[order[to]] === floats[order[from]]) {
        to++;
      }
      sortRun(sorted.subarray(from, to), compare);
      from = to;
    }
  }
  grams.set(sorted);
}

/** Sorts n-grams whose values are almost equal, if they are not equal. */
function sortRun(grams: Uint32Array, compare: (a: number, b: number) => number): void {
  for (let i = 1; i < grams.length; i++) {
    if (compare(grams[i - 1], grams[i]) > 0) {
      sortStably(grams, compare);
      return;
    }
  }
}

function sortStably(grams: Uint32Array, compare: (a: number, b: number) => number): void {
  const places = Array.from(grams.keys());
  places.sort((a, b) => compare(grams[a], grams[b]) || a - b);
  grams.set(Uint32Array.from(places, (place) => grams[place]));
}

function compareKeys(key: SortKey, a: number, b: number): number {
  const left = key.of(a);
  const right = key.of(b);
  if (key.by === undefined) {
    return left < right ? -1 : Number(left > right);
  }
  const divisor = key.by(a);
  const other = key.by(b);
  if (divisor === 0 || other === 0) {
    return Number(other === 0) - Number(divisor === 0);
  }
  return compareRatios(left, divisor, right, other);
}
