import type { Casing, Cell, PackedItems, ProductRecipe } from './recipe.ts';

/** Place of a column's item in a row or cell. */
export interface FormSlot {
  /** Index of the column, which any number of slots can have. */
  readonly column: number;
  /** Items of the column in the form in which they are written here. */
  readonly items: PackedItems;
}

/** Row or cell as alternating texts and slots. */
export interface RowForm {
  /** Text before the first slot, between the slots, and after the last; one more than slots. */
  readonly texts: readonly string[];
  readonly slots: readonly FormSlot[];
}

/** Returns the form of the rows of a recipe without cells, without the text around a variant. */
export function rowForm(recipe: ProductRecipe): RowForm {
  const texts = recipe.columns.map((_, k) => (k === 0 ? recipe.wrapBefore : recipe.separator));
  return { texts: [...texts, recipe.wrapAfter], slots: recipe.columns.map((items, column) => ({ column, items })) };
}

/**
 * Returns the form of a cell in the rows of one variant.
 * @param columns those of the recipe
 */
export function cellForm({ parts }: Cell, columns: readonly PackedItems[], variant: number): RowForm {
  const texts = [''];
  const slots: FormSlot[] = [];
  for (const part of parts) {
    if ('column' in part) {
      slots.push({ column: part.column, items: part.items ?? columns[part.column] });
      texts.push('');
    } else {
      texts[slots.length] += 'text' in part ? part.text : part.variant[variant];
    }
  }
  return { texts, slots };
}

/** Returns the form and casing of the rows of a recipe, or of the first cell of a table. */
export function firstForm(recipe: ProductRecipe): { readonly form: RowForm; readonly casing: Casing } {
  const [cell] = recipe.cells ?? [];
  return cell
    ? { form: cellForm(cell, recipe.columns, 0), casing: cell.casing }
    : { form: rowForm(recipe), casing: recipe.casing };
}

/** Returns true if the text of a cell depends on the variant. */
export function hasVariants({ parts }: Cell): boolean {
  return parts.some((part) => 'variant' in part);
}
