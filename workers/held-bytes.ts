import { BlockRows } from '../libs/lines/rows/block-rows.ts';
import type { Rows } from '../libs/lines/rows/rows.ts';
import { SelectionRows } from '../libs/lines/rows/selection-rows.ts';

/** Returns the bytes of memory that rows use. Shared blocks are counted once; computed rows use none. */
export function heldBytes(all: Iterable<Rows>): number {
  const counted = new Set<ArrayBufferLike>();
  let held = 0;
  for (const rows of all) {
    if (!(rows instanceof BlockRows || rows instanceof SelectionRows)) {
      continue;
    }
    for (const { bytes } of rows.storedBlocks()) {
      if (counted.has(bytes.buffer)) {
        continue;
      }
      counted.add(bytes.buffer);
      held += bytes.buffer.byteLength;
    }
  }
  return held;
}
