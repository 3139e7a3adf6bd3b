import { getOrAdd } from '../../get-or-add.ts';
import { decodeItem, itemCount, packItems } from '../../lines/product/packed-items.ts';
import type { Cell, PackedItems, Part, ProductRecipe } from '../../lines/product/recipe.ts';

const COMMA = 0x2c;
const QUOTE = 0x22;
const SPECIAL = /[,"]/;

/**
 * Returns the rows of a product table as lines of a CSV file with CRLF, which are computed as well. Undefined if a cell
 * may need quotes in some rows only, depending on more than one item.
 */
export function csvRows(recipe: ProductRecipe): ProductRecipe | undefined {
  const quoted = new Map<PackedItems, PackedItems>();
  const parts: Part[] = [];
  for (const [place, cell] of (recipe.cells ?? []).entries()) {
    const written = csvCell(cell, recipe.columns, quoted);
    if (written === undefined) {
      return undefined;
    }
    parts.push(...(place === 0 ? [] : [{ text: ',' }]), ...written);
  }
  return { ...recipe, cells: [{ parts: [...parts, { text: '\r' }], casing: 'none' }] };
}

function csvCell(
  { parts, casing }: Cell,
  columns: readonly PackedItems[],
  quoted: Map<PackedItems, PackedItems>,
): readonly Part[] | undefined {
  const isPlain = parts.every((part) =>
    'column' in part
      ? !isSpecial(part.items ?? columns[part.column])
      : !('text' in part ? [part.text] : part.variant).some((text) => SPECIAL.test(text)),
  );
  if (casing !== 'none' || (!isPlain && parts.length > 1)) {
    return undefined;
  }
  const [part] = parts;
  if (isPlain) {
    return parts;
  }
  if ('text' in part) {
    return [{ text: quote(part.text) }];
  }
  if ('variant' in part) {
    return [{ variant: part.variant.map(quote) }];
  }
  const items = part.items ?? columns[part.column];
  const known = getOrAdd(quoted, items, () =>
    packItems(Array.from(items.ends, (_, item) => quote(decodeItem(items, item)))),
  );
  return [{ column: part.column, items: known }];
}

function isSpecial({ bytes, ends }: PackedItems): boolean {
  const used = bytes.subarray(0, ends[itemCount({ bytes, ends }) - 1]);
  return used.includes(COMMA) || used.includes(QUOTE);
}

function quote(text: string): string {
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
