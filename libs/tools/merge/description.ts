import { getOrAdd } from '../../get-or-add.ts';
import { EMPTY_STATS, type LineStats } from '../../lines/blocks/line-stats.ts';
import { columnLetter } from '../shared/column-letter.ts';
import type { Estimate, TextSpec, ToolDescription } from '../shared/tool.ts';
import { MERGE } from './entry.ts';
import { estimateParts } from './estimate.ts';
import { MERGE_OPTIONS, type MergeOptions } from './options.ts';
import { checkMergeOptions } from './plan.ts';

/** Maximum columns of the page; programs can merge more. */
export const MAX_PAGE_COLUMNS = 26;

const textsByCount = new Map<number, readonly TextSpec[]>();

/** Returns the inputs of a number of columns, at least three: always the same object, so that the page can compare it. */
function columnTexts(count: number): readonly TextSpec[] {
  const further = Array.from({ length: Math.max(0, count - MERGE.inputs.length) }, (_, index): TextSpec => {
    const place = MERGE.inputs.length + index;
    return { id: `columns.${place}`, label: `Column ${columnLetter(place)}` };
  });
  return getOrAdd(textsByCount, further.length, () => [...MERGE.inputs, ...further]);
}

export const mergeDescription: ToolDescription<typeof MERGE_OPTIONS, 'merge'> = {
  id: MERGE.id,
  texts: MERGE.inputs,
  fields: [],
  options: MERGE_OPTIONS,
  outputs: [{ id: 'lines', label: 'Results', isTable: { option: 'result', is: 'table' } }],
  textsOf: ({ columns }) => columnTexts(Math.min(columns.length, MAX_PAGE_COLUMNS)),
  checkOptions: checkMergeOptions,
  estimate: estimateMerge,
};

function estimateMerge(stats: { readonly [text: string]: LineStats }, options: MergeOptions): Estimate {
  const byPlace: LineStats[] = [];
  for (const [id, text] of Object.entries(stats)) {
    byPlace[Number(id.slice(id.lastIndexOf('.') + 1))] = text;
  }
  return estimateParts(
    Array.from(byPlace, (text) => text ?? EMPTY_STATS),
    options,
  );
}
