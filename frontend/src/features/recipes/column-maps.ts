import type { RecipeInput } from '../../../../libs/recipes/recipe.ts';
import { findColumn } from '../../../../libs/tables/columns.ts';

/** Choices of columns for one input: names in the table by the names that the recipe needs. */
export type ColumnMap = { readonly [needed: string]: string };

/** Choices of columns by input. */
export type ColumnMaps = { readonly [input: string]: ColumnMap };

/** Returns the columns that the recipe needs and a table lacks; none for a list. */
export function lackedColumns(input: Pick<RecipeInput, 'columns'>, columns: readonly string[] | undefined): string[] {
  return columns ? (input.columns ?? []).filter((name) => findColumn(columns, name) < 0) : [];
}

/** Returns the choices that apply to a table. Those made for an earlier table of the box may not. */
export function validMap(
  input: Pick<RecipeInput, 'columns'>,
  columns: readonly string[] | undefined,
  map: ColumnMap = {},
): ColumnMap {
  const valid = lackedColumns(input, columns).filter((name) => columns?.includes(map[name]));
  return Object.fromEntries(valid.map((name) => [name, map[name]]));
}
