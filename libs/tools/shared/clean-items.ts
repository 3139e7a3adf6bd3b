import { TAB } from '../../lines/blocks/line-block.ts';
import { decodeItem, itemCount, packItems } from '../../lines/product/packed-items.ts';
import type { PackedItems } from '../../lines/product/recipe.ts';
import { cleanCell } from '../../tables/columns.ts';

/** Returns items as cells of a table, without TABs and line breaks. */
export function cleanItems(items: PackedItems): PackedItems {
  return mayNeedCleaning(items.bytes)
    ? packItems(Array.from({ length: itemCount(items) }, (_, index) => cleanCell(decodeItem(items, index))))
    : items;
}

/** Returns true if UTF-8 holds a TAB, or bytes of the line breaks that an item can hold: U+0085, U+2028, U+2029. */
function mayNeedCleaning(bytes: Uint8Array): boolean {
  return bytes.some(
    (byte, at) =>
      byte === TAB ||
      (byte === 0xc2 && bytes[at + 1] === 0x85) ||
      (byte === 0xe2 && bytes[at + 1] === 0x80 && (bytes[at + 2] & 0xfe) === 0xa8),
  );
}
