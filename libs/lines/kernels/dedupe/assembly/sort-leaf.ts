import { LF } from './addresses';
import {
  AT,
  copyEntry,
  differingBits,
  LENGTH,
  putEndedFirst,
  readKeys,
  restOfKeysIsLess,
  SORT_BYTES,
  STEP,
} from './sort-entries';

// A leaf is a part of the sorted list that is small enough for the cache: its keys are copied together and sorted, and
// their lines are written out.

/** Maximum lines of a leaf. */
export const LEAF_LINES: u32 = 1 << 15;
/** Depth of a range that is already in order. */
export const SORTED: u32 = ~0;
/** Maximum size of keys that are copied; keys of larger leaves stay in place. */
const LEAF_TEXT: usize = 1 << 21;
const INSERTION_BYTES: usize = 24 * SORT_BYTES;
const DIGIT_BITS: u64 = 8;
/** Entries whose keys are prefetched at once, in bytes. */
const AHEAD_BYTES: usize = 64 * SORT_BYTES;

// Sizes of the parts of a leaf's memory, in order.
const COUNTS_BYTES: usize = 4 << 8;
const ENTRIES_BYTES: usize = <usize>LEAF_LINES * SORT_BYTES;
/** Size of a leaf's memory. */
export const LEAF_BYTES: usize = COUNTS_BYTES + ENTRIES_BYTES * 2 + LEAF_TEXT + 64;

let counts: usize = 0;
let entries: usize = 0;
let spare: usize = 0;
let room: usize = 0;
/** Keeps prefetching reads from being optimized away. */
let touched: u32 = 0;

/** Keys from this address on differ from the text of their line. */
let keysStart: usize = 0;
let isReversed: bool = false;
/** True if the line's place and length precede every key. */
let hasHeaders: bool = false;
/** Next entry to be written. */
let nextEntry: usize = 0;
let lastEntry: usize = 0;

/**
 * Prepares for leaves.
 * @param memory `LEAF_BYTES` of room
 * @param keys address from which keys are preceded by the place and length of their line
 * @param reversed true to write a leaf from its last line to its first
 */
export function startLeaves(memory: usize, keys: usize, reversed: bool): void {
  counts = memory;
  entries = counts + COUNTS_BYTES;
  spare = entries + ENTRIES_BYTES;
  room = spare + ENTRIES_BYTES;
  keysStart = keys;
  isReversed = reversed;
  nextEntry = entries;
  lastEntry = entries;
}

/** Sorts the entries `[start, end)`, whose numbers are those at `depth`, and makes them the leaf to be written. */
export function sortLeaf(start: usize, end: usize, depth: u32): void {
  const bytes = end - start;
  memory.copy(entries, start, bytes);
  gatherKeys(entries, entries + bytes);
  if (depth != SORTED) sortRange(entries, entries + bytes, depth);
  nextEntry = entries;
  lastEntry = entries + bytes;
}

/** Returns true if the leaf has been written. */
export function isLeafDone(): bool {
  return nextEntry == lastEntry;
}

/**
 * Writes lines of the leaf, each with its LF.
 * @param end limit that no line may cross
 * @returns the position for the next line; the leaf is done, or the next line did not fit
 */
export function writeLeaf(to: usize, end: usize): usize {
  let top = to;
  while (nextEntry != lastEntry) {
    const entry = isReversed ? lastEntry - SORT_BYTES : nextEntry;
    let text = <usize>load<u32>(entry, AT);
    let length = <usize>load<u32>(entry, LENGTH);
    if (hasHeaders || text >= keysStart) {
      length = <usize>load<u32>(text - 4);
      text = <usize>load<u32>(text - 8);
    }
    if (top + length >= end) break;
    copyText(top, text, length);
    top += length;
    store<u8>(top++, LF);
    if (isReversed) lastEntry = entry;
    else nextEntry = entry + SORT_BYTES;
    writtenLines++;
  }
  return top;
}

let writtenLines: u32 = 0;

/** Returns the number of lines written since the last call. */
export function takeWrittenLines(): u32 {
  const lines = writtenLines;
  writtenLines = 0;
  return lines;
}

/** Copies a text, and up to 31 bytes more. */
function copyText(to: usize, from: usize, length: usize): void {
  let i: usize = 0;
  do {
    v128.store(to + i, v128.load(from + i));
    v128.store(to + i, v128.load(from + i, 16), 16);
    i += 32;
  } while (i < length);
}

