import { loadDescription } from '../tools/load-description.ts';
import { findMissingField } from '../tools/shared/prepare-run.ts';
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

/** Returns the index of the first step with an empty field that a run on a list requires; 0 if there is none. */
export async function firstIncompleteStep({ steps }: Pick<Recipe, 'steps'>): Promise<number> {
  const tools = await Promise.all(steps.map(({ tool }) => loadDescription(tool)));
  const first = steps.findIndex(({ fields, options }, index) => findMissingField(tools[index], options, fields, true));
  return Math.max(0, first);
}
