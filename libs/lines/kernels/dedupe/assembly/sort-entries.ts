import { caseBits } from './hash';
import { foldAscii } from './letters';

// Sorting works on entries of 16 bytes: 8 bytes of the line's key as a number (first byte highest, zeros after the
// key's end), the address of the key, and its length. The number begins at a depth of the key, which is the same for
// all entries of a range. Keys are compared as bytes, which is the order of code points.

export const SORT_BYTES: usize = 16;
export const AT: usize = 8;
export const LENGTH: usize = 12;
/** Number of key bytes in a number. */
export const STEP: u32 = 8;

/** Returns the bytes of a key from `depth` on as a number, with ASCII capitals in lower case if case is ignored. */
export function readKey(at: usize, length: u32, depth: u32, bits: v128): u64 {
  if (length <= depth) return 0;
  const left = length - depth;
  const bytes = foldAscii(v128.load_zero<u64>(at + <usize>depth), bits);
  const key = i64x2.extract_lane(i8x16.shuffle(bytes, bytes, 7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8), 0);
  return left >= STEP ? key : key & ~(<u64>~0 >> ((<u64>left) << 3));
}

/** Reads the keys of the entries `[start, end)` at another depth. */
export function readKeys(start: usize, end: usize, depth: u32): void {
  const bits = caseBits();
  for (let entry = start; entry < end; entry += SORT_BYTES) {
    store<u64>(entry, readKey(<usize>load<u32>(entry, AT), load<u32>(entry, LENGTH), depth, bits));
  }
}

/** Returns the bits in which the numbers of the entries `[start, end)` differ. */
export function differingBits(start: usize, end: usize): u64 {
  const first = load<u64>(start);
  let different: u64 = 0;
  for (let entry = start; entry < end; entry += SORT_BYTES) different |= load<u64>(entry) ^ first;
  return different;
}

/**
 * Moves entries with equal numbers whose keys end within the number to the front, shorter before longer; the order is
 * otherwise kept.
 * @param spare room for as many entries
 * @returns the start of the others
 */
export function putEndedFirst(start: usize, end: usize, depth: u32, spare: usize): usize {
  const stop = depth + STEP;
  let shortest: u32 = ~0;
  let longest: u32 = 0;
  for (let entry = start; entry < end; entry += SORT_BYTES) {
    const length = load<u32>(entry, LENGTH);
    shortest = min<u32>(shortest, length);
    longest = max<u32>(longest, length);
  }
  if (shortest > stop) return start;
  if (shortest == longest) return end;
  // Keys of different lengths with equal numbers: zero bytes at their ends, or longer keys.
  let to = spare;
  let others = start;
  for (let length = shortest; length <= min<u32>(stop, longest); length++) {
    for (let entry = start; entry < end; entry += SORT_BYTES) {
      if (load<u32>(entry, LENGTH) != length) continue;
      copyEntry(to, entry);
      to += SORT_BYTES;
    }
  }
  others = start + (to - spare);
  for (let entry = start; entry < end; entry += SORT_BYTES) {
    if (load<u32>(entry, LENGTH) <= stop) continue;
    copyEntry(to, entry);
    to += SORT_BYTES;
  }
  memory.copy(start, spare, end - start);
  return others;
}

/** Returns true if a key is less than another with equal bytes before `depth`. */
export function restOfKeysIsLess(moving: v128, other: usize, depth: u32): bool {
  const at = <usize>(<u32>i32x4.extract_lane(moving, 2));
  const length = <u32>i32x4.extract_lane(moving, 3);
  const otherAt = <usize>load<u32>(other, AT);
  const otherLength = load<u32>(other, LENGTH);
  const bits = caseBits();
  for (let i = depth; i < min<u32>(length, otherLength); i += STEP) {
    const key = readKey(at, length, i, bits);
    const otherKey = readKey(otherAt, otherLength, i, bits);
    if (key != otherKey) return key < otherKey;
  }
  return length < otherLength;
}

export function copyEntry(to: usize, from: usize): void {
  v128.store(to, v128.load(from));
}
