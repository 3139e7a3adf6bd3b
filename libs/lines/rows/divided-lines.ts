import type { LineBlock } from '../blocks/line-block.ts';
import { findLineEnds } from '../blocks/line-ends.ts';
import type { KeptLines } from './selection-rows.ts';

/** Lines of one block after cleaning, separated; either block may be empty. */
export interface ApartBlock {
  readonly kept: LineBlock;
  readonly repeated: LineBlock;
}

/** Returns the kept lines of a block and the others, in new memory; bit `i & 7` of byte `i >> 3` belongs to line `i`. */
export function divideLines(block: LineBlock, { bits, count }: Pick<KeptLines, 'bits' | 'count'>): ApartBlock {
  const { bytes } = block;
  if (count === block.count) {
    return { kept: { bytes: bytes.slice(), count }, repeated: { bytes: new Uint8Array(0), count: 0 } };
  }
  const kept = new Uint8Array(bytes.length);
  const repeated = new Uint8Array(bytes.length);
  let keptLength = 0;
  let repeatedLength = 0;
  const ends = findLineEnds(block);
  let start = 0;
  for (let line = 0; line < block.count; ) {
    const bit = (bits[line >> 3] >> (line & 7)) & 1;
    let next = line + 1;
    while (next < block.count && ((bits[next >> 3] >> (next & 7)) & 1) === bit) {
      next++;
    }
    const end = ends[next - 1] + 1;
    const run = bytes.subarray(start, end);
    if (bit) {
      kept.set(run, keptLength);
      keptLength += run.length;
    } else {
      repeated.set(run, repeatedLength);
      repeatedLength += run.length;
    }
    start = end;
    line = next;
  }
  return {
    kept: { bytes: kept.subarray(0, keptLength), count },
    repeated: { bytes: repeated.subarray(0, repeatedLength), count: block.count - count },
  };
}

/** Returns the bytes of the kept lines of a block, with line ends. */
export function countKeptBytes(block: LineBlock, bits: Uint8Array): number {
  let bytes = 0;
  let start = 0;
  for (const [line, end] of findLineEnds(block).entries()) {
    if ((bits[line >> 3] >> (line & 7)) & 1) {
      bytes += end + 1 - start;
    }
    start = end + 1;
  }
  return bytes;
}
