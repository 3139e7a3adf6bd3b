import { HYPHEN } from '../../../utm/kernel/assembly/addresses';
import { NAME_SLOT_BYTES, NAME_SLOTS, NAMES } from './addresses';
import { hashOf, isSame } from './texts';

// Kinds of names: parameters from 0, click ids from `CLICK_ID`, then these.

export const CLICK_ID: u32 = 9;
export const MISSPELT_NAME: u32 = 30;
export const OTHER: u32 = 31;
/** A long name that only the host can read. */
export const UNKNOWN: u32 = 32;

const UNDERSCORE: u32 = 0x5f;
const SHORT: usize = 32;
/** Bytes of the longest name that is similar to a parameter, all of them escaped, without its signs. */
const MOST_LETTERS: u32 = 66;

// Slot of a name: hash, length, kind, record if it is misspelt, then its bytes.
const LENGTH: usize = 4;
const KIND: usize = 8;
const RECORD: usize = 12;
const BYTES: usize = 16;

// (host) Record of a misspelt name: number of lines, length of its problem, then its problem.
export const NAME_COUNT: usize = 0;
export const NAME_LENGTH: usize = 4;
export const NAME_TEXT: usize = 8;

/** (host) Returns the kind of a name, and writes the address of the record of a misspelt one. */
declare function readName(record: usize, from: usize, length: u32): u32;

/** Record of the last name that `kindOf` was asked for, if it is misspelt. */
export let lastName: usize = 0;

// `utm_` and the common parameters behind it, as little-endian words.
const UTM: u32 = 0x5f6d7475;
const SOURCE: u64 = 0x0000656372756f73;
const MEDIUM: u64 = 0x00006d756964656d;
const CAMPAIGN: u64 = 0x6e676961706d6163;
const TERM: u64 = 0x000000006d726574;
const CONTENT: u64 = 0x00746e65746e6f63;

/** Returns the kind of the name at `from`. */
export function kindOf(from: usize, length: usize): u32 {
  if (length == 0) return OTHER;
  if (length > 7 && length < 13 && load<u32>(from) == UTM) {
    const rest = load<u64>(from, 4) & (~(<u64>0) >> ((<u64>12 - length) << 3));
    if (rest == SOURCE) return 0;
    if (rest == MEDIUM) return 1;
    if (rest == CAMPAIGN) return 2;
    if (rest == TERM) return 3;
    if (rest == CONTENT) return 4;
  }
  if (length > SHORT) return mayBeSimilar(from, length) ? UNKNOWN : OTHER;
  const hash = hashOf(from, length, 0);
  const slot = NAMES + <usize>(<u32>(hash >> 40) & (NAME_SLOTS - 1)) * NAME_SLOT_BYTES;
  if (load<u32>(slot) == <u32>hash && <usize>load<u32>(slot, LENGTH) == length && isSame(slot + BYTES, from, length)) {
    lastName = <usize>load<u32>(slot, RECORD);
    return load<u32>(slot, KIND);
  }
  // A name that cannot be stored leaves the slot empty.
  store<u32>(slot, 0, LENGTH);
  const kind = readName(slot + RECORD, from, <u32>length);
  if (kind == UNKNOWN) return kind;
  lastName = <usize>load<u32>(slot, RECORD);
  store<u32>(slot, <u32>hash);
  store<u32>(slot, <u32>length, LENGTH);
  store<u32>(slot, kind, KIND);
  for (let i: usize = 0; i < length; i++) store<u8>(slot + BYTES + i, load<u8>(from + i));
  return kind;
}

function mayBeSimilar(from: usize, length: usize): bool {
  let letters: u32 = 0;
  for (let i: usize = 0; i < length; i++) {
    const byte = <u32>load<u8>(from + i);
    if (byte != HYPHEN && byte != UNDERSCORE) letters++;
  }
  return letters <= MOST_LETTERS;
}
