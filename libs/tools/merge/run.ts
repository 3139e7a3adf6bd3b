import { UserMistake } from '../../errors.ts';
import { objectParts } from '../../files/export-json.ts';
import type { PackedItems } from '../../lines/product/recipe.ts';
import { combineParts, idsWithItems, packText, textNumber } from '../shared/combine.ts';
import type { RunContext, RunInput, RunReport, ToolDefinition } from '../shared/tool.ts';
import { mergeDescription } from './description.ts';
import { type MergeOptions, separatorText, wrapTexts } from './options.ts';
import { planMerge } from './plan.ts';
import { MergeRecipes } from './recipes.ts';

/** Combines the items of any number of columns to all combinations. */
export const mergeTool: ToolDefinition<typeof mergeDescription.options> = {
  ...mergeDescription,
  spills: true,
  run: runMerge,
  runForCampaigns: (input, options, context) => runMerge(input, { ...options, result: 'table' }, context),
  json({ options, rows, count, now }) {
    return objectParts({ exportDate: now.toISOString(), totalCombinations: count, options, combinations: { rows } });
  },
  example: 'overprint merge colours.txt products.txt --separator space > phrases.txt',
};

async function runMerge(input: RunInput, options: MergeOptions, context: RunContext): Promise<RunReport> {
  const texts = [separatorText(options.separator), ...wrapTexts(options.wrap)];
  if (/[\r\n]/.test(texts.join(''))) {
    throw new UserMistake('Separator and wrap cannot hold a line break: every combination is one line.');
  }
  const counts = new Map(Object.entries(input.texts).map(([id, { stats }]) => [textNumber(id), stats.items]));
  const plan = planMerge(countsByPlace(counts), options);
  if (plan.header) {
    context.columns('lines', plan.header);
  }
  const used = new Set(plan.parts.flatMap(({ columns }) => columns.map(({ column }) => column)));
  const items = new Map<number, PackedItems>();
  for (const id of idsWithItems(input).filter((candidate) => used.has(textNumber(candidate)))) {
    items.set(textNumber(id), await packText(input.texts[id], context.signal));
  }
  const parts = new MergeRecipes(plan, items, options).parts();
  const report =
    parts.length === 0
      ? { combinations: 0, duplicatesRemoved: 0, rows: 0 }
      : await combineParts(parts, options.removeDuplicates, context);
  return plan.unused.length > 0 ? { ...report, unusedColumns: [...plan.unused] } : report;
}

/** Returns the number of items of each column, from numbers by the place of the column. */
function countsByPlace(counts: ReadonlyMap<number, number>): number[] {
  return Array.from({ length: Math.max(-1, ...counts.keys()) + 1 }, (_, place) => counts.get(place) ?? 0);
}
