import { UserMistake } from '../../libs/errors.ts';
import { type Pipeline, planPipeline } from '../../libs/recipes/plan.ts';
import { readRecipe } from '../../libs/recipes/read-recipe.ts';
import type { Recipe } from '../../libs/recipes/recipe.ts';
import { requireStepFields } from '../../libs/recipes/run-pipeline.ts';
import { loadTool } from '../../libs/tools/registry.ts';
import { type GivenText, parseInput } from '../../libs/tools/shared/input-from.ts';
import type { OptionSpecs, OptionsOf } from '../../libs/tools/shared/options.ts';
import { type ColumnsOfText, checkTables, requireFields } from '../../libs/tools/shared/prepare-run.ts';
import { parseToolOptions, type TextSpec, type ToolDefinition } from '../../libs/tools/shared/tool.ts';
import { type ColumnMaps, readColumnMaps } from '../programmatic/column-maps.ts';
import { requireHarmlessOptions } from '../programmatic/read-request.ts';
import { readRecipeInputs, requireHarmlessSteps, requireRecipe } from '../programmatic/recipe-request.ts';
import { type FieldProblem, fieldsRefusal, requireNoProblems, within } from '../programmatic/run-refusal.ts';
import type { JobWork } from './job.entity.ts';
import type { JobInputs, JobReference } from './job-inputs.ts';

/** Problem of an upload that is read as a list although columns of it are needed. */
const NEEDS_FORMAT = 'is read as a list; add "format": "csv" or "format": "tsv" to read it as a table';

interface InputPlan {
  /** Constant inputs by their dotted path; an empty text in place of a reference. */
  readonly texts: ReadonlyMap<string, GivenText>;
  readonly fields: { readonly [id: string]: string };
}

/** Checked run of a tool. */
export interface ToolPlan extends InputPlan {
  readonly kind: 'tool';
  readonly tool: ToolDefinition;
  readonly options: OptionsOf<OptionSpecs>;
}

/** Checked run of a recipe. */
interface RecipePlan extends InputPlan {
  readonly kind: 'recipe';
  readonly recipe: Recipe;
  readonly pipeline: Pipeline;
  readonly given: ReadonlySet<string>;
  readonly maps: ColumnMaps;
}

/** Checked work of a job, with the code that runs it. */
export type JobPlan = ToolPlan | RecipePlan;

/** Work that is not checked yet. */
export type GivenWork = Omit<JobWork, 'outputs'> & {
  readonly outputs?: readonly string[] | undefined;
};

/**
 * Checks the work of a job and loads its code.
 * @returns the plan, and the work with the outputs that are saved
 * @throws RunRefusal that names the problem
 * @throws UserMistake for an empty field that is required
 */
export async function planJob(work: GivenWork, inputs: JobInputs): Promise<{ plan: JobPlan; work: JobWork }> {
  return work.recipe === undefined ? planTool(work, inputs) : planRecipe(work, work.recipe, inputs);
}

async function planTool(work: GivenWork, inputs: JobInputs): Promise<{ plan: JobPlan; work: JobWork }> {
  if (work.tool === undefined) {
    throw fieldsRefusal([{ path: 'tool', message: 'or recipe or recipeId must be given' }]);
  }
  const tool = await loadTool(work.tool);
  const parsed = parseInput(tool, inputs.constants);
  const chosen = parseToolOptions(tool, work.options ?? {});
  const problems = [
    ...within('input', parsed.ok ? [] : parsed.problems),
    ...within('options', chosen.ok ? [] : chosen.problems),
  ];
  const bulkInputs = [...new Set(tool.texts.map(({ id }) => id.replace(/\.\d+$/, '')))];
  if (parsed.ok && !bulkInputs.some((name) => name in inputs.constants)) {
    problems.push({ path: 'input', message: `must have ${bulkInputs.join(' or ')}` });
  }
  const outputs = work.outputs ?? [tool.outputs[0].id];
  const names = tool.outputs.map(({ id }) => id);
  problems.push(...problemsOfOutputs(outputs, names));
  const [first, ...rest] = problems;
  if (first || !parsed.ok || !chosen.ok) {
    throw fieldsRefusal([first, ...rest]);
  }
  const { options } = chosen;
  requireHarmlessOptions(tool, options);
  requireTexts(inputs, parsed.texts);
  const plan = { kind: 'tool', tool, options, texts: parsed.texts, fields: parsed.fields } as const;
  requireFields(tool, options, parsed.fields, takesList(plan, inputs));
  return { plan, work: { tool: work.tool, options, input: work.input, outputs: toOutputs(outputs) } };
}

async function planRecipe(
  work: GivenWork,
  source: object,
  inputs: JobInputs,
): Promise<{ plan: JobPlan; work: JobWork }> {
  const recipe = requireRecipe(await readRecipe(source));
  const outputs = work.outputs ?? recipe.outputs.map(({ from }) => from);
  const labels = new Map(recipe.outputs.map((output) => [output.from, output]));
  if (outputs.length === 0) {
    // Schedules take no outputs, so that the recipe must have them.
    const message = 'must be defined in the recipe, which has none, or named in the request of a job';
    throw fieldsRefusal([{ path: 'outputs', message }]);
  }
  requireNoProblems(problemsOfOutputs(outputs, outputs));
  const chosen = await readRecipe({ ...recipe, outputs: outputs.map((from) => labels.get(from) ?? { from }) });
  if (!chosen.ok) {
    throw fieldsRefusal([{ path: 'outputs', message: 'must be outputs of steps, such as step.output' }]);
  }
  const pipeline = await planPipeline(chosen.recipe);
  requireHarmlessSteps(pipeline);
  for (const step of pipeline.steps) {
    requireStepFields(step);
  }
  const { texts, given } = readRecipeInputs(recipe, inputs.constants);
  requireTexts(inputs, texts);
  const maps = readColumnMaps(recipe, work.map, given);
  requireMappedTables(recipe, maps, texts, inputs);
  const plan = { kind: 'recipe', recipe: chosen.recipe, pipeline, given, maps, texts, fields: {} } as const;
  const { input, map } = work;
  return { plan, work: { recipe: chosen.recipe, input, ...(map && { map }), outputs: toOutputs(outputs) } };
}

