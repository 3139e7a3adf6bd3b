import { copyBytes } from '../../../utm/kernel/assembly/bytes';
import { SLOT_BITS } from './addresses';
import { addValue, hashOf, isSame, takeText, valueSlot } from './texts';

// (host) Record of a value, followed by its bytes in the query.
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
const RECORD_BYTES: usize = 48;

export const IS_EMPTY: u32 = 1;
export const HAS_SPELLING: u32 = 32;
/** The clean value is another one. */
export const CHANGES: u32 = 64;

/** Longer values are left to the host. */
const MOST_VALUE_BYTES: usize = 8192;
const SLOT_MASK: usize = (1 << 18) - 1;

/** (host) Writes the record of a value. @returns false if there is no room for its texts */
declare function makeValue(record: usize, parameter: u32, from: usize, length: u32): bool;

/** Returns the record of a value; 0 if it is too long, or there is no room. */
export function valueOf(parameter: u32, from: usize, length: usize): usize {
  const hash = hashOf(from, length, (<u64>parameter) << 32);
  let place = <usize>(hash >> (64 - SLOT_BITS));
  let record = <usize>load<u32>(valueSlot(place));
  const key = ((<u32>length) << 4) | parameter;
  while (record != 0) {
    const isFound =
      load<u32>(record, HASH) == <u32>hash &&
      load<u32>(record, LENGTH) == key &&
      isSame(record + RECORD_BYTES, from, length);
    if (isFound) return record;
    place = (place + 1) & SLOT_MASK;
    record = <usize>load<u32>(valueSlot(place));
  }
  if (length > MOST_VALUE_BYTES) return 0;
  record = takeText(<u32>(RECORD_BYTES + length));
  if (record == 0) return 0;
  memory.fill(record, 0, RECORD_BYTES);
  store<u32>(record, <u32>hash, HASH);
  store<u32>(record, key, LENGTH);
  copyBytes(from, length, record + RECORD_BYTES);
  if (!makeValue(record, parameter, from, <u32>length)) return 0;
  store<u32>(valueSlot(place), <u32>record);
  addValue();
  return record;
}
