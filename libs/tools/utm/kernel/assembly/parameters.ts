import {
  EQUALS,
  NAME_BYTES,
  NAME_SCRATCH,
  NAMES,
  PAIR_ENTRY_BYTES,
  PAIRS,
  PARAMETERS,
  PERCENT,
  TAGS,
} from './addresses';
import { hexDigit } from './bytes';

/** No parameter. */
export const NONE: u32 = 0xffffffff;

let allLength: usize = 0;
let filled: u32 = 0;
let isRemoving: bool = false;

/**
 * @param length of all pairs, with an ampersand between them
 * @param removesExisting whether all five parameters are taken out of an address before
 */
export function setPairs(length: u32, removesExisting: bool): void {
  allLength = <usize>length;
  isRemoving = removesExisting;
}

/** Names the pair of a parameter. @param from how far behind the first of the pairs it stands */
export function setPair(parameter: u32, from: u32, length: u32): void {
  const entry = PAIRS + <usize>parameter * PAIR_ENTRY_BYTES;
  store<u32>(entry, <u32>TAGS + from);
  store<u32>(entry, length, 4);
  filled |= 1 << parameter;
}

/** How long all pairs are, with an ampersand between them. */
export function allPairsLength(): usize {
  return allLength;
}

/** A bit for each parameter that has a pair. */
export function filledParameters(): u32 {
  return filled;
}

/** Whether all five are taken out of an address before. */
export function removesExisting(): bool {
  return isRemoving;
}

export function pairStart(parameter: u32): usize {
  return <usize>load<u32>(PAIRS + <usize>parameter * PAIR_ENTRY_BYTES);
}

/** 0 where the parameter has none. */
export function pairLength(parameter: u32): usize {
  return <usize>load<u32>(PAIRS + <usize>parameter * PAIR_ENTRY_BYTES, 4);
}

/** Which of the five the name of the pair `[start, end)` stands for, once decoded. */
export function parameterOf(start: usize, end: usize): u32 {
  v128.store(NAME_SCRATCH, i64x2.splat(0));
  let length: usize = 0;
  for (let at = start; at < end; at++) {
    let byte = <u32>load<u8>(at);
    if (byte == EQUALS) break;
    if (byte == PERCENT && at + 2 < end) {
      const high = hexDigit(<u32>load<u8>(at, 1));
      const low = hexDigit(<u32>load<u8>(at, 2));
      if (high < 16 && low < 16) {
        byte = high * 16 + low;
        at += 2;
      }
    }
    // A zero would look like the end of a shorter name.
    if (length == NAME_BYTES || byte == 0) return NONE;
    store<u8>(NAME_SCRATCH + length++, byte);
  }
  const name = v128.load(NAME_SCRATCH);
  for (let parameter: u32 = 0; parameter < PARAMETERS; parameter++) {
    if (!v128.any_true(v128.xor(name, v128.load(NAMES + <usize>parameter * NAME_BYTES)))) return parameter;
  }
  return NONE;
}
