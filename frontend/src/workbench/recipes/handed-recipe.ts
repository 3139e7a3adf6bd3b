import type { LineStats } from '../../../../libs/lines/blocks/line-stats.ts';
import type { Recipe } from '../../../../libs/recipes/recipe.ts';
import type { RowsId } from '../../../../workers/protocol/rows.ts';

/** Rows for an input of a recipe. */
export interface HandedRows {
  readonly id: RowsId;
  readonly stats: LineStats;
}

/** A recipe that another page hands to the page of recipes, with the rows of its inputs by their ids. */
export interface HandedRecipe {
  readonly recipe: Recipe;
  readonly rows: { readonly [input: string]: HandedRows };
}

let handed: HandedRecipe | null = null;

/** Hands a recipe to the page of recipes, which opens it when it is shown next. */
export function handRecipe(recipe: HandedRecipe): void {
  handed = recipe;
}

/** Returns the recipe, once; null if there is none. */
export function takeHandedRecipe(): HandedRecipe | null {
  const taken = handed;
  handed = null;
  return taken;
}
