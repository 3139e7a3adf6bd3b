import { useEffect, useState } from 'react';
import type { Recipe, RecipeStep } from '../../../../libs/recipes/recipe.ts';
import type { RecipeProblem } from '../../../../libs/recipes/untrusted-values.ts';
import { toolEntry } from '../../../../libs/tools/index.ts';
import { loadDescription } from '../../../../libs/tools/load-description.ts';
import { isShown, type OptionSpecs, type OptionsOf } from '../../../../libs/tools/shared/options.ts';
import { type ToolDescription, textsOf } from '../../../../libs/tools/shared/tool.ts';
import { showLoadFailure } from '../../workbench/saving/use-later.ts';
import { RECIPES_MESSAGES as messages } from './messages.ts';

/** Descriptions of the tools of a recipe by id; some may be missing. */
export type Descriptions = ReadonlyMap<string, ToolDescription>;

/** Loads the descriptions of tools. Until all have arrived, returns those that were loaded before. A failure shows a toast. */
export function useDescriptions(tools: readonly RecipeStep['tool'][]): Descriptions {
  const [loaded, setLoaded] = useState<Descriptions>(new Map());
  const wanted = [...new Set(tools)].sort().join();
  useEffect(() => {
    let isCurrent = true;
    const ids = wanted === '' ? [] : (wanted.split(',') as RecipeStep['tool'][]);
    Promise.all(ids.map(async (id) => [id, await loadDescription(id)] as const)).then(
      (entries) => isCurrent && setLoaded(new Map(entries)),
      () => isCurrent && showLoadFailure(),
    );
    return () => {
      isCurrent = false;
    };
  }, [wanted]);
  return loaded;
}

/** Returns all outputs of the steps of a recipe. */
export function outputsOf(
  recipe: Recipe,
  descriptions: Descriptions,
): readonly { readonly value: string; readonly label: string; readonly step: number }[] {
  return recipe.steps.flatMap(({ id, tool, options }, step) => {
    const outputs = descriptions.get(tool)?.outputs ?? [];
    const title = toolEntry(tool).title;
    return outputs
      .filter((output) => isShown(output, options))
      .map((output) => ({
        value: `${id}.${output.id}`,
        label: messages.stepOutput(step + 1, title, output.label),
        step,
      }));
  });
}

/** Returns a problem with the labels of the page instead of its path: `Step 3, Merge: Column A: Choose the column to use.` */
export function describeProblem(recipe: Recipe, descriptions: Descriptions, { path, message }: RecipeProblem): string {
  const [list, number, part, ...rest] = path.split('.');
  const index = Number(number);
  const step = list === 'steps' ? recipe.steps[index] : undefined;
  const labels = [
    step && messages.problemStep(index + 1, toolEntry(step.tool).title),
    step && partLabel(step, descriptions, part, rest.join('.')),
    list === 'inputs' && recipe.inputs[index]?.label,
    list === 'outputs' && messages.outputFrom(index + 1),
  ];
  return [...labels.filter(Boolean), message].join(': ');
}

/** Returns the label of an input, field or option of a step; undefined if it has none. */
function partLabel(
  { tool, options }: Recipe['steps'][number],
  descriptions: Descriptions,
  part: string | undefined,
  id: string,
): string | undefined {
  const description = descriptions.get(tool);
  if (description === undefined) {
    return undefined;
  }
  switch (part) {
    case 'inputs':
      return textsOf(description, options as OptionsOf<OptionSpecs>).find((text) => text.id === id)?.label;
    case 'fields':
      return description.fields.find((field) => field.id === id)?.label;
    case 'options':
      return new Map(Object.entries(description.options)).get(id.split('.')[0])?.label;
    default:
      return undefined;
  }
}
