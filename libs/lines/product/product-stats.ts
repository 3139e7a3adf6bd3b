import type { LineStats } from '../blocks/line-stats.ts';
import { countOuterSpace } from './outer-space.ts';
import { ProductRows } from './product-rows.ts';
import type { ProductRecipe } from './recipe.ts';

/** Returns the statistics of all rows of a recipe, without making them. */
export function productStats(recipe: ProductRecipe): LineStats {
  const { count, byteLength } = new ProductRows(recipe);
  const { blankRows, bytes } = countOuterSpace(recipe);
  return {
    lines: count,
    bytes: byteLength,
    items: count - Number(blankRows),
    itemBytes: byteLength - count - Number(bytes),
  };
}
