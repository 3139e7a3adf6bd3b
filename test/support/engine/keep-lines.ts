import { LF, type LineBlock } from '../../../libs/lines/blocks/line-block.ts';
import type { KeptLines } from '../../../libs/lines/rows/selection-rows.ts';

/**
 * Returns the bits of the lines to keep. For tests only.
 * @param isKept one value per line
 * @param padding value of the unused bits of the last byte
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
