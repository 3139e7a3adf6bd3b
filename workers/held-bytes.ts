import type { ProductRecipe } from '../libs/lines/product/recipe.ts';
import { BlockRows } from '../libs/lines/rows/block-rows.ts';
import { OrderedRows } from '../libs/lines/rows/ordered-rows.ts';
import type { Rows } from '../libs/lines/rows/rows.ts';
import { SelectionRows } from '../libs/lines/rows/selection-rows.ts';
import { PickedRows } from '../libs/tables/picked-rows.ts';

/**
 * Returns the bytes of memory that rows use. Shared blocks, orders and columns are counted once.
 * @param recipes of computed rows, which use the memory of their columns
 */
export function heldBytes(all: Iterable<Rows>, recipes: Iterable<ProductRecipe>): number {
  const counted = new Set<ArrayBufferLike>();
  let held = 0;
  for (const buffer of [...recipes].flatMap(recipeBuffers)) {
    held += counted.has(buffer) ? 0 : buffer.byteLength;
    counted.add(buffer);
  }
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

/** Returns the bytes of memory that the columns of a recipe use, if no other rows share them. */
export function recipeBytes(recipe: ProductRecipe): number {
  return [...new Set(recipeBuffers(recipe))].reduce((sum, { byteLength }) => sum + byteLength, 0);
}

function recipeBuffers({ columns, cells = [] }: ProductRecipe): ArrayBufferLike[] {
  const forms = cells.flatMap(({ parts }) =>
    parts.flatMap((part) => ('items' in part && part.items ? [part.items] : [])),
  );
  return [...columns, ...forms].flatMap(({ bytes, ends }) => [bytes.buffer, ends.buffer]);
}
