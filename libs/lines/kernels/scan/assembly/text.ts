/** Address of the text. The bytes before it are zero, or a line end. */
export const TEXT: usize = 64;
/** Room after the text, for whole vectors read or written at its end. */
const SLACK: usize = 64;

/** Returns the address for the text. */
export function textStart(): usize {
  return TEXT;
}

/** Ensures that a text of so many bytes fits; returns false if memory is short. */
export function reserveText(length: u32): bool {
  const pages = <i32>((TEXT + <usize>length + SLACK + 0xffff) >> 16);
  const missing = pages - memory.size();
  return missing <= 0 || memory.grow(missing) >= 0;
}
