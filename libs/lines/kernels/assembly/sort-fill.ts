import { LF, REPEATED } from './addresses';
import { writeAlphabeticalKey } from './alphabet';
import { caseBits } from './hash';
import { arenaStart, arenaTop, reserveUpTo } from './layout';
import { AT, LENGTH, readKey, SORT_BYTES } from './sort-entries';

/**
 * Makes an entry for every line of the arena that repeats no other, in their order, with the numbers of depth 0.
 * @param entriesEnd there is room up to here
 * @param keys where keys may be written that are not the line's text: its place, its length, then the key
 * @returns false where there is not enough room
 */
export function fillEntries(entries: usize, entriesEnd: usize, isAlphabetical: bool, keys: usize): bool {
  const lineEnd = i8x16.splat(<i8>LF);
  const repeated = i8x16.splat(<i8>REPEATED);
  const bits = caseBits();
  const top = arenaTop();
  memory.fill(top, <u8>LF, 64);
  let line = arenaStart();
  let at = line;
  let entry = entries;
  let nextKey: u64 = <u64>keys;
  while (at < top) {
    const a = v128.load(at);
    const b = v128.load(at, 16);
    let uniqueEnds = endMask(a, b, lineEnd);
    let ends = uniqueEnds | endMask(a, b, repeated);
    while (ends != 0) {
      const stop = at + <usize>ctz<u32>(ends);
      if (stop >= top) break;
      if ((uniqueEnds & ends & (0 - ends)) != 0) {
        if (entry == entriesEnd) return false;
        const length = <u32>(stop - line);
        let key = line;
        let keyLength = length;
        if (isAlphabetical && !isAscii(line, stop)) {
          if (!reserveUpTo(nextKey + 8 + <u64>length * 3)) return false;
          key = <usize>nextKey + 8;
          store<u32>(key - 8, <u32>line);
          store<u32>(key - 4, length);
          keyLength = writeAlphabeticalKey(line, length, key);
          nextKey = <u64>key + <u64>keyLength;
        }
        store<u64>(entry, readKey(key, keyLength, 0, bits));
        store<u32>(entry, <u32>key, AT);
        store<u32>(entry, keyLength, LENGTH);
        entry += SORT_BYTES;
      }
      line = stop + 1;
      ends &= ends - 1;
    }
    at += 32;
  }
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
