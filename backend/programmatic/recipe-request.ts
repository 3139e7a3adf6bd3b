import { nameStep, type Pipeline, planPipeline } from '../../libs/recipes/plan.ts';
import { problemText, type ReadRecipe, readRecipe } from '../../libs/recipes/read-recipe.ts';
import type { Recipe } from '../../libs/recipes/recipe.ts';
import { type GivenText, parseInput } from '../../libs/tools/shared/input-from.ts';
import type { MemoryText } from '../../libs/tools/shared/memory-text.ts';
import type { TextSource } from '../../libs/tools/shared/tool.ts';
import { mappedSource, readColumnMaps } from './column-maps.ts';
import { type InputReports, openGiven, reportsOf } from './read-request.ts';
import { fieldsRefusal, optionRefusal, RunRefusal, requireNoProblems, unknownMembers, within } from './run-refusal.ts';

/** Valid request for a recipe. */
interface CheckedRecipeRun {
  readonly pipeline: Pipeline;
  readonly sources: ReadonlyMap<string, TextSource>;
  readonly reports: InputReports;
  /** `step.output` that is returned. */
  readonly output: string;
}

const NAMES: readonly string[] = ['recipe', 'recipeId', 'input', 'map', 'output'];

/**
 * Validates the body of a request for a recipe.
 * @param find returns a saved recipe of the account; null if there is none
 * @throws RunRefusal that names the problem
 */
export async function readRecipeRequest(
  { recipe: given, recipeId, input, map, output, ...others }: Readonly<Record<string, unknown>>,
  find: (id: string) => Promise<object | null>,
): Promise<CheckedRecipeRun> {
  const problems = unknownMembers(others, NAMES);
  if (isGiven(given) === isGiven(recipeId)) {
    problems.push({ path: 'recipe', message: 'or recipeId must be given, and not both' });
  }
  if (isGiven(output) && typeof output !== 'string') {
    problems.push({ path: 'output', message: 'must be a text' });
  }
  requireNoProblems(problems);
  const recipe = requireRecipe(await readRecipe(isGiven(recipeId) ? await findSaved(recipeId, find) : given));
  const wanted = typeof output === 'string' ? output : recipe.outputs[0]?.from;
  if (wanted === undefined) {
    throw fieldsRefusal([{ path: 'output', message: 'must be given, because the recipe has no outputs' }]);
  }
  const one = await readRecipe({ ...recipe, outputs: [{ from: wanted }] });
  if (!one.ok) {
    throw fieldsRefusal([{ path: 'output', message: 'must be an output of a step, such as step.output' }]);
  }
  const pipeline = await planPipeline(one.recipe);
  requireHarmlessSteps(pipeline);
  return { pipeline, ...(await openInputs(recipe, input ?? {}, map)), output: wanted };
}

/** Returns false for a member of a request that is missing or null, as requests for tools treat both. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** @throws RunRefusal for an option that could slow down the server for everyone */
export function requireHarmlessSteps({ steps }: Pipeline): void {
  for (const step of steps) {
    const refusal = step.tool.refuseOnServer?.(step.options);
    if (refusal) {
      throw optionRefusal(`steps.${step.index}.${refusal.option}`, `${nameStep(step)}: ${refusal.message}`);
    }
  }
}

async function findSaved(id: unknown, find: (id: string) => Promise<object | null>): Promise<object> {
  const found = typeof id === 'string' ? await find(id) : null;
  if (found === null) {
    throw new RunRefusal({ code: 'not_found', message: 'There is no saved recipe with this id.' });
  }
  return found;
}

/**
 * Returns a recipe that was read.
 * @throws RunRefusal with the problems by their paths in the recipe
 */
export function requireRecipe(read: ReadRecipe): Recipe {
  if (read.ok) {
    return read.recipe;
  }
  const fields = Object.fromEntries(read.problems.map((problem) => [problem.path || 'recipe', problemText(problem)]));
  throw new RunRefusal({ code: 'validation_failed', message: problemText(read.problems[0]), details: { fields } });
}

/**
 * Reads the inputs of a recipe.
 * @returns all inputs by id, empty if missing, and the ids of those that are in `input`
 * @throws RunRefusal for an invalid input, and for a missing one without a default
 */
export function readRecipeInputs(
  { inputs }: Recipe,
  input: unknown,
): { readonly texts: ReadonlyMap<string, GivenText>; readonly given: ReadonlySet<string> } {
  const specs = inputs.map(({ id, label, form }) => ({ id, label, form: form === 'list' ? form : 'either' }) as const);
  const parsed = parseInput({ texts: specs, fields: [] }, input, 'this recipe');
  if (!parsed.ok) {
    const [first, ...rest] = within('input', parsed.problems);
    throw fieldsRefusal([first, ...rest]);
  }
  const given = new Set(Object.keys(input as object));
  requireNoProblems(
    inputs
      .filter(({ id, text }) => text === undefined && !given.has(id))
      .map(({ id }) => ({ path: `input.${id}`, message: 'is needed' })),
  );
  return { texts: parsed.texts, given };
}

async function openInputs(
  recipe: Recipe,
  values: unknown,
  map: unknown,
): Promise<Pick<CheckedRecipeRun, 'sources' | 'reports'>> {
  const { texts, given } = readRecipeInputs(recipe, values);
  const maps = readColumnMaps(recipe, map, given);
  const sources = new Map<string, TextSource>();
  const opened: Record<string, MemoryText> = {};
  for (const input of recipe.inputs) {
    const text = texts.get(input.id);
    if (text && given.has(input.id)) {
      const source = await openGiven(input.id, text);
      opened[input.id] = source;
      sources.set(input.id, mappedSource(input, source, maps.get(input.id)));
    }
  }
  return { sources, reports: reportsOf(opened) };
}