/** Copies the keys side by side, each preceded by the place and length of its line. */
function gatherKeys(start: usize, end: usize): void {
  let bytes: usize = 0;
  for (let entry = start; entry < end; entry += SORT_BYTES) bytes += <usize>load<u32>(entry, LENGTH) + 8;
  hasHeaders = bytes <= LEAF_TEXT;
  if (!hasHeaders) return;
  let to = room;
  let sum: u32 = 0;
  let ahead = start;
  for (let entry = start; entry < end; entry += SORT_BYTES) {
    if (entry == ahead) {
      const stop = min<usize>(ahead + AHEAD_BYTES, end);
      for (; ahead < stop; ahead += SORT_BYTES) sum ^= touch(<usize>load<u32>(ahead, AT));
    }
    const key = <usize>load<u32>(entry, AT);
    const length = <usize>load<u32>(entry, LENGTH);
    to += 8;
    if (key >= keysStart) {
      store<u64>(to - 8, load<u64>(key - 8));
    } else {
      store<u32>(to - 8, <u32>to);
      store<u32>(to - 4, <u32>length);
    }
    copyText(to, key, length);
    store<u32>(entry, <u32>to, AT);
    to += length;
  }
  touched = sum;
}

/** Reads both cache lines that a key of usual length may span. */
function touch(key: usize): u32 {
  return load<u8>(key) ^ load<u8>(key, 31);
}

/** Sorts entries by their numbers at `depth` and the rest of the keys; equal ones keep their order. */
function sortRange(start: usize, end: usize, depth: u32): void {
  let from = start;
  let to = end;
  let at = depth;
  // The loop sorts the largest part and recursion the others, which bounds the recursion depth to 15.
  while (to - from > INSERTION_BYTES) {
    const different = differingBits(from, to);
    if (different == 0) {
      from = putEndedFirst(from, to, at, spare);
      at += STEP;
      readKeys(from, to, at);
      continue;
    }
    const shift = max<i64>(64 - <i64>clz<u64>(different) - <i64>DIGIT_BITS, 0);
    distribute(from, to, shift);
    let largest = from;
    let largestEnd = from;
    for (let part = from; part < to; ) {
      const partEnd = endOfPart(part, to, shift);
      if (partEnd - part > largestEnd - largest) {
        largest = part;
        largestEnd = partEnd;
      }
      part = partEnd;
    }
    for (let part = from; part < to; ) {
      const partEnd = endOfPart(part, to, shift);
      if (part != largest && partEnd - part > SORT_BYTES) sortRange(part, partEnd, at);
      part = partEnd;
    }
    from = largest;
    to = largestEnd;
  }
  sortByInsertion(from, to, at);
}

/** Returns the end of the entries that share a digit with the first one. */
function endOfPart(start: usize, end: usize, shift: u64): usize {
  const digit = load<u64>(start) >> shift;
  let entry = start + SORT_BYTES;
  while (entry < end && load<u64>(entry) >> shift == digit) entry += SORT_BYTES;
  return entry;
}

/** Orders entries by the digit at `shift`; higher digits of their numbers are equal. */
function distribute(start: usize, end: usize, shift: u64): void {
  const mask: u64 = (1 << DIGIT_BITS) - 1;
  memory.fill(counts, 0, COUNTS_BYTES);
  for (let entry = start; entry < end; entry += SORT_BYTES) {
    const count = counts + ((<usize>((load<u64>(entry) >> shift) & mask)) << 2);
    store<u32>(count, load<u32>(count) + <u32>SORT_BYTES);
  }
  let place = <u32>spare;
  for (let count = counts; count < counts + COUNTS_BYTES; count += 4) {
    const bytes = load<u32>(count);
    store<u32>(count, place);
    place += bytes;
  }
  for (let entry = start; entry < end; entry += SORT_BYTES) {
    const count = counts + ((<usize>((load<u64>(entry) >> shift) & mask)) << 2);
    const to = load<u32>(count);
    copyEntry(<usize>to, entry);
    store<u32>(count, to + <u32>SORT_BYTES);
  }
  memory.copy(start, spare, end - start);
}

function sortByInsertion(start: usize, end: usize, depth: u32): void {
  for (let entry = start + SORT_BYTES; entry < end; entry += SORT_BYTES) {
    const moving = v128.load(entry);
    const number = load<u64>(entry);
    let hole = entry;
    while (hole > start) {
      const before = load<u64>(hole - SORT_BYTES);
      if (before < number) break;
      if (before == number && !restOfKeysIsLess(moving, hole - SORT_BYTES, depth + STEP)) break;
      copyEntry(hole, hole - SORT_BYTES);
      hole -= SORT_BYTES;
    }
    v128.store(hole, moving);
  }
}
