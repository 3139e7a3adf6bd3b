import { SLACK } from '../../../utm/kernel/assembly/addresses';
import { reach } from '../../../utm/kernel/assembly/memory';
import { ARENA, MOST_VALUES, NAMES, SLOTS } from './addresses';
import { clearSlots, recordCount } from './slots';

// Names, values and their texts are in one arena, which is cleared as a whole when it is full.

const FACTOR: u64 = 0x9e3779b97f4a7c15;
const LEAST_BYTES: usize = 1 << 20;
const MOST_BYTES: usize = 64 << 20;
/** Room that the values of a usual line need. */
const LINE_BYTES: usize = 64 << 10;

let free: usize = ARENA;
let end: usize = ARENA + LEAST_BYTES;
let wasFull: bool = false;

/** (host) Forgets the records of all names and values. */
declare function dropRecords(): void;

/** (host) Takes memory for a text. @returns 0 if there is none */
export function takeText(length: u32): usize {
  return take(free, length);
}

/** Takes memory for a record and its text; a short one is in one line of the processor's cache. */
export function takeRecord(length: u32): usize {
  return take((free + 63) & ~63, length);
}

function take(at: usize, length: u32): usize {
  const next = <u64>at + length;
  if (next + SLACK > <u64>end) {
    wasFull = true;
    return 0;
  }
  free = (<usize>next + 15) & ~15;
  return at;
}

/** Makes room for the values of a line by forgetting all others if need be. */
export function makeRoom(): void {
  if (!wasFull && end - free >= LINE_BYTES && recordCount() < MOST_VALUES) return;
  dropRecords();
  memory.fill(NAMES, 0, SLOTS - NAMES);
  clearSlots();
  if (end - free < LINE_BYTES || wasFull) hasGrown = true;
  free = ARENA;
  wasFull = false;
}

let hasGrown: bool = false;

/** Returns the end of the arena, which grows only here. @returns 0 if memory is short */
export function arenaEnd(): usize {
  if (hasGrown) end = ARENA + min<usize>((end - ARENA) * 4, MOST_BYTES);
  hasGrown = false;
  return reach(<u64>end + SLACK) ? end : 0;
}

/** Hashes bytes, after which eight more can be read. */
export function hashOf(from: usize, length: usize, seed: u64): u64 {
  let hash = (seed + length) * FACTOR;
  let at = from;
  let left = length;
  for (; left >= 8; left -= 8) {
    hash = (hash ^ load<u64>(at)) * FACTOR;
    hash ^= hash >> 29;
    at += 8;
  }
  hash = (hash ^ (load<u64>(at) & maskOf(left))) * FACTOR;
  hash ^= hash >> 32;
  return hash * FACTOR;
}

/** Returns true if as many bytes are equal; eight more can be read after both. */
export function isSame(one: usize, other: usize, length: usize): bool {
  let left = length;
  let at: usize = 0;
  for (; left >= 8; left -= 8) {
    if (load<u64>(one + at) != load<u64>(other + at)) return false;
    at += 8;
  }
  return ((load<u64>(one + at) ^ load<u64>(other + at)) & maskOf(left)) == 0;
}

function maskOf(bytes: usize): u64 {
  return ((<u64>1) << ((<u64>bytes) << 3)) - 1;
}
