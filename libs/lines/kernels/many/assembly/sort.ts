import { take } from './memory';

// Sorts the numbers of texts by their bytes: quicksort that compares one byte of all texts at a time (Bentley and
// Sedgewick, "Fast Algorithms for Sorting and Searching Strings"). A text comes before its continuations.

const RANGE_BYTES: usize = 12;

let texts: usize = 0;
let offsets: usize = 0;

/**
 * Sorts numbers of texts; equal texts are in no particular order.
 * @param list numbers (u32)
 * @param bytes all texts
 * @param starts place of every text in them (u32), and the end of the last one
 * @returns false if memory is short
 */
export function sortTexts(list: usize, count: u32, bytes: usize, starts: usize): bool {
  texts = bytes;
  offsets = starts;
  // Ranges on the stack do not overlap and have at least two texts.
  const stack = take(<usize>(count / 2 + 2) * RANGE_BYTES);
  if (stack == 0) return false;
  let top = push(stack, 0, count, 0);
  while (top > stack) {
    top -= RANGE_BYTES;
    let low = load<u32>(top);
    let high = load<u32>(top, 4);
    let depth = load<u32>(top, 8);
    while (high - low > 1) {
      const pivot = byteAt(list, low + ((high - low) >> 1), depth);
      let less = low;
      let more = high;
      for (let i = low; i < more; ) {
        const byte = byteAt(list, i, depth);
        if (byte < pivot) swap(list, less++, i++);
        else if (byte > pivot) swap(list, i, --more);
        else i++;
      }
      top = push(top, low, less, depth);
      top = push(top, more, high, depth);
      if (pivot < 0) break;
      low = less;
      high = more;
      depth++;
    }
  }
  return true;
}

function push(top: usize, low: u32, high: u32, depth: u32): usize {
  if (high < low + 2) return top;
  store<u32>(top, low);
  store<u32>(top, high, 4);
  store<u32>(top, depth, 8);
  return top + RANGE_BYTES;
}

/** Returns a byte of a text, or -1 after its end. */
function byteAt(list: usize, index: u32, depth: u32): i32 {
  const start = offsets + ((<usize>load<u32>(list + ((<usize>index) << 2))) << 2);
  const at = load<u32>(start) + depth;
  return at < load<u32>(start, 4) ? <i32>load<u8>(texts + <usize>at) : -1;
}

function swap(list: usize, one: u32, other: u32): void {
  const first = list + ((<usize>one) << 2);
  const second = list + ((<usize>other) << 2);
  const number = load<u32>(first);
  store<u32>(first, load<u32>(second));
  store<u32>(second, number);
}
