import { take, takeAfter } from './memory';

// First bytes of the texts to find. Where the automaton is in its first state, it goes on at the next place at which these
// bytes may begin a text, which takes less time than a step for every byte. The texts are in eight groups. Tables say, for
// both halves of each of the first bytes, in which groups a text has it there: 16 places are looked up at once. Places that
// are left are looked up in a set of hashes.

/** Maximum bytes of a prefix. */
const MOST_BYTES: u32 = 4;
/** Bits of a set for each text, so that few other bytes are in it, and limits of its size. */
const BITS_PER_TEXT: u32 = 16;
const LEAST_BITS: u32 = 12;
const MOST_BITS: u32 = 21;

/** Bytes that are compared; 0 if all places are possible, as texts are too short. */
let size: u32 = 0;
let mask: u32 = 0;
/** For each of the first bytes a table for its lower half and one for its upper half, of 16 sets of groups. */
let tables: usize = 0;
const TABLE_BYTES: usize = 32;
const TABLED_BYTES: usize = 3;
const GROUPS: u32 = 8;

/** Set of the hashes of all prefixes, and the bits by which a hash is larger than a place in it. */
let set: usize = 0;
let shift: u32 = 0;

/**
 * Sets the texts.
 * @param starts place of every text in `bytes` (u32), and the end of the last one
 * @returns false if memory is short
 */
export function setPrefixes(count: u32, bytes: usize, starts: usize): bool {
  let shortest: u32 = MOST_BYTES;
  for (let i: u32 = 0; i < count; i++) {
    const place = starts + ((<usize>i) << 2);
    shortest = min(shortest, load<u32>(place, 4) - load<u32>(place));
  }
  size = shortest < 2 ? 0 : shortest;
  if (size == 0) return true;
  mask = size == 4 ? 0xffffffff : ((<u32>1) << (size << 3)) - 1;
  let bits = LEAST_BITS;
  while (bits < MOST_BITS && (<u32>1) << bits < count * BITS_PER_TEXT) bits++;
  shift = 32 - bits;
  set = take((<usize>1) << (bits - 3));
  tables = takeAfter(set, TABLED_BYTES * TABLE_BYTES);
  if (tables == 0) return false;
  memory.fill(set, 0, (<usize>1) << (bits - 3));
  // Bytes that some texts do not have are possible in all groups.
  const tabled = min(<usize>size, TABLED_BYTES) * TABLE_BYTES;
  memory.fill(tables, 0, tabled);
  memory.fill(tables + tabled, 0xff, TABLED_BYTES * TABLE_BYTES - tabled);
  for (let i: u32 = 0; i < count; i++) {
    const text = bytes + <usize>load<u32>(starts + ((<usize>i) << 2));
    const hash = hashOf(text);
    for (let byte: usize = 0; byte * TABLE_BYTES < tabled; byte++) addByte(byte, load<u8>(text + byte), hash % GROUPS);
    const place = set + <usize>(hash >> 3);
    store<u8>(place, load<u8>(place) | <u8>((<u32>1) << (hash & 7)));
  }
  return true;
}

function addByte(place: usize, byte: u32, group: u32): void {
  const low = tables + place * TABLE_BYTES + <usize>(byte & 15);
  const high = tables + place * TABLE_BYTES + 16 + <usize>(byte >> 4);
  store<u8>(low, <u32>load<u8>(low) | (1 << group));
  store<u8>(high, <u32>load<u8>(high) | (1 << group));
}

/** Returns the next place from `at` on at which a text may begin. The last places before `end` are always possible. */
export function possibleStart(at: usize, end: usize): usize {
  if (size == 0) return at;
  let place = at;
  for (; place + 16 + MOST_BYTES <= end; place += 16) {
    const groups = v128.and(v128.and(groupsOf(place, 0), groupsOf(place, 1)), groupsOf(place, 2));
    let possible = ~i8x16.bitmask(i8x16.eq(groups, i8x16.splat(0))) & 0xffff;
    while (possible != 0) {
      const found = place + <usize>ctz(possible);
      if (isPrefix(found)) return found;
      possible &= possible - 1;
    }
  }
  while (place + MOST_BYTES <= end && !isPrefix(place)) place++;
  return place;
}

/** Returns the groups of texts that have the bytes at 16 places. @param byte place of the byte in a text */
function groupsOf(place: usize, byte: usize): v128 {
  const bytes = v128.load(place + byte);
  const low = v128.load(tables + byte * TABLE_BYTES);
  const high = v128.load(tables + byte * TABLE_BYTES, 16);
  const lows = i8x16.swizzle(low, v128.and(bytes, i8x16.splat(15)));
  return v128.and(lows, i8x16.swizzle(high, i8x16.shr_u(bytes, 4)));
}

function isPrefix(place: usize): bool {
  const hash = hashOf(place);
  return ((load<u8>(set + <usize>(hash >> 3)) >> <u8>(hash & 7)) & 1) != 0;
}

function hashOf(place: usize): u32 {
  return ((load<u32>(place) & mask) * 0x9e3779b1) >> shift;
}
