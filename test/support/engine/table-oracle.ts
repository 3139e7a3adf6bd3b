import { applyCasing } from '../../../libs/lines/product/casing.ts';
import { decodeItem, packItems } from '../../../libs/lines/product/packed-items.ts';
import type { Cell, ProductRecipe } from '../../../libs/lines/product/recipe.ts';

/** Product table with its items as texts. */
export interface TableSample {
  readonly columns: readonly (readonly string[])[];
  readonly variants: number;
  readonly cells: readonly Cell[];
}

/** Returns the recipe of a sample. For tests only. */
export function tableRecipe({ columns, variants, cells }: TableSample): ProductRecipe {
  return {
    columns: columns.map(packItems),
    // Not used by the rows of a table.
    separator: 'separator',
    wrapBefore: '(',
    wrapAfter: ')',
    casing: 'uppercase',
    variants: Array.from({ length: variants }, () => ({ before: '<', after: '>', plusOnEveryWord: true })),
    cells,
  };
}

/** Reference implementation of the rows of a product table. For tests only. */
export function tableSlowly({ columns, variants, cells }: TableSample): string[] {
  const combinations = columns.reduce<number[][]>(
    (all, items) => all.flatMap((row) => items.map((_, index) => [...row, index])),
    [[]],
  );
  return combinations.flatMap((indices) =>
    Array.from({ length: variants }, (_, variant) =>
      cells.map((cell) => applyCasing(cellText(cell, columns, indices, variant), cell.casing)).join('\t'),
    ),
  );
}

function cellText(cell: Cell, columns: TableSample['columns'], indices: readonly number[], variant: number): string {
  return cell.parts
    .map((part) => {
      if ('text' in part) {
        return part.text;
      }
      if ('variant' in part) {
        return part.variant[variant];
      }
      const index = indices[part.column];
      return part.items ? decodeItem(part.items, index) : columns[part.column][index];
    })
    .join('');
}