/** Returns the description of an input. */
export function specOf(plan: JobPlan, path: string): Pick<TextSpec, 'form' | 'csv' | 'headerNames'> {
  const texts: readonly Pick<TextSpec, 'id' | 'form' | 'csv' | 'headerNames'>[] =
    plan.kind === 'tool' ? plan.tool.texts : plan.recipe.inputs;
  // Elements beyond the declared ones of an array have the form of the first.
  const first = `${path.slice(0, path.lastIndexOf('.'))}.0`;
  return texts.find(({ id }) => id === path) ?? texts.find(({ id }) => id === first) ?? {};
}

/** Returns true if it is known before the run that the first input of a tool is a list. */
function takesList({ tool, texts }: ToolPlan, { references }: JobInputs): boolean {
  const [{ id }] = tool.texts;
  const reference = references.get(id);
  if (reference) {
    return reference.column !== undefined || isPlainUpload(reference);
  }
  return texts.get(id)?.kind === 'lines';
}

function isPlainUpload(reference: JobReference): boolean {
  return reference.kind === 'text' && reference.format === undefined;
}

/**
 * Checks the uploads of a new job. Stored work is not checked before it runs, because earlier versions accepted more.
 * @throws RunRefusal for an upload that is read as a list although columns of it are needed, or chosen by an option
 */
export function requireFormats(plan: JobPlan, { references }: JobInputs): void {
  requireNoProblems(
    [...references]
      .filter(([path, reference]) => isPlainUpload(reference) && needsTable(plan, path, reference))
      .map(([path]) => ({ path: `input.${path}`, message: NEEDS_FORMAT })),
  );
}

function needsTable(plan: JobPlan, path: string, { column }: JobReference): boolean {
  if (column !== undefined) {
    return true;
  }
  // No column can be found among none.
  const noColumns = { columns: [] };
  if (plan.kind === 'tool') {
    return failsChecks(plan.tool, plan.options, (text) => (text === path ? noColumns : undefined));
  }
  const { form, columns = [] } = plan.recipe.inputs.find(({ id }) => id === path) ?? {};
  if (form !== 'either' || columns.length > 0 || plan.maps.has(path)) {
    return form !== 'list';
  }
  return plan.pipeline.steps.some(({ tool, options, links }) =>
    failsChecks(tool, options, (text) => {
      const { source, column: taken } = links.get(text) ?? {};
      return source?.kind === 'input' && source.id === path && taken === undefined ? noColumns : undefined;
    }),
  );
}

/** Returns true if an input of a tool has too few columns, or an option names one that its input does not have. */
function failsChecks(tool: ToolDefinition, options: OptionsOf<OptionSpecs>, columnsOf: ColumnsOfText): boolean {
  try {
    checkTables(tool, options, columnsOf);
    return false;
  } catch (error) {
    if (error instanceof UserMistake) {
      return true;
    }
    throw error;
  }
}

/** @throws RunRefusal for a reference in place of something that takes no lines, such as a field */
function requireTexts({ references }: JobInputs, texts: ReadonlyMap<string, GivenText>): void {
  requireNoProblems(
    [...references.keys()]
      .filter((path) => !texts.has(path))
      .map((path) => ({ path: `input.${path}`, message: 'cannot be a reference' })),
  );
}

/** @throws RunRefusal for a map of an input of which one column is used, or of a constant list */
function requireMappedTables(
  { inputs }: Recipe,
  maps: ColumnMaps,
  texts: ReadonlyMap<string, GivenText>,
  { references }: JobInputs,
): void {
  const problems: FieldProblem[] = [];
  for (const { id, form } of inputs.filter((input) => maps.has(input.id))) {
    const reference = references.get(id);
    if (reference?.column !== undefined) {
      problems.push({
        path: `map.${id}`,
        message: 'cannot be together with column, which makes the input a list',
      });
    } else if (!reference && form !== 'table' && texts.get(id)?.kind === 'lines') {
      problems.push({ path: `map.${id}`, message: 'is for an input that is given as a list, which has no columns' });
    }
  }
  requireNoProblems(problems);
}

function problemsOfOutputs(outputs: readonly string[], known: readonly string[]): FieldProblem[] {
  if (new Set(outputs).size < outputs.length) {
    return [{ path: 'outputs', message: 'must be different' }];
  }
  const unknown = outputs.some((output) => !known.includes(output));
  return unknown ? [{ path: 'outputs', message: `must be some of ${known.join(', ')}` }] : [];
}

function toOutputs(outputs: readonly string[]): [string, ...string[]] {
  const [first = '', ...rest] = outputs;
  return [first, ...rest];
}
