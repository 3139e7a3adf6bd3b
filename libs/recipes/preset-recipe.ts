import type { Preset } from './presets.ts';
import { readRecipe } from './read-recipe.ts';
import { RECIPE_VERSION, type Recipe } from './recipe.ts';

/** Returns the recipe of a preset, with all options. */
export async function presetRecipe({ id, name, note, inputs, steps, outputs }: Preset): Promise<Recipe> {
  const read = await readRecipe({ overprint: 'recipe', version: RECIPE_VERSION, name, note, inputs, steps, outputs });
  if (!read.ok) {
    throw new Error(`The preset ${id} is no recipe: ${JSON.stringify(read.problems)}`);
  }
  return read.recipe;
}
