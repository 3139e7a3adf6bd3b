import type { LineStats } from '../blocks/line-stats.ts';
import { ProductRows } from './product-rows.ts';
import type { ProductRecipe } from './recipe.ts';
import { countOuterSpace } from './table-stats.ts';

/** Returns the statistics of all rows of a recipe, computing at most one row per variant. */
export function productStats(recipe: ProductRecipe): LineStats {
  return recipe.cells ? tableStats(recipe) : rowStats(recipe);
}

function rowStats(recipe: ProductRecipe): LineStats {
  const rows = new ProductRows(recipe);
  // Items are trimmed, so the outer white space of a row comes from its variant and is the same in all its rows.
  let around = 0;
  for (const row of rows.rows(0, recipe.variants.length)) {
    around += utf8Length(row) - utf8Length(row.trim());
  }
  const combinations = rows.count / recipe.variants.length;
  return {
    lines: rows.count,
    bytes: rows.byteLength,
    items: rows.count,
    itemBytes: rows.byteLength - rows.count - around * combinations,
  };
}

function tableStats(recipe: ProductRecipe): LineStats {
  const { count, byteLength } = new ProductRows(recipe);
  const { blankRows, bytes } = countOuterSpace(recipe);
  return {
    lines: count,
    bytes: byteLength,
    items: count - Number(blankRows),
    itemBytes: byteLength - count - Number(bytes),
  };
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}
