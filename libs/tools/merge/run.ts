import type { ProductRecipe } from '../../lines/product-rows.ts';
import { combineAll, combineUnique, packText } from '../combine.ts';
import { type RunContext, type RunInput, type RunReport, type ToolDefinition, UserMistake } from '../tool.ts';
import { type MergeOptions, mergeDescription, separatorText, wrapTexts } from './description.ts';

/** Combines the items of several columns into every combination. The run takes any number of columns. */
export const mergeTool: ToolDefinition<typeof mergeDescription.options> = { ...mergeDescription, run: runMerge };

async function runMerge(input: RunInput, options: MergeOptions, context: RunContext): Promise<RunReport> {
  const ids = Object.keys(input.texts)
    .filter((id) => input.texts[id].stats.items > 0)
    .sort((one, other) => columnNumber(one) - columnNumber(other));
  if (ids.length === 0) return { combinations: 0, duplicatesRemoved: 0, rows: 0 };
  const separator = separatorText(options.separator);
  const [wrapBefore, wrapAfter] = wrapTexts(options.wrap);
  if (/[\r\n]/.test(separator + wrapBefore + wrapAfter)) {
    throw new UserMistake('Separator and wrap cannot hold a line break: every combination is one line.');
  }
  const { refusal } = mergeDescription.estimate(statsOf(input, ids), options);
  if (refusal) throw new UserMistake(refusal);

  const columns = [];
  for (const id of ids) columns.push(await packText(input.texts[id], context.signal));
  const recipe: ProductRecipe = {
    columns,
    separator,
    wrapBefore,
    wrapAfter,
    casing: options.casing,
    variants: [{ before: '', after: '' }],
  };
  return {
    ...(options.removeDuplicates
      ? await combineUnique('lines', recipe, context)
      : combineAll('lines', recipe, context)),
  };
}

function columnNumber(id: string): number {
  return Number(id.slice(id.lastIndexOf('.') + 1));
}

function statsOf(input: RunInput, ids: readonly string[]) {
  return Object.fromEntries(ids.map((id) => [id, input.texts[id].stats]));
}
