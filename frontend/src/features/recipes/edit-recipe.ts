import {
  MAX_RECIPE_INPUTS,
  MAX_RECIPE_NAME,
  MAX_RECIPE_OUTPUTS,
  MAX_STEPS,
  RECIPE_VERSION,
  type Recipe,
  type RecipeInput,
  type RecipeStep,
  type Reference,
} from '../../../../libs/recipes/recipe.ts';
import { findColumn } from '../../../../libs/tables/columns.ts';
import { isToolId, type ToolId, toolEntry } from '../../../../libs/tools/index.ts';

/** Returns a recipe without steps. */
export function emptyRecipe(name = ''): Recipe {
  return { overprint: 'recipe', version: RECIPE_VERSION, name, note: '', inputs: [], steps: [], outputs: [] };
}

/** Returns the titles of the tools of steps; the id of a tool that this version does not know. */
export function toolTitles(steps: readonly { readonly tool: string }[]): readonly string[] {
  return steps.map(({ tool }) => (isToolId(tool) ? toolEntry(tool).title : tool));
}

/** Returns a name for a copy that is free: `Shoes 2`, `Shoes 3`, … */
export function copyName(name: string, taken: readonly string[]): string {
  for (let number = 2; ; number++) {
    const end = ` ${number}`;
    const copy = name.slice(0, MAX_RECIPE_NAME - end.length) + end;
    if (!taken.includes(copy)) {
      return copy;
    }
  }
}

/** Returns what a reference names, `@input` or `step.output`; undefined for a constant list. */
export function targetOf(reference: Reference): string | undefined {
  if (typeof reference === 'string') {
    return reference;
  }
  return 'from' in reference ? reference.from : undefined;
}

/** Returns the ids of the steps that a step reads. */
function readSteps(step: Pick<RecipeStep, 'inputs'>): readonly string[] {
  return Object.values(step.inputs).flatMap((reference) => {
    const target = targetOf(reference);
    return target === undefined || target.startsWith('@') ? [] : [target.split('.')[0]];
  });
}

/** Returns an id that is free: `merge1`, `merge2`, … */
function freeId(base: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const id = `${base}${number}`;
    if (!taken.includes(id)) {
      return id;
    }
  }
}

/** Adds a step at the end, with the main output of the step before as its first input. */
export function addStep(
  recipe: Recipe,
  tool: ToolId,
  options: RecipeStep['options'],
  firstInput: string,
  previousOutput: string | undefined,
): Recipe {
  if (recipe.steps.length >= MAX_STEPS) {
    return recipe;
  }
  const id = freeId(
    tool,
    recipe.steps.map((step) => step.id),
  );
  const before = recipe.steps.at(-1);
  const [input] = recipe.inputs;
  const source = before && previousOutput ? `${before.id}.${previousOutput}` : input && `@${input.id}`;
  const inputs: RecipeStep['inputs'] = source === undefined ? {} : { [firstInput]: source };
  return { ...recipe, steps: [...recipe.steps, { id, tool, inputs, fields: {}, options }] };
}

export function changeStep(recipe: Recipe, index: number, change: Partial<RecipeStep>): Recipe {
  return { ...recipe, steps: recipe.steps.with(index, { ...recipe.steps[index], ...change }) };
}

/** Returns true if a step can be moved by one place: none of the two reads the other. */
export function canMove({ steps }: Recipe, index: number, by: -1 | 1): boolean {
  const [first, second] = by < 0 ? [steps[index - 1], steps[index]] : [steps[index], steps[index + 1]];
  return first !== undefined && second !== undefined && !readSteps(second).includes(first.id);
}

export function moveStep(recipe: Recipe, index: number, by: -1 | 1): Recipe {
  const step = recipe.steps[index];
  return { ...recipe, steps: recipe.steps.toSpliced(index, 1).toSpliced(index + by, 0, step) };
}

/** Adds a copy of a step behind it, which reads the same. */
export function duplicateStep(recipe: Recipe, index: number): Recipe {
  const step = recipe.steps[index];
  const id = freeId(
    step.tool,
    recipe.steps.map((other) => other.id),
  );
  return { ...recipe, steps: recipe.steps.toSpliced(index + 1, 0, { ...step, id }) };
}

export function toggleStep(recipe: Recipe, index: number): Recipe {
  const { disabled, ...step } = recipe.steps[index];
  return { ...recipe, steps: recipe.steps.with(index, disabled ? step : { ...step, disabled: true }) };
}

/** Removes a step and everything that names its outputs. */
export function removeStep(recipe: Recipe, index: number): Recipe {
  const { id } = recipe.steps[index];
  const isGone = (target: string | undefined) => target?.startsWith(`${id}.`) === true;
  return {
    ...recipe,
    steps: recipe.steps.toSpliced(index, 1).map((step) => withoutSources(step, isGone)),
    outputs: recipe.outputs.filter(({ from }) => !isGone(from)),
  };
}

/**
 * Restores a removed step in a recipe that may have changed since: behind the step that it followed and those it reads,
 * with the references to its outputs that are still missing.
 * @param before the recipe with the step
 * @param index place of the step in it
 */
