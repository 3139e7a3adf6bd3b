import type { ProductRecipe } from '../../lines/product/recipe.ts';
import { csvRows } from './csv-rows.ts';
import type { PartLimit } from './parts.ts';
import { RowSizes } from './row-sizes.ts';

/** Files of a result that are counted one by one. Results of more files are far too large to be written. */
const MOST_COUNTED = 1_000_000;

/**
 * Returns the number of CSV files that computed rows need, without making the rows. Undefined if the size of a row is not
 * the sum of the sizes of its items. Beyond a million files the rest is estimated.
 */
export function countComputedParts(recipes: readonly ProductRecipe[], limit: PartLimit): number | undefined {
  const all: RowSizes[] = [];
  for (const recipe of recipes) {
    const lines = csvRows(recipe);
    if (lines === undefined) {
      return undefined;
    }
    all.push(new RowSizes(lines));
  }
  let files = 0;
  let rows = limit.rows;
  let bytes = limit.bytes;
  for (const lines of all) {
    for (let row = 0; row < lines.count; ) {
      const most = Math.min(lines.count, row + limit.rows - rows);
      const end = files === 0 ? row : lines.endOf(row, most, limit.bytes - bytes);
      if (end > row) {
        rows += end - row;
        bytes += lines.bytesBefore(end) - lines.bytesBefore(row);
        row = end;
        continue;
      }
      if (files === MOST_COUNTED) {
        return files + Math.ceil((lines.bytesBefore(lines.count) - lines.bytesBefore(row)) / limit.bytes);
      }
      // A file has at least one row.
      files++;
      rows = 1;
      bytes = lines.bytesBefore(row + 1) - lines.bytesBefore(row);
      row++;
    }
  }
  return files;
}
