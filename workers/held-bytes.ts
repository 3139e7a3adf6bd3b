import { BlockRows } from '../libs/lines/rows/block-rows.ts';
import { OrderedRows } from '../libs/lines/rows/ordered-rows.ts';
import type { Rows } from '../libs/lines/rows/rows.ts';
import { SelectionRows } from '../libs/lines/rows/selection-rows.ts';
import { PickedRows } from '../libs/tables/picked-rows.ts';

/** Returns the bytes of memory that rows use. Shared blocks and orders are counted once; computed rows use none. */
export function heldBytes(all: Iterable<Rows>): number {
  const counted = new Set<ArrayBufferLike>();
  let held = 0;
  const orders = new Set<OrderedRows>();
  for (const given of all) {
    const rows = given instanceof PickedRows ? given.rowsOfAll : given;
    if (!(rows instanceof BlockRows || rows instanceof SelectionRows || rows instanceof OrderedRows)) {
      continue;
    }
    if (rows instanceof OrderedRows && !orders.has(rows)) {
      orders.add(rows);
      held += rows.ownBytes;
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
