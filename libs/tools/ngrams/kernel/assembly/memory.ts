// Memory is given out in pages of 64 KiB. Pages that are released serve again for requests of one page.

/** (host) Throws, as there is no more memory. */
declare function failMemory(): void;

export const PAGE: usize = 1 << 16;
const SYSTEM_PAGE: usize = 1 << 12;

/** Zeros in place of high parts. */
export const ZEROS: usize = 0x0200;
/** Kinds of the 256 bytes, see `bytes.ts`. */
export const KINDS: usize = 0x0400;
/** Their lower case. */
export const LOWER: usize = 0x0500;
/** (host) Starts of the cells of a row, then the end of the last one plus 1. */
export const STARTS: usize = 0x0600;
/** (host) Columns of the metrics. */
export const METRIC_COLUMNS: usize = 0x0c00;
/** (host) Low and high parts of the metrics of the current term, and their sums. */
export const LOWS: usize = 0x0c40;
export const HIGHS: usize = 0x0c80;
export const LOW_SUMS: usize = 0x0cc0;
export const HIGH_SUMS: usize = 0x0d00;
/** (host) Least sums of the metrics. */
export const MINIMUMS: usize = 0x0d40;
/** (host) Ratios: places of dividend and divisor, and decimals. */
export const RATIOS: usize = 0x0d80;
/** Slots and places of the n-grams of a group (`countBatch`). */
export const AHEAD: usize = 0x0e00;
/** Result of reading ahead, stored so that the reads are not optimized away. */
export const READ: usize = 0x0240;
/** Marks of cells that were seen last, by their hash. */
export const MARKS: usize = 0x0f00;
/** Sorted words of an n-gram whose words have no order. */
export const SORTED: usize = 0x0f40;
/** Places of buckets of a batch. */
export const BUCKETS: usize = 0x2000;
/** (host) Addresses of the pages with records, in order. */
export const RECORD_PAGES: usize = 0x10000;
/** (host) Addresses of pages with high parts, by number of the page with the records. */
export const HIGH_PAGES: usize = 0x50000;

const DYNAMIC: usize = 0x90000;
/** Pages by which memory grows at least. */
const GROWTH: i32 = 32;

let top: usize = DYNAMIC;
let freePage: usize = 0;

/** Returns whole pages of zeros. */
export function allocate(bytes: usize): usize {
  const size = (bytes + PAGE - 1) & ~(PAGE - 1);
  if (size === PAGE && freePage !== 0) {
    const page = freePage;
    freePage = load<u32>(page);
    memory.fill(page, 0, PAGE);
    return page;
  }
  const start = top;
  const missing = <i32>((<u64>start + <u64>size + 0xffff) >> 16) - memory.size();
  // Growing memory costs the host a new view of it and collections of garbage, so there is always some reserve.
  if (missing > 0 && memory.grow(missing + GROWTH + (memory.size() >> 2)) < 0 && memory.grow(missing) < 0) {
    failMemory();
  }
  top = start + size;
  touch(start, top);
  return start;
}

/**
 * Writes to each page of the operating system. Reading first would map a shared page of zeros, and the first write would then
 * replace it, for which the system interrupts the other threads.
 */
function touch(start: usize, end: usize): void {
  for (let page = start; page < end; page += SYSTEM_PAGE) {
    store<u8>(page, 0);
  }
}

/** Releases memory of `allocate`. */
export function release(start: usize, bytes: usize): void {
  for (let page = start; page < start + bytes; page += PAGE) {
    store<u32>(page, <u32>freePage);
    freePage = page;
  }
}

/** Moves memory to a larger place; returns the new one. */
export function enlarge(start: usize, bytes: usize, size: usize): usize {
  const larger = allocate(size);
  memory.copy(larger, start, bytes);
  release(start, bytes);
  return larger;
}

/** Returns a size that is at least as large as needed and a half larger than another one, in whole pages. */
export function largerSize(size: usize, needed: usize): usize {
  const larger = size + (size >> 1);
  return ((larger > needed ? larger : needed) + PAGE - 1) & ~(PAGE - 1);
}
