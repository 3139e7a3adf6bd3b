import { ANSWER, LF, REPEATED } from './addresses';
import { firstOutput, keepBits, secondOutput } from './layout';

/**
 * Writes to `keepBits` one bit per line of a part of the arena, lowest first: 1 for a first occurrence. `ANSWER` 0:
 * number of first occurrences; 1: their bytes with line ends.
 */
export function answerBits(from: usize, bytes: u32): void {
  const lineEnd = i8x16.splat(<i8>LF);
  const repeated = i8x16.splat(<i8>REPEATED);
  const end = from + bytes;
  let to = keepBits();
  let bits: u64 = 0;
  let count: u64 = 0;
  let kept: u64 = 0;
  let keptBytes: u64 = 0;
  let line = from;
  for (let at = from; at < end; at += 64) {
    const first = maskOf(at, end, lineEnd);
    const again = maskOf(at, end, repeated);
    kept += popcnt<u64>(first);
    let all = first | again;
    while (all != 0) {
      const isFirst = <u64>((first & all & (0 - all)) != 0);
      bits |= isFirst << (count & 63);
      const next = at + <usize>ctz<u64>(all) + 1;
      keptBytes += <u64>(next - line) & (0 - isFirst);
      line = next;
      all &= all - 1;
      if ((++count & 63) == 0) {
        store<u64>(to, bits);
        to += 8;
        bits = 0;
      }
    }
  }
  store<u64>(to, bits);
  store<u32>(ANSWER, <u32>kept);
  store<u32>(ANSWER, <u32>keptBytes, 4);
}

/** Copies a part of the arena to the first output, every line ended by LF again. */
export function answerLines(from: usize, bytes: u32): void {
  const repeated = i8x16.splat(<i8>REPEATED);
  const lineEnd = i8x16.splat(<i8>LF);
  const to = firstOutput();
  for (let i: usize = 0; i < bytes; i += 16) {
    const text = v128.load(from + i);
    v128.store(to + i, v128.bitselect(lineEnd, text, i8x16.eq(text, repeated)));
  }
}

/**
 * Writes the first occurrences in a part of the arena to the first output, the repeated lines to the second. `ANSWER` 0
 * and 1: number of lines of both kinds; 2 and 3: their bytes.
 */
export function answerApart(from: usize, bytes: u32): void {
  const lineEnd = i8x16.splat(<i8>LF);
  const repeated = i8x16.splat(<i8>REPEATED);
  const end = from + bytes;
  let first = firstOutput();
  let second = secondOutput();
  let firstCount: u64 = 0;
  let secondCount: u32 = 0;
  // Lines are copied to the first output in runs, which end at a repeated line.
  let run = from;
  let line = from;
  for (let at = from; at < end; at += 64) {
    const kept = maskOf(at, end, lineEnd);
    let again = maskOf(at, end, repeated);
    firstCount += popcnt<u64>(kept);
    const all = kept | again;
    for (; again != 0; again &= again - 1) {
      const before = all & ((again & (0 - again)) - 1);
      if (before != 0) line = at + 64 - <usize>clz<u64>(before);
      const stop = at + <usize>ctz<u64>(again);
      first = copyRun(run, line, first);
      second = copyRun(line, stop, second);
      store<u8>(second++, LF);
      secondCount++;
      line = stop + 1;
      run = line;
    }
    if (all != 0) line = at + 64 - <usize>clz<u64>(all);
  }
  first = copyRun(run, end, first);
  store<u32>(ANSWER, <u32>firstCount);
  store<u32>(ANSWER, secondCount, 4);
  store<u32>(ANSWER, <u32>(first - firstOutput()), 8);
  store<u32>(ANSWER, <u32>(second - secondOutput()), 12);
}

/** Returns a bit mask of the bytes equal to `byte` among 64 bytes up to `end`, lowest bit first. */
function maskOf(at: usize, end: usize, byte: v128): u64 {
  const mask =
    <u64>i8x16.bitmask(i8x16.eq(v128.load(at), byte)) |
    ((<u64>i8x16.bitmask(i8x16.eq(v128.load(at, 16), byte))) << 16) |
    ((<u64>i8x16.bitmask(i8x16.eq(v128.load(at, 32), byte))) << 32) |
    ((<u64>i8x16.bitmask(i8x16.eq(v128.load(at, 48), byte))) << 48);
  return end - at < 64 ? mask & (((<u64>1) << (<u64>(end - at))) - 1) : mask;
}

/** Length from which a call to `memory.copy` is faster. */
const LONG_RUN: usize = 512;

/** Copies `[from, stop)`, and possibly some bytes after it. @returns the end of the copy */
function copyRun(from: usize, stop: usize, to: usize): usize {
  const length = stop - from;
  if (length < LONG_RUN) for (let i: usize = 0; i < length; i += 16) v128.store(to + i, v128.load(from + i));
  else memory.copy(to, from, length);
  return to + length;
}
