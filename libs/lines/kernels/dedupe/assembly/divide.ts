import { ANSWER, HASH, PARTITIONS, ROW_BYTES, ROWS, SLACK, TEXT, TEXT_LENGTH } from './addresses';
import { firstOutput, secondOutput } from './layout';
import { rowsScanned, scanLines } from './scan';

// Divides lines among parts by the hash of what is compared, so that equal lines are in the same part. The numbers of
// the lines' parts are written to the second output, the lines to the first one, part by part. A divided block is not
// added to the arena, so the memory of the partitions is free for the sizes of the parts: bytes, number of lines, and
// the place of the next line, 4 bytes each.

const PART_BYTES: usize = 12;
const LINES: usize = 4;
const NEXT: usize = 8;

let partCount: u64 = 0;
let partTop: usize = 0;

function sizesOf(part: u32): usize {
  return PARTITIONS + <usize>part * PART_BYTES;
}

/** @param parts number of parts, at most 256 */
export function beginDividing(parts: u32): void {
  partCount = parts;
  partTop = secondOutput();
  memory.fill(PARTITIONS, 0, <usize>parts * PART_BYTES);
}

/** Chooses the parts of the first `count` rows, whose hashes are known. */
export function divideRows(count: u32): void {
  const rowsEnd = ROWS + <usize>count * ROW_BYTES;
  for (let row = ROWS; row < rowsEnd; row += ROW_BYTES) {
    const part = <u32>(((load<u64>(row, HASH) >> 32) * partCount) >> 32);
    store<u8>(partTop++, part);
    const sizes = sizesOf(part);
    store<u32>(sizes, load<u32>(sizes) + load<u32>(row, TEXT_LENGTH) + 1);
    store<u32>(sizes, load<u32>(sizes, LINES) + 1, LINES);
  }
}

/** Copies the divided lines in `[start, end)` to the first output, part by part and in order. */
export function groupLines(start: usize, end: usize): void {
  let next = firstOutput();
  for (let part: u32 = 0; part < <u32>partCount; part++) {
    const sizes = sizesOf(part);
    store<u32>(sizes, <u32>next, NEXT);
    next += <usize>load<u32>(sizes);
  }
  memory.fill(end, 0, SLACK);
  let partAt = secondOutput();
  let at = start;
  while (at < end) {
    at = scanLines(at, end);
    const rowsEnd = ROWS + <usize>rowsScanned() * ROW_BYTES;
    for (let row = ROWS; row < rowsEnd; row += ROW_BYTES) {
      const sizes = sizesOf(load<u8>(partAt++));
      const to = load<u32>(sizes, NEXT);
      const length = load<u32>(row, TEXT_LENGTH) + 1;
      memory.copy(<usize>to, <usize>load<u32>(row, TEXT), <usize>length);
      store<u32>(sizes, to + length, NEXT);
    }
  }
  store<u32>(ANSWER, <u32>(partTop - secondOutput()));
}
