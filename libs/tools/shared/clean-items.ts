import { hasCellBreaks } from '../../lines/blocks/copy-cell.ts';
import { decodeItem, itemCount, packItems } from '../../lines/product/packed-items.ts';
import type { PackedItems } from '../../lines/product/recipe.ts';
import { cleanCell } from '../../tables/columns.ts';

/** Returns items as cells of a table, without TABs and line breaks. */
export function cleanItems(items: PackedItems): PackedItems {
  return hasCellBreaks(items.bytes)
    ? packItems(Array.from({ length: itemCount(items) }, (_, index) => cleanCell(decodeItem(items, index))))
    : items;
}
