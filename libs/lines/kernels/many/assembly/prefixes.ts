import { take, takeAfter } from './memory';

// Prefilter: skips places at which no text can begin while the automaton is in its first state. The texts are in eight
// groups. For each of the first bytes, a table for each of its nibbles tells which groups contain a text with this nibble at
// this position, so 16 places are looked up at once. Places that are left are looked up in a bit set of prefix hashes.

/** Maximum bytes of a prefix. */
const MAX_PREFIX_BYTES: u32 = 4;
/** Bits of a set for each text, so that few other bytes are in it, and limits of the size of the set. */
const BITS_PER_TEXT: u32 = 16;
const LEAST_BITS: u32 = 12;
const MOST_BITS: u32 = 21;

/** Bytes that are compared; 0 if all places are possible, as texts are too short. */
let prefixBytes: u32 = 0;
let mask: u32 = 0;
/** For each of the first bytes a table of its low nibble and one of its high nibble, of 16 sets of groups each. */
let tables: usize = 0;
const TABLE_BYTES: usize = 32;
const TABLED_BYTES: usize = 3;
const GROUPS: u32 = 8;

/** Bits of the hashes of all prefixes, and the right shift that reduces a hash to the index of its bit. */
let hashBits: usize = 0;
let shift: u32 = 0;

/**
 * Sets the texts.
 * @param starts place of every text in `bytes` (u32), and the end of the last one
 * @returns false if memory is short
 */
export function setPrefixes(count: u32, bytes: usize, starts: usize): bool {
  let shortest: u32 = MAX_PREFIX_BYTES;
  for (let i: u32 = 0; i < count; i++) {
    const place = starts + ((<usize>i) << 2);
    shortest = min(shortest, load<u32>(place, 4) - load<u32>(place));
  }
  prefixBytes = shortest < 2 ? 0 : shortest;
  if (prefixBytes == 0) return true;
  mask = prefixBytes == 4 ? 0xffffffff : ((<u32>1) << (prefixBytes << 3)) - 1;
  let bits = LEAST_BITS;
  while (bits < MOST_BITS && (<u32>1) << bits < count * BITS_PER_TEXT) bits++;
  shift = 32 - bits;
  hashBits = take((<usize>1) << (bits - 3));
  tables = takeAfter(hashBits, TABLED_BYTES * TABLE_BYTES);
  if (tables == 0) return false;
  memory.fill(hashBits, 0, (<usize>1) << (bits - 3));
  // Positions beyond the shortest text match every group.
  const tabled = min(<usize>prefixBytes, TABLED_BYTES) * TABLE_BYTES;
  memory.fill(tables, 0, tabled);
  memory.fill(tables + tabled, 0xff, TABLED_BYTES * TABLE_BYTES - tabled);
  for (let i: u32 = 0; i < count; i++) {
    const text = bytes + <usize>load<u32>(starts + ((<usize>i) << 2));
    const hash = hashOf(text);
    for (let byte: usize = 0; byte * TABLE_BYTES < tabled; byte++) addByte(byte, load<u8>(text + byte), hash % GROUPS);
    const place = hashBits + <usize>(hash >> 3);
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

/** Returns the next place from `at` on at which a text may begin. The last 3 places before `end` are not checked and count as possible. */
export function possibleStart(at: usize, end: usize): usize {
  if (prefixBytes == 0) return at;
  let place = at;
  for (; place + 16 + MAX_PREFIX_BYTES <= end; place += 16) {
    const groups = v128.and(v128.and(groupsOf(place, 0), groupsOf(place, 1)), groupsOf(place, 2));
    let possible = ~i8x16.bitmask(i8x16.eq(groups, i8x16.splat(0))) & 0xffff;
    while (possible != 0) {
      const found = place + <usize>ctz(possible);
      if (mayBePrefix(found)) return found;
      possible &= possible - 1;
    }
  }
  while (place + MAX_PREFIX_BYTES <= end && !mayBePrefix(place)) place++;
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

function mayBePrefix(place: usize): bool {
  const hash = hashOf(place);
  return ((load<u8>(hashBits + <usize>(hash >> 3)) >> <u8>(hash & 7)) & 1) != 0;
}

function hashOf(place: usize): u32 {
  return ((load<u32>(place) & mask) * 0x9e3779b1) >> shift;
}
