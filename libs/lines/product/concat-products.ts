import { addStats, EMPTY_STATS, type LineStats } from '../blocks/line-stats.ts';
import { ConcatRows } from '../rows/concat-rows.ts';
import { ProductRows } from './product-rows.ts';
import { productStats } from './product-stats.ts';
import type { ProductRecipe } from './recipe.ts';

/**
 * Returns the rows of several recipes one after the other.
 * @throws RangeError for more than 2^53 rows in total
 */
export function concatProducts(recipes: readonly ProductRecipe[]): ConcatRows {
  const rows = new ConcatRows();
  for (const recipe of recipes) {
    rows.append(new ProductRows(recipe));
  }
  return rows;
}

/** Returns the statistics of the rows of several recipes. */
export function concatStats(recipes: readonly ProductRecipe[]): LineStats {
  return recipes.reduce((stats, recipe) => addStats(stats, productStats(recipe)), EMPTY_STATS);
}
