// Memory is used from low to high addresses: what belongs to the texts to find, then what belongs to one search.

const START: usize = 0x0100;
/** Spare room after every part, for whole vectors read or written at its end. */
export const SLACK: usize = 64;

let top: usize = START;

/** Drops everything. */
export function dropAll(): void {
  top = START;
}

/** Returns the address of new memory, or 0 if memory is short. */
export function take(size: usize): usize {
  const start = (top + 15) & ~15;
  const end = start + size + SLACK;
  if (end < start || !reaches(end)) return 0;
  top = end;
  return start;
}

/** Does the same if memory was not short before. @param before address taken before, or 0 */
export function takeAfter(before: usize, size: usize): usize {
  return before != 0 ? take(size) : before;
}

/** Returns the end of the used memory. */
export function used(): usize {
  return top;
}

/** Drops everything from an address on. */
export function dropFrom(address: usize): void {
  top = address;
}

/** Grows the memory to an address; returns false if memory is short. */
export function reaches(end: usize): bool {
  if (<u64>end > 0xffff0000) return false;
  const missing = <i32>((end + 0xffff) >> 16) - memory.size();
  return missing <= 0 || memory.grow(missing) >= 0;
}

/** Copies in whole vectors; up to 15 bytes after both ends are read and written. @returns the end of the copy */
export function copyTo(to: usize, from: usize, length: usize): usize {
  for (let i: usize = 0; i < length; i += 16) v128.store(to + i, v128.load(from + i));
  return to + length;
}
