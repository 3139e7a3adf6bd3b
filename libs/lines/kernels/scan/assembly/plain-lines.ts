import { TEXT } from './text';

const LF: u32 = 0x0a;
const CR: u32 = 0x0d;
/** First visible character of ASCII. As signed bytes, all beyond ASCII are below it, too. */
const FIRST_VISIBLE: i8 = 0x21;
/** Maximum vectors counted in bytes before they are summed, so that no byte overflows. */
const MOST_COUNTED: u32 = 255;

/**
 * Counts the lines of a text in which every line starts and ends with a visible ASCII character.
 * @param length its last byte is an LF
 * @returns -1 if the text has other lines or contains a CR
 */
export function countPlainLines(length: u32): i32 {
  store<u8>(TEXT - 1, LF);
  // Letters after the text, so that its last line end counts as followed by a visible character.
  memory.fill(TEXT + <usize>length, 0x61, 16);
  const end = TEXT + <usize>length;
  const lineEnd = i8x16.splat(<i8>LF);
  const carriageReturn = i8x16.splat(<i8>CR);
  const visible = i8x16.splat(FIRST_VISIBLE);
  let unlike = i8x16.splat(0);
  let lines = 0;
  let at = TEXT;
  while (at < end) {
    const stop = min<usize>(end, at + <usize>MOST_COUNTED * 16);
    let counts = i8x16.splat(0);
    for (; at < stop; at += 16) {
      const here = v128.load(at);
      const before = v128.load(at - 1);
      const ends = i8x16.eq(here, lineEnd);
      const endsBefore = i8x16.eq(before, lineEnd);
      const odd = i8x16.lt_s(here, visible);
      const oddBefore = i8x16.lt_s(before, visible);
      unlike = v128.or(unlike, v128.or(v128.and(ends, oddBefore), v128.and(endsBefore, odd)));
      unlike = v128.or(unlike, i8x16.eq(here, carriageReturn));
      counts = i8x16.sub(counts, ends);
    }
    if (v128.any_true(unlike)) return -1;
    const pairs = i16x8.extadd_pairwise_i8x16_u(counts);
    const sums = i32x4.extadd_pairwise_i16x8_u(pairs);
    lines +=
      i32x4.extract_lane(sums, 0) +
      i32x4.extract_lane(sums, 1) +
      i32x4.extract_lane(sums, 2) +
      i32x4.extract_lane(sums, 3);
  }
  return lines;
}
