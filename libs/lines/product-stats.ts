import type { LineStats } from './line-stats.ts';
import { type ProductRecipe, ProductRows } from './product-rows.ts';

/** What a scan of all rows of a recipe would find, without computing more than one row for each variant. */
export function productStats(recipe: ProductRecipe): LineStats {
  const rows = new ProductRows(recipe);
  // Items are trimmed, so the white space around a row is that of the texts around it: alike in all rows of a variant.
  let around = 0;
  for (const row of rows.rows(0, recipe.variants.length)) around += utf8Length(row) - utf8Length(row.trim());
  const combinations = rows.count / recipe.variants.length;
  return {
    lines: rows.count,
    bytes: rows.byteLength,
    items: rows.count,
    itemBytes: rows.byteLength - rows.count - around * combinations,
  };
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}
