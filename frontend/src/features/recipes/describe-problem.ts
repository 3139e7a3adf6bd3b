import type { Recipe } from '../../../../libs/recipes/recipe.ts';
import type { RecipeProblem } from '../../../../libs/recipes/untrusted-values.ts';
import { toolEntry } from '../../../../libs/tools/index.ts';
import type { OptionSpecs, OptionsOf } from '../../../../libs/tools/shared/options.ts';
import { textsOf } from '../../../../libs/tools/shared/tool.ts';
import { RECIPES_MESSAGES as messages } from './messages.ts';
import type { Descriptions } from './step-form.tsx';

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
