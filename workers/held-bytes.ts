import { BlockRows } from '../libs/lines/block-rows.ts';
import type { Rows } from '../libs/lines/rows.ts';
import { SelectionRows } from '../libs/lines/selection-rows.ts';

/** The memory that rows hold together; blocks that several share are counted once, and computed rows take none. */
export function heldBytes(all: Iterable<Rows>): number {
  const counted = new Set<ArrayBufferLike>();
  let held = 0;
  for (const rows of all) {
    if (!(rows instanceof BlockRows || rows instanceof SelectionRows)) continue;
    for (const { bytes } of rows.storedBlocks()) {
      if (counted.has(bytes.buffer)) continue;
      counted.add(bytes.buffer);
      held += bytes.buffer.byteLength;
    }
  }
  return held;
}
