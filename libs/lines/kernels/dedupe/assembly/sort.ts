import { ANSWER } from './addresses';
import { ALPHABET_BYTES, setAlphabetMemory } from './alphabet';
import { setIgnoreCase } from './hash';
import { chunksStart, dropChunksFrom, firstOutput, reserveUpTo, secondOutput } from './layout';
import { copyEntry, differingBits, putEndedFirst, readKeys, SORT_BYTES, STEP } from './sort-entries';
import { countedLines, countLines, endOfKeys, PREFIX_COUNTS_BYTES, PREFIXES, placeEntries } from './sort-fill';
import { isLeafDone, LEAF_BYTES, SORTED, sortLeaf, startLeaves, takeWrittenLines, writeLeaf } from './sort-leaf';
import {
  LEAF_RANGE,
  popRange,
  pushBoth,
  pushParts,
  pushSorted,
  STACK_BYTES,
  stackHeight,
  startRanges,
  topDepth,
  topEnd,
  topStart,
} from './sort-ranges';

// A radix sort by the most significant digit first. Entries are created in the order of their first two bytes. Ranges
// too large for the cache are distributed by the highest bits in which they differ, to a second array and back again;
// small neighbours stay together as a leaf. The range to be written next is sorted first, so that output starts before
// everything is sorted.

const DIGIT_BITS: u64 = 11;
const DIGITS: u32 = 1 << 11;
const COUNTS_BYTES: usize = 4 << 11;
/** Size at which a block is closed. */
const BLOCK_BYTES: usize = 1 << 20;

let counts: usize = 0;
/** Second array, with room for the largest range that the entries were created in. */
let second: usize = 0;
/** Start of the range of the first array that is currently in the second one. */
let rangeStart: usize = 0;
/** Height of the stack below that range: everything above is part of it. */
let rangeHeight: usize = 0;

/**
 * Prepares for sorting the unique lines of the arena; discards the partitions.
 * @param isAlphabetical true to sort by letters without case and marks; false to sort by code point
 * @param isReversed true to reverse the order, equal lines included
 * @returns false if memory is short
 */
export function startSort(isAlphabetical: bool, isReversed: bool): bool {
  dropChunksFrom(chunksStart());
  const leaves = chunksStart();
  counts = leaves + LEAF_BYTES;
  const prefixCounts = counts + COUNTS_BYTES;
  const alphabet = prefixCounts + PREFIX_COUNTS_BYTES;
  const stack = alphabet + ALPHABET_BYTES;
  const keys = stack + STACK_BYTES;
  if (!reserveUpTo(<u64>keys)) return false;
  setIgnoreCase(isAlphabetical);
  setAlphabetMemory(alphabet);
  startRanges(stack, isReversed);
  startLeaves(leaves, keys, isReversed);
  if (!countLines(prefixCounts, keys, isAlphabetical)) return false;
  const entries = (endOfKeys() + 63) & ~63;
  if (!reserveUpTo(entries + countedLines() * <u64>SORT_BYTES)) return false;
  const end = placeEntries(<usize>entries, isAlphabetical);
  const largest = pushParts(<usize>entries, prefixCounts, PREFIXES, 0);
  second = end;
  rangeHeight = stackHeight();
  return reserveUpTo(<u64>end + <u64>largest);
}

/**
 * Writes the next block of sorted lines to the first output. `ANSWER` 0: number of lines.
 * @returns its bytes; 0 if there are no more
 */
export function writeSorted(): u32 {
  const start = firstOutput();
  let top = start;
  for (;;) {
    top = writeLeaf(top, start + BLOCK_BYTES);
    if (!isLeafDone()) {
      // Only a line longer than a block does not fit into an empty one.
      if (top == start) top = writeLeaf(top, secondOutput());
      break;
    }
    if (stackHeight() == 0) break;
    sortTop();
  }
  store<u32>(ANSWER, takeWrittenLines());
  return <u32>(top - start);
}

/** Makes the range on top of the stack a leaf, or splits it. */
function sortTop(): void {
  const start = topStart();
  const end = topEnd();
  const depth = topDepth();
  popRange();
  if (stackHeight() < rangeHeight) {
    rangeHeight = stackHeight();
    rangeStart = start;
  }
  if (end - start <= LEAF_RANGE) sortLeaf(start, end, depth);
  else if (depth == SORTED) pushSorted(start, end);
  else split(start, end, depth);
}

/** Returns the address in the other array that belongs to an entry. */
function mirrored(entry: usize): usize {
  return entry >= second ? entry - second + rangeStart : entry - rangeStart + second;
}

function split(start: usize, end: usize, depth: u32): void {
  const different = differingBits(start, end);
  const target = mirrored(start);
  if (different == 0) {
    const others = putEndedFirst(start, end, depth, target);
    readKeys(others, end, depth + STEP);
    pushBoth(start, others, end, SORTED, depth + STEP);
    return;
  }
  const highest = 64 - <i64>clz<u64>(different);
  distribute(start, end, <u64>max<i64>(highest - <i64>DIGIT_BITS, 0), target);
  pushParts(target, counts, DIGITS, depth);
}

/** Orders entries by the digit at `shift`; `counts` then holds the end of each digit's entries. */
function distribute(start: usize, end: usize, shift: u64, target: usize): void {
  const mask = <u64>(DIGITS - 1);
  memory.fill(counts, 0, COUNTS_BYTES);
  for (let entry = start; entry < end; entry += SORT_BYTES) {
    const count = counts + ((<usize>((load<u64>(entry) >> shift) & mask)) << 2);
    store<u32>(count, load<u32>(count) + <u32>SORT_BYTES);
  }
  let place = <u32>target;
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
}
