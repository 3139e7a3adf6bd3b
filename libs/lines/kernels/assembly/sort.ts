import { ANSWER } from './addresses';
import { ALPHABET_BYTES, setAlphabetMemory } from './alphabet';
import { caseBits, setIgnoreCase } from './hash';
import { chunksStart, dropChunksFrom, firstOutput, reserveUpTo, secondOutput } from './layout';
import { copyEntry, differingBits, putEndedFirst, readKeys, SORT_BYTES, STEP } from './sort-entries';
import { fillEntries } from './sort-fill';
import {
  isLeafDone,
  LEAF_BYTES,
  LEAF_LINES,
  SORTED,
  sortLeaf,
  startLeaves,
  takeWrittenLines,
  writeLeaf,
} from './sort-leaf';

// A radix sort from the most significant digit on. Ranges too large for the cache are distributed by the highest bits in
// which they differ; small neighbours stay together as a leaf. Ranges wait on a stack, the one to be written next on top,
// so that lines come out in order while the rest is not sorted yet. There are two arrays of entries: a range is
// distributed from where it stands to the same place in the other one.

const DIGIT_BITS: u64 = 11;
const COUNTS_BYTES: usize = 4 << 11;
const LEAF_RANGE: usize = <usize>LEAF_LINES * SORT_BYTES;
/** The size a block is closed at. */
const BLOCK_BYTES: usize = 1 << 20;

// A waiting range: its first entry, its end, and the depth of its numbers. Neighbours are together larger than a leaf,
// and a chain of ranges split off one by one ends with the text: 4 GB of it make no more than this.
const RANGE_BYTES: usize = 12;
const RANGE_END: usize = 4;
const RANGE_DEPTH: usize = 8;
const MOST_RANGES: usize = 1 << 20;

let stack: usize = 0;
let stackTop: usize = 0;
let counts: usize = 0;
let firstArray: usize = 0;
let arrayBytes: usize = 0;
let isReversed: bool = false;

/**
 * Prepares for sorting the lines of the arena that repeat no other; the partitions are given up.
 * @param lines how many they are
 * @param isAlphabetical by letters, not looking at case and marks; else by code point
 * @param reversed whether the order is turned round, equal lines included
 * @returns false where there is no memory
 */
export function startSort(lines: u32, isAlphabetical: bool, reversed: bool): bool {
  dropChunksFrom(chunksStart());
  const leaves = chunksStart();
  counts = leaves + LEAF_BYTES;
  const alphabet = counts + COUNTS_BYTES;
  stack = alphabet + ALPHABET_BYTES;
  firstArray = stack + MOST_RANGES * RANGE_BYTES;
  const end = <u64>firstArray + <u64>lines * <u64>SORT_BYTES * 2;
  if (!reserveUpTo(end)) return false;
  arrayBytes = <usize>lines * SORT_BYTES;
  isReversed = reversed;
  stackTop = stack;
  setIgnoreCase(isAlphabetical);
  setAlphabetMemory(alphabet);
  startLeaves(leaves, <usize>end, reversed);
  if (!fillEntries(firstArray, firstArray + arrayBytes, isAlphabetical, <usize>end)) return false;
  if (lines > 0) push(firstArray, firstArray + arrayBytes, 0);
  return true;
}

/**
 * Writes the next block of sorted lines to the first output.
 * `ANSWER` 0: how many lines.
 * @returns how many bytes; 0 when there are no more
 */
export function writeSorted(): u32 {
  const start = firstOutput();
  let top = start;
  for (;;) {
    top = writeLeaf(top, start + BLOCK_BYTES);
    if (!isLeafDone()) {
      // Only a line that is longer than a block has no place in an empty one.
      if (top == start) top = writeLeaf(top, secondOutput());
      break;
    }
    if (stackTop == stack) break;
    stackTop -= RANGE_BYTES;
    const from = <usize>load<u32>(stackTop);
    const to = <usize>load<u32>(stackTop, RANGE_END);
    const depth = load<u32>(stackTop, RANGE_DEPTH);
    if (to - from <= LEAF_RANGE) sortLeaf(from, to, depth);
    else if (depth == SORTED) splitSorted(from, to);
    else split(from, to, depth);
  }
  store<u32>(ANSWER, takeWrittenLines());
  return <u32>(top - start);
}

function push(start: usize, end: usize, depth: u32): void {
  if (start == end) return;
  store<u32>(stackTop, <u32>start);
  store<u32>(stackTop, <u32>end, RANGE_END);
  store<u32>(stackTop, depth, RANGE_DEPTH);
  stackTop += RANGE_BYTES;
}

/** Pushes two neighbours, of which the first is written first, unless the order is turned round. */
function pushBoth(start: usize, middle: usize, end: usize, firstDepth: u32, secondDepth: u32): void {
  if (isReversed) {
    push(start, middle, firstDepth);
    push(middle, end, secondDepth);
  } else {
    push(middle, end, secondDepth);
    push(start, middle, firstDepth);
  }
}

function splitSorted(start: usize, end: usize): void {
  const middle = isReversed ? end - LEAF_RANGE : start + LEAF_RANGE;
  pushBoth(start, middle, end, SORTED, SORTED);
}

/** The place in the other array that belongs to an entry. */
function mirrored(entry: usize): usize {
  return entry < firstArray + arrayBytes ? entry + arrayBytes : entry - arrayBytes;
}

function split(start: usize, end: usize, depth: u32): void {
  const different = differingBits(start, end);
  if (different == 0) {
    const others = putEndedFirst(start, end, depth, mirrored(start));
    readKeys(others, end, depth + STEP);
    pushBoth(start, others, end, SORTED, depth + STEP);
    return;
  }
  const highest = 64 - <i64>clz<u64>(different);
  const shift = <u64>max<i64>(highest - <i64>DIGIT_BITS, 0);
  const target = mirrored(start);
  distribute(start, end, shift, target);
  pushParts(target, depth);
}

/** Puts entries in the order of the digit at `shift`; `counts` says where each digit's entries end then. */
function distribute(start: usize, end: usize, shift: u64, target: usize): void {
  const mask: u64 = ((<u64>1) << DIGIT_BITS) - 1;
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

/** Pushes the parts that `counts` tells of, small neighbours together, the one to be written first last. */
function pushParts(start: usize, depth: u32): void {
  const last = counts + COUNTS_BYTES - 4;
  if (isReversed) {
    let from = start;
    let to = start;
    for (let count = counts; count <= last; count += 4) {
      const end = <usize>load<u32>(count);
      if (end - from > LEAF_RANGE) {
        push(from, to, depth);
        from = to;
      }
      to = end;
    }
    push(from, to, depth);
    return;
  }
  let to = <usize>load<u32>(last);
  let from = to;
  for (let count = last; count >= counts; count -= 4) {
    const partStart = count == counts ? start : <usize>load<u32>(count - 4);
    if (to - partStart > LEAF_RANGE) {
      push(from, to, depth);
      to = from;
    }
    from = partStart;
  }
  push(from, to, depth);
}
