import { TAB } from '../lines/blocks/line-block.ts';

/**
 * Returns the start of a cell in the row `bytes[rowStart, rowEnd)`; `rowEnd` if the row has no such cell.
 * @param index place of the cell, from 0
 * @param rowEnd place of the row's LF
 */
export function cellStart(bytes: Uint8Array, rowStart: number, rowEnd: number, index: number): number {
  let left = index;
  for (let at = rowStart; left > 0; at++) {
    if (at >= rowEnd) {
      return rowEnd;
    }
    if (bytes[at] === TAB && --left === 0) {
      return at + 1;
    }
  }
  return rowStart;
}

/** Returns the end of the cell that begins at `start`. */
export function cellEnd(bytes: Uint8Array, start: number, rowEnd: number): number {
  let at = start;
  while (at < rowEnd && bytes[at] !== TAB) {
    at++;
  }
  return at;
}
