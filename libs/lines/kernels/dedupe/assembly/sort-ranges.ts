import { SORT_BYTES } from './sort-entries';
import { LEAF_LINES, SORTED } from './sort-leaf';

// Stack of ranges to be sorted, with the one to be written next on top. A range: its first entry, its end, and the
// depth of its numbers.

const RANGE_BYTES: usize = 12;
const END: usize = 4;
const DEPTH: usize = 8;

/** Maximum size of a range that fits into a leaf. */
export const LEAF_RANGE: usize = <usize>LEAF_LINES * SORT_BYTES;
/**
 * Size of the stack. Two neighbours are together larger than a leaf, and a chain of ranges split off one by one ends
 * with the text: at most a million ranges for 4 GB.
 */
export const STACK_BYTES: usize = RANGE_BYTES << 20;

let stack: usize = 0;
let top: usize = 0;
let isReversed: bool = false;

/** Clears the stack. @param reversed true if the last range is written first */
export function startRanges(memory: usize, reversed: bool): void {
  stack = memory;
  top = memory;
  isReversed = reversed;
}

/** Returns the size of the used part of the stack in bytes. */
export function stackHeight(): usize {
  return top - stack;
}

export function topStart(): usize {
  return <usize>load<u32>(top - RANGE_BYTES);
}

export function topEnd(): usize {
  return <usize>load<u32>(top - RANGE_BYTES, END);
}

export function topDepth(): u32 {
  return load<u32>(top - RANGE_BYTES, DEPTH);
}

export function popRange(): void {
  top -= RANGE_BYTES;
}

function push(start: usize, end: usize, depth: u32): void {
  if (start == end) return;
  store<u32>(top, <u32>start);
  store<u32>(top, <u32>end, END);
  store<u32>(top, depth, DEPTH);
  top += RANGE_BYTES;
}

/** Pushes two neighbouring ranges. */
export function pushBoth(start: usize, middle: usize, end: usize, firstDepth: u32, secondDepth: u32): void {
  if (isReversed) {
    push(start, middle, firstDepth);
    push(middle, end, secondDepth);
  } else {
    push(middle, end, secondDepth);
    push(start, middle, firstDepth);
  }
}

/** Splits a leaf off a range that is in order. */
export function pushSorted(start: usize, end: usize): void {
  const middle = isReversed ? end - LEAF_RANGE : start + LEAF_RANGE;
  pushBoth(start, middle, end, SORTED, SORTED);
}

/**
 * Pushes the parts of a range, small neighbours together.
 * @param ends end of each part, u32
 * @returns the size in bytes of the largest one that is not a leaf, or 0
 */
export function pushParts(start: usize, ends: usize, count: u32, depth: u32): usize {
  const last = ends + ((<usize>(count - 1)) << 2);
  let largest: usize = 0;
  if (isReversed) {
    let from = start;
    let to = start;
    for (let end = ends; end <= last; end += 4) {
      const partEnd = <usize>load<u32>(end);
      if (partEnd - from > LEAF_RANGE) {
        largest = max<usize>(largest, to - from);
        push(from, to, depth);
        from = to;
      }
      to = partEnd;
    }
    push(from, to, depth);
    largest = max<usize>(largest, to - from);
  } else {
    let to = <usize>load<u32>(last);
    let from = to;
    for (let end = last; end >= ends; end -= 4) {
      const partStart = end == ends ? start : <usize>load<u32>(end - 4);
      if (to - partStart > LEAF_RANGE) {
        largest = max<usize>(largest, to - from);
        push(from, to, depth);
        to = from;
      }
      from = partStart;
    }
    push(from, to, depth);
    largest = max<usize>(largest, to - from);
  }
  return largest > LEAF_RANGE ? largest : 0;
}
