import { toolEntry } from '../../contracts/tool-catalog.ts';
import type { LineStats } from '../../lines/line-stats.ts';
import type { Estimate, ToolDescription } from '../tool.ts';
import { DEDUPE_OPTIONS, type DedupeOptions } from './options.ts';

/** What the rest of the product reads of the dedupe tool. */
export const dedupeDescription: ToolDescription<typeof DEDUPE_OPTIONS> = {
  id: 'dedupe',
  texts: toolEntry('dedupe').inputs,
  fields: [],
  options: DEDUPE_OPTIONS,
  outputs: [
    { id: 'unique', label: 'Unique Items' },
    { id: 'duplicates', label: 'Duplicates Found' },
  ],
  readsTextsOnce: true,
  estimate: ({ text }, options) => estimateDedupe(text, options),
};

function estimateDedupe(stats: LineStats, options: DedupeOptions): Estimate {
  const rows = BigInt(options.removeEmptyLines ? stats.items : stats.lines);
  const isTrimming = options.trimWhitespace && options.removeEmptyLines;
  const bytes = isTrimming ? BigInt(stats.itemBytes) + rows : BigInt(stats.bytes);
  return { rows, bytes, storedBytes: keepsBlocks(stats, options) ? (rows + 3n) / 4n : bytes, exact: false };
}

/** Whether the input is known to be clean already, so that both outputs are mere selections of its blocks. */
function keepsBlocks(stats: LineStats, options: DedupeOptions): boolean {
  const isTrimmed = stats.items === stats.lines && stats.itemBytes + stats.lines === stats.bytes;
  const isDeleting = options.removeLineBreaks || options.removeTabs || options.removeAllSpaces;
  return isTrimmed && !isDeleting && options.sortOrder === 'original';
}
