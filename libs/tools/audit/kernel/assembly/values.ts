import { copyBytes } from '../../../utm/kernel/assembly/bytes';
import { putRecord, slotAfter, slotOf } from './slots';
import { hashOf, isSame, takeRecord } from './texts';

// (host) Record of a value, followed by its bytes in the query. It begins with the hash.
const HASH: usize = 0;
const LENGTH: usize = 4;
/** Number of lines. */
export const COUNT: usize = 8;
/** Bits of the problems of the value, from `IS_EMPTY`. */
export const FLAGS: usize = 12;
/** Class of the value for its channel; 0 if there is none. */
export const CLASS: usize = 16;
/** Address and length of the cell, of the text of the other spelling, and of the clean value. */
export const CELL: usize = 20;
export const SPELLING: usize = 28;
export const CLEAN: usize = 36;
export const RECORD_BYTES: usize = 48;

export const IS_EMPTY: u32 = 1;
export const HAS_SPELLING: u32 = 32;
/** The clean value is another one. */
export const CHANGES: u32 = 64;

/** Longer values are left to the host. */
const MOST_VALUE_BYTES: usize = 8192;

/** (host) Writes the record of a value. @returns false if there is no room for its texts */
declare function makeValue(record: usize, parameter: u32, from: usize, length: u32): bool;

/** Returns the hash of a value. */
export function hashOfValue(parameter: u32, from: usize, length: usize): u32 {
  return <u32>(hashOf(from, length, (<u64>parameter) << 32) >> 32);
}

/** Returns the record of a value with this hash; 0 if it is too long, or there is no room. */
export function valueOf(parameter: u32, from: usize, length: usize, hash: u32): usize {
  let slot = slotOf(hash);
  let record = <usize>load<u32>(slot);
  const key = ((<u32>length) << 4) | parameter;
  while (record != 0) {
    const isFound =
      load<u32>(record, HASH) == hash &&
      load<u32>(record, LENGTH) == key &&
      isSame(record + RECORD_BYTES, from, length);
    if (isFound) return record;
    slot = slotAfter(slot);
    record = <usize>load<u32>(slot);
  }
  if (length > MOST_VALUE_BYTES) return 0;
  record = takeRecord(<u32>(RECORD_BYTES + length));
  if (record == 0) return 0;
  memory.fill(record, 0, RECORD_BYTES);
  store<u32>(record, hash, HASH);
  store<u32>(record, key, LENGTH);
  copyBytes(from, length, record + RECORD_BYTES);
  if (!makeValue(record, parameter, from, <u32>length)) return 0;
  putRecord(slot, record);
  return record;
}
