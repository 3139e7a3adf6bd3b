import { BATCH_ROWS, LF, REPEATED, ROW_BYTES, ROWS, TEXT, TEXT_LENGTH } from './addresses';

let scannedRows: u32 = 0;

/** Returns the number of lines found by the last scan. */
export function rowsScanned(): u32 {
  return scannedRows;
}

let hasMarks: bool = false;

/** Returns true if scans since the last call have met the byte that marks lines, which is invalid in UTF-8. */
export function takeMarksSeen(): bool {
  const seen = hasMarks;
  hasMarks = false;
  return seen;
}

/**
 * Finds the next lines and records the start and length of each. The 64 bytes after `end` must contain no LF.
 * @returns the start of the line after the last one found
 */
export function scanLines(start: usize, end: usize): usize {
  const lineEnd = i8x16.splat(<i8>LF);
  const mark = i8x16.splat(<i8>REPEATED);
  const rowsEnd = ROWS + <usize>BATCH_ROWS * ROW_BYTES;
  let marks = i64x2.splat(0);
  let row = ROWS;
  let line = start;
  let at = start;
  while (row < rowsEnd && at < end) {
    const a = v128.load(at);
    const b = v128.load(at, 16);
    const c = v128.load(at, 32);
    const d = v128.load(at, 48);
    marks = v128.or(marks, v128.or(i8x16.eq(a, mark), i8x16.eq(b, mark)));
    marks = v128.or(marks, v128.or(i8x16.eq(c, mark), i8x16.eq(d, mark)));
    let mask =
      <u64>i8x16.bitmask(i8x16.eq(a, lineEnd)) |
      ((<u64>i8x16.bitmask(i8x16.eq(b, lineEnd))) << 16) |
      ((<u64>i8x16.bitmask(i8x16.eq(c, lineEnd))) << 32) |
      ((<u64>i8x16.bitmask(i8x16.eq(d, lineEnd))) << 48);
    while (mask != 0) {
      const lineStop = at + <usize>ctz(mask);
      store<u32>(row, <u32>line, TEXT);
      store<u32>(row, <u32>(lineStop - line), TEXT_LENGTH);
      row += ROW_BYTES;
      line = lineStop + 1;
      mask &= mask - 1;
    }
    at += 64;
  }
  if (v128.any_true(marks)) hasMarks = true;
  scannedRows = <u32>((row - ROWS) / ROW_BYTES);
  return line;
}
