import { CELLS, LF, MOST_COLUMNS, TAB, VALUE_COLUMNS } from './addresses';
import { copyBytes } from './bytes';

// The cells of a row of a table. Those that decide its values, each with a TAB, are the key of a set of values.

const FACTOR: u64 = 0x9e3779b97f4a7c15;

let valueColumns: u32 = 0;
let lastColumn: u32 = 0;
/** Length of the key of the row, after `hashKey`. */
export let keyLength: usize = 0;

/**
 * Sets the columns of all rows.
 * @param count number of columns whose cells decide the values
 * @param last last place of the columns that are read
 */
export function setValueColumns(count: u32, last: u32): void {
  valueColumns = count;
  lastColumn = last;
}

/** Finds the ends of the cells of a row. @returns the end of the row */
export function findCells(row: usize): usize {
  const tab = i8x16.splat(<i8>TAB);
  const lineEnd = i8x16.splat(<i8>LF);
  let cell: u32 = 0;
  let rowEnd: usize = 0;
  for (let at = row; rowEnd == 0; at += 16) {
    const bytes = v128.load(at);
    let ends = i8x16.bitmask(v128.or(i8x16.eq(bytes, tab), i8x16.eq(bytes, lineEnd)));
    for (; ends != 0 && rowEnd == 0; ends &= ends - 1) {
      const end = at + <usize>ctz(ends);
      if (<u32>load<u8>(end) == LF) {
        rowEnd = end;
      } else if (cell < MOST_COLUMNS) {
        store<u32>(CELLS + <usize>cell * 4, <u32>end);
        cell++;
      }
    }
  }
  for (; cell <= lastColumn; cell++) store<u32>(CELLS + <usize>cell * 4, <u32>rowEnd);
  return rowEnd;
}

/** Returns the start of a cell of the row. */
export function cellStart(row: usize, column: u32): usize {
  if (column == 0) return row;
  return min<usize>(<usize>load<u32>(CELLS + <usize>(column - 1) * 4) + 1, cellEnd(column));
}

/** Returns the end of a cell of the row. */
export function cellEnd(column: u32): usize {
  return <usize>load<u32>(CELLS + <usize>column * 4);
}

/** Hashes the cells that decide the values, and sets the length of the key: these cells, each with a TAB. */
export function hashKey(row: usize): u64 {
  let hash: u64 = 0;
  keyLength = 0;
  for (let i: u32 = 0; i < valueColumns; i++) {
    const column = <u32>load<u8>(VALUE_COLUMNS + i);
    let at = cellStart(row, column);
    let left = cellEnd(column) - at;
    keyLength += left + 1;
    const length = left;
    for (; left >= 8; left -= 8) {
      hash = (hash ^ load<u64>(at)) * FACTOR;
      hash ^= hash >> 29;
      at += 8;
    }
    const tail = load<u64>(at) & (((<u64>1) << (<u64>left * 8)) - 1);
    hash = (hash ^ tail ^ ((<u64>length) << 56)) * FACTOR;
    hash ^= hash >> 32;
    hash *= FACTOR;
  }
  return hash;
}

/** Returns true if the key at an address is that of the row, whose length is equal. */
export function isKey(key: usize, row: usize): bool {
  for (let i: u32 = 0; i < valueColumns; i++) {
    const column = <u32>load<u8>(VALUE_COLUMNS + i);
    let at = cellStart(row, column);
    let left = cellEnd(column) - at;
    for (; left >= 8; left -= 8) {
      if (load<u64>(at) != load<u64>(key)) return false;
      at += 8;
      key += 8;
    }
    const mask = ((<u64>1) << (<u64>left * 8)) - 1;
    if (((load<u64>(at) ^ load<u64>(key)) & mask) != 0) return false;
    key += left;
    if (<u32>load<u8>(key++) != TAB) return false;
  }
  return true;
}

/** Copies the key of the row. */
export function copyKey(row: usize, to: usize): void {
  for (let i: u32 = 0; i < valueColumns; i++) {
    const column = <u32>load<u8>(VALUE_COLUMNS + i);
    const from = cellStart(row, column);
    to = copyBytes(from, cellEnd(column) - from, to);
    store<u8>(to++, TAB);
  }
}
