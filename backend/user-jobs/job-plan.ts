import { type Pipeline, planPipeline } from '../../libs/recipes/plan.ts';
import { readRecipe } from '../../libs/recipes/read-recipe.ts';
import type { Recipe } from '../../libs/recipes/recipe.ts';
import { loadTool } from '../../libs/tools/registry.ts';
import { type GivenText, parseInput } from '../../libs/tools/shared/input-from.ts';
import type { OptionSpecs, OptionsOf } from '../../libs/tools/shared/options.ts';
import { parseToolOptions, type ToolDefinition } from '../../libs/tools/shared/tool.ts';
import { requireHarmlessOptions } from '../programmatic/read-request.ts';
import { checked, readRecipeInputs, requireHarmlessSteps } from '../programmatic/recipe-request.ts';
import { type FieldProblem, refuseAny, refuseFields, within } from '../programmatic/run-refusal.ts';
import type { JobWork } from './job.entity.ts';
import type { JobInputs } from './job-inputs.ts';

/** Checked work of a job, with the code that runs it. */
export type JobPlan = {
  /** Constant inputs by their dotted path; an empty text in place of a reference. */
  readonly texts: ReadonlyMap<string, GivenText>;
  readonly fields: { readonly [id: string]: string };
} & (
  | { readonly kind: 'tool'; readonly tool: ToolDefinition; readonly options: OptionsOf<OptionSpecs> }
  | {
      readonly kind: 'recipe';
      readonly recipe: Recipe;
      readonly pipeline: Pipeline;
      readonly given: ReadonlySet<string>;
    }
);

/** Work that is not checked yet. */
export type GivenWork = Omit<JobWork, 'outputs'> & {
  readonly outputs?: readonly string[] | undefined;
};

/**
 * Checks the work of a job and loads its code.
 * @returns the plan, and the work with the outputs that are saved
 * @throws RunRefusal that names the problem
 */
export async function planJob(work: GivenWork, inputs: JobInputs): Promise<{ plan: JobPlan; work: JobWork }> {
  return work.recipe === undefined ? planTool(work, inputs) : planRecipe(work, work.recipe, inputs);
}

async function planTool(work: GivenWork, inputs: JobInputs): Promise<{ plan: JobPlan; work: JobWork }> {
  if (work.tool === undefined) {
    throw refuseFields([{ path: 'tool', message: 'or recipe or recipeId must be given' }]);
  }
  const tool = await loadTool(work.tool);
  const parsed = parseInput(tool, inputs.constants);
  const chosen = parseToolOptions(tool, work.options ?? {});
  const problems: FieldProblem[] = [];
  if (!parsed.ok) {
    problems.push(...parsed.problems.map((problem) => within('input', problem)));
  }
  if (!chosen.ok) {
    problems.push(...chosen.problems.map((problem) => within('options', problem)));
  }
  const outputs = work.outputs ?? [tool.outputs[0].id];
  const names = tool.outputs.map(({ id }) => id);
  problems.push(...problemsOfOutputs(outputs, names));
  if (problems.length > 0 || !parsed.ok || !chosen.ok) {
    throw refuseFields(problems);
  }
  const { options } = chosen;
  requireHarmlessOptions(tool, options);
  requireTexts(inputs, parsed.texts);
  const plan = { kind: 'tool', tool, options, texts: parsed.texts, fields: parsed.fields } as const;
  return { plan, work: { tool: work.tool, options, input: work.input, outputs: toOutputs(outputs) } };
}

async function planRecipe(
  work: GivenWork,
  given: object,
  inputs: JobInputs,
): Promise<{ plan: JobPlan; work: JobWork }> {
  const recipe = checked(await readRecipe(given));
  const outputs = work.outputs ?? recipe.outputs.map(({ from }) => from);
  const labels = new Map(recipe.outputs.map((output) => [output.from, output]));
  if (outputs.length === 0) {
    throw refuseFields([{ path: 'outputs', message: 'must be given, because the recipe has no outputs' }]);
  }
  refuseAny(problemsOfOutputs(outputs, outputs));
  const chosen = await readRecipe({ ...recipe, outputs: outputs.map((from) => labels.get(from) ?? { from }) });
  if (!chosen.ok) {
    throw refuseFields([{ path: 'outputs', message: 'must be outputs of steps, such as step.output' }]);
  }
  const pipeline = await planPipeline(chosen.recipe);
  requireHarmlessSteps(pipeline);
  const { texts, names } = readRecipeInputs(recipe, inputs.constants);
  requireTexts(inputs, texts);
  const plan = { kind: 'recipe', recipe, pipeline, given: names, texts, fields: {} } as const;
  return { plan, work: { recipe, input: work.input, outputs: toOutputs(outputs) } };
}

/** @throws RunRefusal for a reference in place of something that takes no lines, such as a field */
function requireTexts({ references }: JobInputs, texts: ReadonlyMap<string, GivenText>): void {
  refuseAny(
    [...references.keys()]
      .filter((path) => !texts.has(path))
      .map((path) => ({ path: `input.${path}`, message: 'cannot be a reference' })),
  );
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
