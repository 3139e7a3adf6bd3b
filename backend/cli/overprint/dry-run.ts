import { formatBytes } from '../../../libs/format-bytes.ts';
import { estimatePipeline } from '../../../libs/recipes/estimates.ts';
import type { Pipeline } from '../../../libs/recipes/plan.ts';
import type { Recipe, Reference } from '../../../libs/recipes/recipe.ts';
import { toolEntry } from '../../../libs/tools/index.ts';
import type { TextSource } from '../../../libs/tools/shared/tool.ts';
import { MESSAGES } from './messages.ts';
import { formatCount } from './progress.ts';
import type { RecipeCommand } from './recipe-command.ts';

/** Returns what a run would do: inputs, steps with their references and estimates, and outputs. */
export function describeRun(
  pipeline: Pipeline,
  { recipe, files, targets }: RecipeCommand,
  sources: ReadonlyMap<string, TextSource>,
): string {
  const stats = new Map(Array.from(sources, ([id, source]) => [id, source.stats]));
  const estimates = new Map(
    estimatePipeline(pipeline, stats).map(({ step, estimate }) => [
      step.index,
      MESSAGES.upTo(formatCount(Number(estimate.rows)), formatBytes(estimate.bytes)),
    ]),
  );
  return [
    ...recipe.inputs.map(({ id }) => `${id}: ${files.get(id)?.join(', ') ?? MESSAGES.defaultText}`),
    ...recipe.steps.flatMap((step, index) => [
      `${index + 1}. ${step.id}, ${toolEntry(step.tool).title}: ${estimates.get(index) ?? MESSAGES.disabledStep}`,
      ...referencesOf(step),
    ]),
    ...Array.from(targets, ([from, target]) => {
      return `${from} → ${target === 'standard output' ? MESSAGES.toStandardOutput : target.file}`;
    }),
    '',
  ].join('\n');
}

function referencesOf({ inputs }: Recipe['steps'][number]): string[] {
  return Object.entries(inputs).map(([text, reference]) => `   ${text}: ${nameOf(reference)}`);
}

function nameOf(reference: Reference): string {
  if (typeof reference === 'string') {
    return reference;
  }
  return 'text' in reference ? MESSAGES.ownText : `${reference.from}, ${MESSAGES.column(reference.column)}`;
}
