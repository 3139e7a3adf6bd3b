import type { Bytes } from '../blocks/line-block.ts';

/** Packed items of a column: item `i` is `bytes[i ? ends[i - 1] : 0 .. ends[i])`, without line ends. */
export interface PackedItems {
  readonly bytes: Bytes;
  readonly ends: Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;
}

/** Change of letter case in a row or cell, specified in `docs/spec/README.md`, Definitions. */
export type Casing = 'none' | 'lowercase' | 'uppercase' | 'titlecase' | 'camelcase' | 'pascalcase';

/** Text around a finished row; several variants give several rows per combination, in order. */
export interface RowVariant {
  readonly before: string;
  readonly after: string;
  /** True to put a plus in front of every word (a run without white space) and join the words by one space. */
  readonly plusOnEveryWord?: boolean;
}

/** Piece of a cell: literal text, the item of a column (by index), or one text per variant of the row. */
export type Part =
  | { readonly text: string }
  /**
   * `items` are other forms of the column's items, such as with text around them: as many, in the same order, and
   * nothing but white space exactly where the column's are.
   */
  | { readonly column: number; readonly items?: PackedItems }
  /** As many texts as the recipe has variants. */
  | { readonly variant: readonly string[] };

/** Cell of a product table: its parts joined, then cased. Each cell is cased on its own. */
export interface Cell {
  readonly parts: readonly Part[];
  readonly casing: Casing;
}

/**
 * Recipe of computed rows: every combination of the columns' items, in column order, in which the variants change
 * fastest, then the last column. Row = variant(casing(wrapBefore + items joined by separator + wrapAfter)).
 *
 * With `cells` the rows form a product table: row = cells joined by TAB. Then only the number of variants counts, and
 * separator, wrap and casing of the row are not used. The texts and items of a table must hold no TAB.
 */
export interface ProductRecipe {
  /** At least one column; no empty columns. */
  readonly columns: readonly PackedItems[];
  readonly separator: string;
  readonly wrapBefore: string;
  readonly wrapAfter: string;
  readonly casing: Casing;
  /** At least one. */
  readonly variants: readonly RowVariant[];
  /** At least one if given. A column may occur in any number of cells, also several times in one. */
  readonly cells?: readonly Cell[];
}

/** Returns the number of rows of a recipe, which may be more than can be numbered. */
export function productCount(recipe: ProductRecipe): bigint {
  return combinationCount(recipe.columns) * BigInt(recipe.variants.length);
}

/** Returns the number of combinations of one item per column. */
export function combinationCount(columns: readonly PackedItems[]): bigint {
  return columns.reduce((count, { ends }) => count * BigInt(ends.length), 1n);
}
