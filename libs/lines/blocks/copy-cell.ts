import { LF, TAB } from './line-block.ts';

const CR = 0x0d;
const SPACE = 0x20;

/**
 * Copies a line as a cell: TABs and line breaks, which a cell cannot hold, become spaces.
 * @param target may be `bytes` itself; has room for `end - start` bytes at `from`
 * @returns the end of the cell in `target`
 */
export function copyCell(bytes: Uint8Array, start: number, end: number, target: Uint8Array, from: number): number {
  let at = from;
  for (let i = start; i < end; i++) {
    const byte = bytes[i];
    const size = byte >= SPACE && byte < 0x80 ? 0 : breakSizeAt(bytes, i, end);
    if (size === 0) {
      target[at++] = byte;
    } else {
      target[at++] = SPACE;
      i += size - 1;
    }
  }
  return at;
}

/** Returns true if lines in UTF-8 hold a TAB or a line break other than LF. */
export function hasCellBreaks(bytes: Uint8Array): boolean {
  return [TAB, CR, 0xc2, 0xe2].some((lead) => {
    let at = bytes.indexOf(lead);
    while (at !== -1 && breakSizeAt(bytes, at, bytes.length) === 0) {
      at = bytes.indexOf(lead, at + 1);
    }
    return at !== -1;
  });
}

/** Returns the size of the TAB, CR, LF, NEL, LS or PS at a position; 0 if there is none. */
function breakSizeAt(bytes: Uint8Array, at: number, end: number): number {
  const byte = bytes[at];
  if (byte === TAB || byte === CR || byte === LF) {
    return 1;
  }
  if (byte === 0xc2 && at + 1 < end && bytes[at + 1] === 0x85) {
    return 2;
  }
  const isLong = byte === 0xe2 && at + 2 < end && bytes[at + 1] === 0x80;
  return isLong && (bytes[at + 2] === 0xa8 || bytes[at + 2] === 0xa9) ? 3 : 0;
}
