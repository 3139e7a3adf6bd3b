import {
  EQUALS,
  NAME_BYTES,
  NAME_SCRATCH,
  NAMES,
  PAIR_ENTRY_BYTES,
  PAIRS,
  PERCENT,
  REMOVABLE,
  TAGS,
} from './addresses';
import { hexDigit } from './bytes';

/** Result for names that are not a UTM parameter. */
export const NONE: u32 = 0xffffffff;

let entries: usize = PAIRS;
let all: usize = TAGS;
let allLength: usize = 0;
let filled: u32 = 0;
let removed: u32 = 0;

/**
 * Sets the length of the pairs and the treatment of existing parameters.
 * @param length length of all pairs, separated by ampersands
 * @param removesExisting true to remove the first five parameters from a URL first
 */
export function setPairs(length: u32, removesExisting: bool): void {
  allLength = <usize>length;
  removed = removesExisting ? REMOVABLE : 0;
}

/**
 * Uses other pairs from now on.
 * @param newEntries address of their entries, in the form of `PAIRS`
 * @param text address of all pairs, separated by ampersands
 * @param mask bit for each parameter that has a pair
 */
export function usePairs(newEntries: usize, text: usize, length: usize, mask: u32): void {
  entries = newEntries;
  all = text;
  allLength = length;
  filled = mask;
}

/** Sets the pair of a parameter. @param from distance from the first of the pairs */
export function setPair(parameter: u32, from: u32, length: u32): void {
  const entry = PAIRS + <usize>parameter * PAIR_ENTRY_BYTES;
  store<u32>(entry, <u32>TAGS + from);
  store<u32>(entry, length, 4);
  filled |= 1 << parameter;
}

/** Returns the address of all pairs, separated by ampersands. */
export function allPairs(): usize {
  return all;
}

/** Returns the length of all pairs, separated by ampersands. */
export function allPairsLength(): usize {
  return allLength;
}

/** Returns a bit for each parameter that has a pair. */
export function filledParameters(): u32 {
  return filled;
}

/** Returns true if a parameter is removed from a URL first. */
export function isRemoved(parameter: u32): bool {
  return (removed & (1 << parameter)) != 0;
}

export function pairStart(parameter: u32): usize {
  return <usize>load<u32>(entries + <usize>parameter * PAIR_ENTRY_BYTES);
}

/** Returns the length of a parameter's pair; 0 if it has none. */
export function pairLength(parameter: u32): usize {
  return <usize>load<u32>(entries + <usize>parameter * PAIR_ENTRY_BYTES, 4);
}

/**
 * Returns the parameter of the pair `[start, end)` by its decoded name; `NONE` for other names, and for parameters that
 * are neither set nor removed.
 */
export function parameterOf(start: usize, end: usize): u32 {
  v128.store(NAME_SCRATCH, i64x2.splat(0));
  v128.store(NAME_SCRATCH, i64x2.splat(0), 16);
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
  const first = v128.load(NAME_SCRATCH);
  const second = v128.load(NAME_SCRATCH, 16);
  for (let wanted = filled | removed; wanted != 0; wanted &= wanted - 1) {
    const parameter = <u32>ctz(wanted);
    const name = NAMES + <usize>parameter * NAME_BYTES;
    const differ = v128.or(v128.xor(first, v128.load(name)), v128.xor(second, v128.load(name, 16)));
    if (!v128.any_true(differ)) return parameter;
  }
  return NONE;
}
