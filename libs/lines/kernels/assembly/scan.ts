import { BATCH_ROWS, LF, ROW_BYTES, ROWS, TEXT, TEXT_LENGTH } from './addresses';

let scannedRows: u32 = 0;

/** How many lines the last scan found. */
export function rowsScanned(): u32 {
  return scannedRows;
}

/**
 * Finds the next lines and notes where each begins and how long it is. The 64 bytes behind `end` must hold no LF.
 * @returns where the line after the last one found begins
 */
export function scanLines(start: usize, end: usize): usize {
  const lineEnd = i8x16.splat(<i8>LF);
  const rowsEnd = ROWS + <usize>BATCH_ROWS * ROW_BYTES;
  let row = ROWS;
  let line = start;
  let at = start;
  while (row < rowsEnd && at < end) {
    let mask =
      <u64>i8x16.bitmask(i8x16.eq(v128.load(at), lineEnd)) |
      ((<u64>i8x16.bitmask(i8x16.eq(v128.load(at, 16), lineEnd))) << 16) |
      ((<u64>i8x16.bitmask(i8x16.eq(v128.load(at, 32), lineEnd))) << 32) |
      ((<u64>i8x16.bitmask(i8x16.eq(v128.load(at, 48), lineEnd))) << 48);
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
  scannedRows = <u32>((row - ROWS) / ROW_BYTES);
  return line;
}
