const DIGIT_BITS = 11;
const BUCKETS = 1 << DIGIT_BITS;
const DIGIT_MASK = BUCKETS - 1;
/** Decimals for which numbers are tried as whole ones, which need fewer passes. */
const DECIMALS = [0, 2, 4, 6];
const WORD = 2 ** 32;

/**
 * Returns the places of numbers in the order of the numbers. Ties keep their order, NaN comes last in both directions.
 *
 * A radix sort of 11 bits a pass: numbers with few decimals and a small range, as in most columns, take two or three
 * passes over 32-bit keys, others up to six over the bits of the numbers.
 */
export function orderOfNumbers(numbers: Float64Array, isDescending: boolean): Uint32Array<ArrayBuffer> {
  const places = new Uint32Array(numbers.length);
  let count = 0;
  let atEnd = numbers.length;
  for (let i = 0; i < numbers.length; i++) {
    if (Number.isNaN(numbers[i])) {
      places[--atEnd] = i;
    } else {
      places[count++] = i;
    }
  }
  // They were filled from the end.
  places.subarray(count).reverse();
  const sorted = places.subarray(0, count);
  const keys = wholeKeys(numbers, sorted, isDescending);
  if (keys) {
    radixSort(sorted, [keys]);
  } else {
    radixSort(sorted, bitKeys(numbers, sorted, isDescending));
  }
  return places;
}

/** Returns the numbers as 32-bit keys, multiplied by a power of ten; null if that is not exact or the range is too large. */
function wholeKeys(numbers: Float64Array, places: Uint32Array, isDescending: boolean): Uint32Array | null {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const place of places) {
    const value = numbers[place];
    least = value < least ? value : least;
    most = value > most ? value : most;
  }
  for (const decimals of DECIMALS) {
    const factor = 10 ** decimals;
    const low = Math.round(least * factor);
    const high = Math.round(most * factor);
    if (!Number.isSafeInteger(low) || !Number.isSafeInteger(high) || high - low >= WORD) {
      return null;
    }
    const keys = new Uint32Array(places.length);
    let i = 0;
    for (; i < places.length; i++) {
      const value = numbers[places[i]];
      const whole = Math.round(value * factor);
      if (whole / factor !== value) {
        break;
      }
      keys[i] = isDescending ? high - whole : whole - low;
    }
    if (i === places.length) {
      return keys;
    }
  }
  return null;
}

/** Returns the bits of the numbers as keys that sort like them: the lower words, then the higher ones. */
function bitKeys(numbers: Float64Array, places: Uint32Array, isDescending: boolean): Uint32Array[] {
  const lows = new Uint32Array(places.length);
  const highs = new Uint32Array(places.length);
  const value = new Float64Array(1);
  const words = new Uint32Array(value.buffer);
  for (let i = 0; i < places.length; i++) {
    // Zero has two signs, which are equal. Adding zero gives one.
    value[0] = (isDescending ? -numbers[places[i]] : numbers[places[i]]) + 0;
    const isNegative = words[1] >>> 31 === 1;
    lows[i] = isNegative ? ~words[0] : words[0];
    highs[i] = isNegative ? ~words[1] : words[1] | 0x80000000;
  }
  return [lows, highs];
}

/** Sorts places by keys of 32-bit words, lowest word first. */
function radixSort(places: Uint32Array, words: Uint32Array[]): void {
  let current: Uint32Array[] = [places.slice(), ...words];
  let other: Uint32Array[] = current.map((array) => new Uint32Array(array.length));
  for (let word = 0; word < words.length; word++) {
    for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
      const ends = bucketStarts(current[word + 1], shift);
      if (ends) {
        scatter(current, other, word + 1, shift, ends);
        [current, other] = [other, current];
      }
    }
  }
  places.set(current[0]);
}

/** Returns where the keys of each digit begin; null if all have the same digit. */
function bucketStarts(keys: Uint32Array, shift: number): Uint32Array | null {
  const starts = new Uint32Array(BUCKETS);
  for (const key of keys) {
    starts[(key >>> shift) & DIGIT_MASK]++;
  }
  let sum = 0;
  for (let digit = 0; digit < BUCKETS; digit++) {
    const size = starts[digit];
    if (size === keys.length) {
      return null;
    }
    starts[digit] = sum;
    sum += size;
  }
  return starts;
}

function scatter(
  from: readonly Uint32Array[],
  to: readonly Uint32Array[],
  by: number,
  shift: number,
  starts: Uint32Array,
): void {
  const keys = from[by];
  const [places, first] = from;
  const [newPlaces, newFirst] = to;
  const second = from[2];
  const newSecond = to[2];
  for (let i = 0; i < keys.length; i++) {
    const at = starts[(keys[i] >>> shift) & DIGIT_MASK]++;
    newPlaces[at] = places[i];
    newFirst[at] = first[i];
    if (second) {
      newSecond[at] = second[i];
    }
  }
}