export function restoreStep(recipe: Recipe, before: Recipe, index: number): Recipe {
  const removed = before.steps[index];
  const ids = recipe.steps.map(({ id }) => id);
  if (recipe.steps.length >= MAX_STEPS) {
    return recipe;
  }
  const id = ids.includes(removed.id) ? freeId(removed.tool, ids) : removed.id;
  const rename = (target: string) => `${id}${target.slice(removed.id.length)}`;
  const isOwn = (target: string | undefined) => target?.startsWith(`${removed.id}.`) === true;
  const isGone = (target: string | undefined) =>
    target !== undefined &&
    (target.startsWith('@')
      ? !recipe.inputs.some((input) => `@${input.id}` === target)
      : !ids.includes(target.split('.')[0]));
  const step = withoutSources({ ...removed, id }, isGone);
  const previous = before.steps.slice(0, index).findLast((other) => ids.includes(other.id));
  const place = 1 + Math.max(-1, ...[...readSteps(step), previous?.id ?? ''].map((other) => ids.indexOf(other)));
  const steps = recipe.steps.map((other, at) => {
    const old = at < place ? undefined : before.steps.find((candidate) => candidate.id === other.id);
    const missing = Object.entries(old?.inputs ?? {}).flatMap(([text, reference]): [string, Reference][] => {
      const target = targetOf(reference);
      if (target === undefined || !isOwn(target) || other.inputs[text] !== undefined) {
        return [];
      }
      return [[text, typeof reference === 'string' ? rename(target) : { ...reference, from: rename(target) }]];
    });
    return missing.length === 0 ? other : { ...other, inputs: { ...other.inputs, ...Object.fromEntries(missing) } };
  });
  const outputs = [...recipe.outputs];
  for (const [at, output] of before.outputs.entries()) {
    if (isOwn(output.from) && outputs.length < MAX_RECIPE_OUTPUTS) {
      outputs.splice(at, 0, { ...output, from: rename(output.from) });
    }
  }
  return { ...recipe, steps: steps.toSpliced(place, 0, step), outputs };
}

/**
 * Adds an input of the recipe.
 * @param reserved ids that it may not get
 */
export function addInput(recipe: Recipe, label: string, reserved: Iterable<string> = []): Recipe {
  if (recipe.inputs.length >= MAX_RECIPE_INPUTS) {
    return recipe;
  }
  const id = freeId('list', [...recipe.inputs.map((input) => input.id), ...reserved]);
  return { ...recipe, inputs: [...recipe.inputs, { id, label, form: 'list' }] };
}

export function changeInput(recipe: Recipe, index: number, change: Partial<RecipeInput>): Recipe {
  return { ...recipe, inputs: recipe.inputs.with(index, { ...recipe.inputs[index], ...change }) };
}

/** Removes an input of the recipe from all steps, too. */
export function removeInput(recipe: Recipe, index: number): Recipe {
  const { id } = recipe.inputs[index];
  return {
    ...recipe,
    inputs: recipe.inputs.toSpliced(index, 1),
    steps: recipe.steps.map((step) => withoutSources(step, (target) => target === `@${id}`)),
  };
}

/**
 * Restores a removed input in a recipe that may have changed since, with the references to it that are still missing.
 * Returns the recipe unchanged if another input has its id.
 * @param before the recipe with the input
 * @param index place of the input in it
 */
export function restoreInput(recipe: Recipe, before: Recipe, index: number): Recipe {
  const removed = before.inputs[index];
  if (recipe.inputs.length >= MAX_RECIPE_INPUTS || recipe.inputs.some(({ id }) => id === removed.id)) {
    return recipe;
  }
  const steps = recipe.steps.map((step) => {
    const old = before.steps.find(({ id }) => id === step.id);
    const missing = Object.entries(old?.inputs ?? {}).filter(
      ([text, reference]) => targetOf(reference) === `@${removed.id}` && step.inputs[text] === undefined,
    );
    return missing.length === 0 ? step : { ...step, inputs: { ...step.inputs, ...Object.fromEntries(missing) } };
  });
  return { ...recipe, inputs: recipe.inputs.toSpliced(index, 0, removed), steps };
}

function withoutSources(step: RecipeStep, isGone: (target: string | undefined) => boolean): RecipeStep {
  const inputs = Object.entries(step.inputs).filter(([, reference]) => !isGone(targetOf(reference)));
  return { ...step, inputs: Object.fromEntries(inputs) };
}

/** Recipe of a run, and the revisions of the lists that it read by input. */
export interface RanRecipe {
  readonly recipe: Recipe;
  readonly revisions: { readonly [input: string]: number };
}

/** Returns the ids of the steps whose results are out of date: they, or what they read, have changed since a run. */
export function outdatedSteps(recipe: Recipe, revisions: RanRecipe['revisions'], ran: RanRecipe): ReadonlySet<string> {
  const outdated = new Set<string>();
  for (const step of recipe.steps) {
    const before = ran.recipe.steps.find(({ id }) => id === step.id);
    const isOld = Object.values(step.inputs).some((reference) => {
      const target = targetOf(reference) ?? '';
      return target.startsWith('@')
        ? isInputChanged(recipe, revisions, ran, target.slice(1))
        : outdated.has(target.split('.')[0]);
    });
    if (isOld || JSON.stringify(before) !== JSON.stringify(step)) {
      outdated.add(step.id);
    }
  }
  return outdated;
}

function isInputChanged(recipe: Recipe, revisions: RanRecipe['revisions'], ran: RanRecipe, id: string): boolean {
  const [now, before] = [recipe, ran.recipe].map(({ inputs }) => inputs.find((input) => input.id === id));
  return revisions[id] !== ran.revisions[id] || now?.form !== before?.form || now?.text !== before?.text;
}

/** Choices of columns for one input: names in the table by the names that the recipe needs. */
type ColumnMap = { readonly [needed: string]: string };

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
