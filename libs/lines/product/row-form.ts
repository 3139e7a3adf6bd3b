import type { Cell, ProductRecipe } from './recipe.ts';

/** Row or cell as alternating texts and columns. */
export interface RowForm {
  /** Text before the first column, between the columns, and after the last; one more than columns. */
  readonly texts: readonly string[];
  /** Indices of the columns, of which any may occur several times. */
  readonly columns: readonly number[];
}

/** Returns the form of the rows of a recipe without cells, without the text around a variant. */
export function rowForm(recipe: ProductRecipe): RowForm {
  const texts = recipe.columns.map((_, k) => (k === 0 ? recipe.wrapBefore : recipe.separator));
  return { texts: [...texts, recipe.wrapAfter], columns: recipe.columns.map((_, k) => k) };
}

/** Returns the form of a cell in the rows of one variant. */
export function cellForm({ parts }: Cell, variant: number): RowForm {
  const texts = [''];
  const columns: number[] = [];
  for (const part of parts) {
    if ('column' in part) {
      columns.push(part.column);
      texts.push('');
    } else {
      texts[columns.length] += 'text' in part ? part.text : part.variant[variant];
    }
  }
  return { texts, columns };
}

/** Returns true if the text of a cell depends on the variant. */
export function hasVariants({ parts }: Cell): boolean {
  return parts.some((part) => 'variant' in part);
}
