// Module that copies one column out of rows of a table, whose cells are separated by TAB.

const TEXT: usize = 0x0100;
/** Spare room after every buffer, for whole vectors read or written at its end. */
const SLACK: usize = 64;
const LF: i8 = 0x0a;
const TAB: i8 = 0x09;

let output: usize = 0;

export function textStart(): usize {
  return TEXT;
}

export function outputStart(): usize {
  return output;
}

/** Ensures that a text and one of its columns fit; returns false if memory is short. */
export function reserve(textLength: u32): bool {
  output = (TEXT + <usize>textLength + SLACK + 15) & ~15;
  const pages = <i32>((output + <usize>textLength + SLACK + 0xffff) >> 16);
  const missing = pages - memory.size();
  return missing <= 0 || memory.grow(missing) >= 0;
}

/** Writes the cell of one column of every row as a line. @returns their length */
export function extract(textLength: u32, column: u32): u32 {
  const end = TEXT + <usize>textLength;
  let to = output;
  let start = TEXT;
  let cell: u32 = 0;
  for (let at = TEXT; at < end; at += 16) {
    const bytes = v128.load(at);
    const ends = i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(LF)));
    let found = ends | i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(TAB)));
    for (; found != 0; found &= found - 1) {
      const bit = ctz(found);
      const separator = at + <usize>bit;
      if (separator >= end) break;
      if (cell == column) {
        const length = separator - start;
        for (let i: usize = 0; i < length; i += 16) v128.store(to + i, v128.load(start + i));
        to += length;
        store<i8>(to++, LF);
      }
      start = separator + 1;
      cell = ((ends >> bit) & 1) != 0 ? 0 : cell + 1;
    }
  }
  return <u32>(to - output);
}
