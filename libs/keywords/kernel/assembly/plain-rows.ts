// Module that finds the rows of a block that hold more than plain words. The text is at `TEXT`, after a line end.

/** Low nibbles of the plain bytes: for each one a bit for each high nibble below 8. */
const PLAIN_BYTES: usize = 0x100;
const TEXT: usize = 0x140;
/** Spare room after the text, for whole vectors read at its end. */
const SLACK: usize = 16;
const LF: i8 = 0x0a;
const SPACE: i8 = 0x20;

let ends: usize = 0;
let others: usize = 0;

export function plainBytes(): usize {
  return PLAIN_BYTES;
}

export function textStart(): usize {
  return TEXT;
}

/** Returns the address of the place of each line end in the text. */
export function lineEnds(): usize {
  return ends;
}

/** Returns the address of the rows that are not plain. */
export function otherRows(): usize {
  return others;
}

/** Ensures that a text of so many bytes and lines fits; returns false if memory is short. */
export function reserve(length: u32, count: u32): bool {
  ends = (TEXT + <usize>length + SLACK + 15) & ~15;
  others = ends + ((<usize>count) << 2);
  const pages = <i32>((others + ((<usize>count) << 2) + 0xffff) >> 16);
  const missing = pages - memory.size();
  return missing <= 0 || memory.grow(missing) >= 0;
}

/**
 * Finds line ends, and rows that are not plain: empty, with other bytes than plain ones and single spaces between them,
 * or too long.
 * @returns number of rows that are not plain
 */
export function findOthers(length: u32, maxChars: u32, maxWords: u32): u32 {
  store<i8>(TEXT - 1, LF);
  const sets = v128.load(PLAIN_BYTES);
  const bits = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0);
  const end = TEXT + <usize>length;
  let row: u32 = 0;
  let found = others;
  let start = TEXT;
  let spaces: u32 = 0;
  let odd: u32 = 0;
  for (let at = TEXT; at < end; at += 16) {
    const here = v128.load(at);
    const before = v128.load(at - 1);
    const isEnd = i8x16.eq(here, i8x16.splat(LF));
    const isSpace = i8x16.eq(here, i8x16.splat(SPACE));
    const set = i8x16.swizzle(sets, v128.and(here, i8x16.splat(0x0f)));
    const isPlain = v128.and(set, i8x16.swizzle(bits, i8x16.shr_u(here, 4)));
    const isGap = v128.or(isEnd, isSpace);
    const isAfterGap = v128.or(i8x16.eq(before, i8x16.splat(LF)), i8x16.eq(before, i8x16.splat(SPACE)));
    // A gap after a gap is odd, and so is any other byte that is not plain.
    const isWrong = v128.bitselect(isAfterGap, i8x16.eq(isPlain, i8x16.splat(0)), isGap);
    let oddBits: u32 = i8x16.bitmask(isWrong);
    let spaceBits: u32 = i8x16.bitmask(isSpace);
    for (let endBits: u32 = i8x16.bitmask(isEnd); endBits != 0; endBits &= endBits - 1) {
      const lineEnd = at + <usize>ctz(endBits);
      if (lineEnd >= end) break;
      // Bits up to the line end.
      const mask = endBits ^ (endBits - 1);
      const words = spaces + popcnt(spaceBits & mask) + 1;
      if ((odd | (oddBits & mask)) != 0 || lineEnd - start > <usize>maxChars || words > maxWords) {
        store<u32>(found, row);
        found += 4;
      }
      store<u32>(ends + ((<usize>row) << 2), <u32>(lineEnd - TEXT));
      row++;
      start = lineEnd + 1;
      spaces = 0;
      odd = 0;
      oddBits &= ~mask;
      spaceBits &= ~mask;
    }
    odd |= oddBits;
    spaces += popcnt(spaceBits);
  }
  return <u32>((found - others) >> 2);
}
