import { CR, LEAD_C2, LEAD_E2, LF, TAB } from './addresses';
import { at, cell, column, delimiter, end, isCellStart, limit, oddBytes, quote, to } from './state';

/** Copies plain cells with TABs as delimiters, up to the first byte that needs attention. */
export function readPlainRow(): void {
  const tab = i8x16.splat(<i8>TAB);
  const separator = i8x16.splat(<i8>delimiter);
  let from = at;
  let target = to;
  let cells = cell;
  let last: u32 = isCellStart ? 1 : 0;
  while (from < end && target < limit) {
    const here = v128.load(from);
    const ends = i8x16.eq(here, separator);
    v128.store(target, v128.bitselect(tab, here, ends));
    let odd = v128.or(i8x16.eq(here, i8x16.splat(<i8>LF)), i8x16.eq(here, i8x16.splat(<i8>CR)));
    odd = v128.or(odd, i8x16.eq(here, i8x16.splat(<i8>quote)));
    odd = v128.or(odd, v128.andnot(i8x16.eq(here, tab), ends));
    odd = v128.or(odd, i8x16.eq(here, i8x16.splat(<i8>LEAD_C2)));
    odd = v128.or(odd, i8x16.eq(here, i8x16.splat(<i8>LEAD_E2)));
    const count = min<u32>(<u32>ctz(i8x16.bitmask(odd) | 0x10000), <u32>(end - from));
    const separators = <u32>i8x16.bitmask(ends) & ((1 << count) - 1);
    cells += <i32>popcnt(separators);
    if (count > 0) last = (separators >> (count - 1)) & 1;
    from += count;
    target += count;
    if (count < 16) break;
  }
  at = from;
  to = target;
  cell = cells;
  isCellStart = last != 0;
}

/** Reads plain text and copies that of one column, up to the first byte that needs attention. */
export function readPlainColumn(): void {
  if (cell < column) skipToColumn();
  if (cell == column) copyColumn();
  if (cell > column) skipToLineEnd();
}

/** Skips plain cells before the column, up to its start or the first byte that needs attention. */
function skipToColumn(): void {
  const separator = i8x16.splat(<i8>delimiter);
  let cells = cell;
  let last: u32 = isCellStart ? 1 : 0;
  let isFound = false;
  while (at < end) {
    const here = v128.load(at);
    let count = min<u32>(<u32>ctz(oddBytes(here) | 0x10000), <u32>(end - at));
    let separators = <u32>i8x16.bitmask(i8x16.eq(here, separator)) & ((1 << count) - 1);
    const found = <i32>popcnt(separators);
    if (cells + found >= column) {
      for (let left = column - cells; left > 1; left--) separators &= separators - 1;
      at += <usize>ctz(separators) + 1;
      cells = column;
      last = 1;
      break;
    }
    cells += found;
    if (count > 0) last = (separators >> (count - 1)) & 1;
    at += count;
    if (count < 16) break;
  }
  cell = cells;
  isCellStart = last != 0;
}

/** Copies plain text of the column, and reads the delimiter after it. */
function copyColumn(): void {
  const separator = i8x16.splat(<i8>delimiter);
  const start = to;
  while (at < end && to < limit) {
    const here = v128.load(at);
    v128.store(to, here);
    const odd = oddBytes(here) | i8x16.bitmask(i8x16.eq(here, separator));
    const count = min<u32>(<u32>ctz(odd | 0x10000), <u32>(end - at));
    at += count;
    to += count;
    if (count < 16) break;
  }
  if (to > start) isCellStart = false;
  if (at < end && to < limit && load<u8>(at) == delimiter && delimiter != LF) {
    at++;
    cell++;
    isCellStart = true;
  }
}

/** Skips plain text behind the column, where delimiters only matter for the meaning of a quote. */
function skipToLineEnd(): void {
  const start = at;
  while (at < end) {
    const count = min<u32>(<u32>ctz(oddBytes(v128.load(at)) | 0x10000), <u32>(end - at));
    at += count;
    if (count < 16) break;
  }
  if (at > start) isCellStart = delimiter != LF && load<u8>(at - 1) == delimiter;
}
