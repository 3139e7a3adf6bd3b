import { LF, REPEATED } from './addresses';
import { writeAlphabeticalKey } from './alphabet';
import { caseBits } from './hash';
import { arenaStart, arenaTop, reserveUpTo } from './layout';
import { AT, LENGTH, readKey, SORT_BYTES } from './sort-entries';

// Entries are made in two passes over the arena. The first one counts the lines by the first two bytes of their keys,
// so that the second one can place the entries in the order of these bytes.

const PREFIX_BITS: u64 = 16;
export const PREFIXES: u32 = 1 << 16;
export const PREFIX_COUNTS_BYTES: usize = 4 << 16;

// A key that differs from its line is preceded by its length, and by the line's place and length.
const KEY_HEADER: u64 = 12;

let counts: usize = 0;
let keysStart: usize = 0;
let keysEnd: u64 = 0;

/**
 * Counts the unique lines of the arena, and writes those keys that differ from their text.
 * @param countsMemory `PREFIX_COUNTS_BYTES` of room
 * @param keysMemory address for the keys
 * @returns false if memory is short
 */
export function countLines(countsMemory: usize, keysMemory: usize, isAlphabetical: bool): bool {
  counts = countsMemory;
  keysStart = keysMemory;
  keysEnd = <u64>keysMemory;
  memory.fill(counts, 0, PREFIX_COUNTS_BYTES);
  return walk(isAlphabetical, true);
}

/** Returns the start of the memory after the keys. */
export function endOfKeys(): u64 {
  return keysEnd;
}

/**
 * Makes an entry for every counted line, with the number of depth 0, ordered by the counted prefix. The counts become
 * the ends of the prefixes' entries.
 * @returns the end of the last one
 */
export function placeEntries(entries: usize, isAlphabetical: bool): usize {
  let place = <u32>entries;
  for (let count = counts; count < counts + PREFIX_COUNTS_BYTES; count += 4) {
    const bytes = load<u32>(count) * <u32>SORT_BYTES;
    store<u32>(count, place);
    place += bytes;
  }
  walk(isAlphabetical, false);
  return <usize>place;
}

/** Returns the number of counted lines. */
export function countedLines(): u64 {
  let lines: u64 = 0;
  for (let count = counts; count < counts + PREFIX_COUNTS_BYTES; count += 4) lines += <u64>load<u32>(count);
  return lines;
}

function walk(isAlphabetical: bool, isCounting: bool): bool {
  const lineEnd = i8x16.splat(<i8>LF);
  const repeated = i8x16.splat(<i8>REPEATED);
  const bits = caseBits();
  const top = arenaTop();
  let nextKey = <u64>keysStart;
  let line = arenaStart();
  for (let at = line; at < top; at += 32) {
    const a = v128.load(at);
    const b = v128.load(at, 16);
    const uniqueEnds = endMask(a, b, lineEnd);
    let ends = uniqueEnds | endMask(a, b, repeated);
    while (ends != 0) {
      const stop = at + <usize>ctz<u32>(ends);
      if (stop >= top) break;
      if ((uniqueEnds & ends & (0 - ends)) != 0) {
        let key = line;
        let length = <u32>(stop - line);
        if (isAlphabetical && !isAscii(line, stop)) {
          key = <usize>(nextKey + KEY_HEADER);
          if (isCounting) {
            if (!reserveUpTo(<u64>key + <u64>length * 3)) return false;
            store<u32>(key - 8, <u32>line);
            store<u32>(key - 4, length);
            store<u32>(key - 12, writeAlphabeticalKey(line, length, key));
          }
          length = load<u32>(key - 12);
          nextKey = <u64>key + <u64>length;
        }
        const number = readKey(key, length, 0, bits);
        const count = counts + ((<usize>(number >> (64 - PREFIX_BITS))) << 2);
        const counted = load<u32>(count);
        if (isCounting) {
          store<u32>(count, counted + 1);
        } else {
          const entry = <usize>counted;
          store<u64>(entry, number);
          store<u32>(entry, <u32>key, AT);
          store<u32>(entry, length, LENGTH);
          store<u32>(count, counted + <u32>SORT_BYTES);
        }
      }
      line = stop + 1;
      ends &= ends - 1;
    }
  }
  keysEnd = nextKey;
  return true;
}

function endMask(a: v128, b: v128, byte: v128): u32 {
  return <u32>i8x16.bitmask(i8x16.eq(a, byte)) | ((<u32>i8x16.bitmask(i8x16.eq(b, byte))) << 16);
}

function isAscii(start: usize, end: usize): bool {
  let at = start;
  for (; at + 16 <= end; at += 16) if (i8x16.bitmask(v128.load(at)) != 0) return false;
  const mask = (1 << (<i32>(end - at))) - 1;
  return (i8x16.bitmask(v128.load(at)) & mask) == 0;
}
