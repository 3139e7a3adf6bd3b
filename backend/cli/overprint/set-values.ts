import type { Recipe, RecipeStep } from '../../../libs/recipes/recipe.ts';
import { loadDescription } from '../../../libs/tools/load-description.ts';
import type { Option, OptionSpecs } from '../../../libs/tools/shared/options.ts';
import { UsageError } from './failure.ts';
import { toNumber } from './list-values.ts';
import { MESSAGES } from './messages.ts';

/**
 * Sets options and fields of steps: `merge1.separator.type=minus`, `utm1.source=google`. A list is a JSON array.
 * @returns the recipe, to be checked
 * @throws UsageError for a step, option or field that does not exist
 */
export async function setValues(recipe: Recipe, given: readonly string[]): Promise<Recipe> {
  const steps = [...recipe.steps];
  for (const pair of given) {
    const [, id, path, value] = /^([^.=]+)\.([^=]+)=(.*)$/s.exec(pair) ?? [];
    if (value === undefined) {
      throw new UsageError(MESSAGES.badSet(pair));
    }
    const place = steps.findIndex((step) => step.id === id);
    if (place < 0) {
      throw new UsageError(
        MESSAGES.unknownStep(
          id,
          steps.map((step) => step.id),
        ),
      );
    }
    steps[place] = await setValue(steps[place], path, value);
  }
  return { ...recipe, steps };
}

async function setValue(step: RecipeStep, path: string, text: string): Promise<RecipeStep> {
  const { fields, options } = await loadDescription(step.tool);
  if (fields.some(({ id }) => id === path)) {
    return { ...step, fields: { ...step.fields, [path]: text } };
  }
  const [name, member, ...others] = path.split('.');
  const spec = Object.hasOwn(options, name) ? options[name] : undefined;
  const leaf = spec?.kind === 'group' && member !== undefined ? memberOf(spec.fields, member) : undefined;
  if (spec?.kind === 'group' && leaf !== undefined && others.length === 0) {
    const group = step.options[name] as { readonly [field: string]: unknown };
    return { ...step, options: { ...step.options, [name]: { ...group, [member]: toValue(leaf, text, path) } } };
  }
  if (spec === undefined || spec.kind === 'group' || member !== undefined) {
    const names =
      spec?.kind === 'group'
        ? Object.keys(spec.fields).map((field) => `${name}.${field}`)
        : [...fields.map(({ id }) => id), ...Object.keys(options)];
    throw new UsageError(MESSAGES.unknownValue(step.id, path, names));
  }
  return { ...step, options: { ...step.options, [name]: toValue(spec, text, path) } };
}

function memberOf(fields: OptionSpecs, name: string): Option | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** Converts a text to the type of an option; what cannot be converted stays, and is refused later. */
function toValue(spec: Option, text: string, path: string): unknown {
  if (spec.kind === 'boolean') {
    return text === 'true' ? true : text === 'false' ? false : text;
  }
  if (spec.kind === 'number') {
    return toNumber(text, spec.isOptional);
  }
  if (spec.kind !== 'list') {
    return text;
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(MESSAGES.needsArray(path));
  }
}
