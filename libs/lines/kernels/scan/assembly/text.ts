/** Address of the text, after the classes of white space. The bytes before it are zero, or a line end. */
export const TEXT: usize = 0x1000;
/** Room after a text, for whole vectors read or written at its end. */
export const SLACK: usize = 64;

/** Returns the address for the text. */
export function textStart(): usize {
  return TEXT;
}

/** Ensures that a text of so many bytes fits, or two that have as many; returns false if memory is short. */
export function reserveText(length: u32): bool {
  const pages = <i32>((TEXT + <usize>length + SLACK * 2 + 0xffff) >> 16);
  const missing = pages - memory.size();
  return missing <= 0 || memory.grow(missing) >= 0;
}

/** Writes zeros after a text. */
export function clearAfter(end: usize): void {
  for (let i: usize = 0; i < SLACK; i += 16) v128.store(end + i, i64x2.splat(0));
}
