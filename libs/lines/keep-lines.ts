import { LF, type LineBlock } from './line-block.ts';
import type { KeptLines } from './selection-rows.ts';

/**
 * Marks lines of a block, one by one. Test only.
 * @param isKept an answer for each line
 * @param padding the bits of the last byte that belong to no line
 */
export function keepLines({ bytes }: LineBlock, isKept: readonly boolean[], padding = 0): KeptLines {
  const bits = new Uint8Array(Math.ceil(isKept.length / 8)).fill(padding);
  const kept = { bits, count: 0, bytes: 0 };
  let start = 0;
  for (const [line, keep] of isKept.entries()) {
    const end = bytes.indexOf(LF, start) + 1;
    const bit = 1 << (line & 7);
    bits[line >> 3] = keep ? bits[line >> 3] | bit : bits[line >> 3] & ~bit;
    if (keep) {
      kept.count++;
      kept.bytes += end - start;
    }
    start = end;
  }
  return kept;
}
