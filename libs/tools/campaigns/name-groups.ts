import { itemCount, packItems } from '../../lines/product/packed-items.ts';
import {
  type Cell,
  type PackedItems,
  type Part,
  type ProductRecipe,
  productCount,
} from '../../lines/product/recipe.ts';
import { reduceProducts } from '../../lines/product/reduce-products.ts';
import { areSameItems, type PlainPart } from './part-texts.ts';

const ONE_ITEM = packItems(['1']);
const PLAIN_VARIANT = { before: '', after: '' };

/** Texts that are made of parts: every combination of the columns that they use, in order. */
export interface TextProduct {
  readonly columns: readonly PackedItems[];
  readonly parts: readonly Part[];
}

/** Names that several products of keywords share. */
export interface NameGroup {
  /** Index of the first product with these names. */
  readonly first: number;
  readonly names: TextProduct;
  /** Number of different names. */
  readonly count: number;
  /** Most rows with the same name. */
  readonly size: number;
}

/**
 * Makes texts an own product: its columns are those that the texts use, in the given order; match types become a column.
 * @param order columns, with -1 for the match type; those that are not used are left out
 */
export function toTextProduct(
  parts: readonly PlainPart[],
  columns: readonly PackedItems[],
  order: readonly number[],
): TextProduct {
  const used = order.filter((column) => parts.some((part) => placeOf(part) === column));
  const types = parts.flatMap((part) => ('variant' in part ? [packItems(part.variant)] : []));
  return {
    columns: used.map((column) => (column < 0 ? types[0] : columns[column])),
    parts: parts.map((part): Part => {
      if ('text' in part) {
        return part;
      }
      const items = 'variant' in part ? packItems(part.variant) : part.items;
      return { column: used.indexOf(placeOf(part) ?? 0), items };
    }),
  };
}

/** Returns the column of a part, -1 for the match type; undefined for a text. */
export function placeOf(part: PlainPart): number | undefined {
  return 'column' in part ? part.column : 'variant' in part ? -1 : undefined;
}

/** Returns the recipe of rows with cells; there is a row even without columns. */
export function recipeOf(columns: readonly PackedItems[], cells: readonly Cell[], variants = 1): ProductRecipe {
  return {
    columns: columns.length > 0 ? columns : [ONE_ITEM],
    separator: '',
    wrapBefore: '',
    wrapAfter: '',
    casing: 'none',
    variants: Array.from({ length: variants }, () => PLAIN_VARIANT),
    cells,
  };
}

/** Returns true if it is certain that all texts of all products differ. */
export function areDistinct(products: readonly TextProduct[], signal: AbortSignal): boolean {
  const recipes = products.map(({ columns, parts }) => {
    // A text without columns needs one to be a product.
    const all = columns.length > 0 ? parts : [...parts, { column: 0 }];
    return recipeOf(columns, [{ parts: all, casing: 'none' }]);
  });
  const reduced = reduceProducts(recipes, () => signal.throwIfAborted());
  return (
    reduced.areUnique && reduced.recipes.every((recipe, index) => productCount(recipe) === productCount(recipes[index]))
  );
}

/**
 * Groups the rows of products by their names; equal products of names are one group.
 * @param rows number of rows of each product
 * @returns undefined if names of different groups, or of one, may be equal
 */
export function groupNames(
  products: readonly TextProduct[],
  rows: readonly number[],
  signal: AbortSignal,
): NameGroup[] | undefined {
  const groups: { first: number; names: TextProduct; count: number; size: number }[] = [];
  for (const [index, names] of products.entries()) {
    const count = names.columns.reduce((product, items) => product * itemCount(items), 1);
    const size = rows[index] / count;
    const known = groups.find((group) => areSameTexts(group.names, names));
    if (known) {
      known.size += size;
    } else {
      groups.push({ first: index, names, count, size });
    }
  }
  const names = groups.map((group) => group.names);
  return areDistinct(names, signal) ? groups : undefined;
}

/** Returns the number of names of all groups. */
export function countNames(groups: readonly NameGroup[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}

function areSameTexts(one: TextProduct, other: TextProduct): boolean {
  const isSame = (a: PackedItems | undefined, b: PackedItems | undefined) =>
    a === b || (a !== undefined && b !== undefined && areSameItems(a, b));
  return (
    one.columns.length === other.columns.length &&
    one.parts.length === other.parts.length &&
    one.columns.every((items, column) => isSame(items, other.columns[column])) &&
    one.parts.every((part, index) => {
      const same = other.parts[index];
      return 'column' in part && 'column' in same
        ? part.column === same.column && isSame(part.items, same.items)
        : 'text' in part && 'text' in same && part.text === same.text;
    })
  );
}
