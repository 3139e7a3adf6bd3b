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

/** Returns true if lines in UTF-8 hold a TAB, or a line break that can stand within a line. */
export function mayNeedCleaning(bytes: Uint8Array): boolean {
  return bytes.includes(TAB) || hasInnerBreak(bytes);
}

/** Returns true if lines in UTF-8 hold U+0085, U+2028 or U+2029, which do not end a line. */
export function hasInnerBreak(bytes: Uint8Array): boolean {
  return [0xc2, 0xe2].some((lead) => {
    let at = bytes.indexOf(lead);
    while (at !== -1 && innerBreakSize(bytes, at) === 0) {
      at = bytes.indexOf(lead, at + 1);
    }
    return at !== -1;
  });
}

/** Returns the bytes of U+0085, U+2028 or U+2029 at a place; 0 for anything else. */
export function innerBreakSize(bytes: Uint8Array, at: number): number {
  if (bytes[at] === 0xc2) {
    return bytes[at + 1] === 0x85 ? 2 : 0;
  }
  return bytes[at] === 0xe2 && bytes[at + 1] === 0x80 && (bytes[at + 2] & 0xfe) === 0xa8 ? 3 : 0;
}
