import type { LineStats } from '../../lines/blocks/line-stats.ts';
import type { Estimate, ToolDescription } from '../shared/tool.ts';
import { DEDUPE } from './entry.ts';
import { DEDUPE_OPTIONS, type DedupeOptions } from './options.ts';

export const dedupeDescription: ToolDescription<typeof DEDUPE_OPTIONS, 'dedupe'> = {
  id: DEDUPE.id,
  texts: DEDUPE.inputs,
  fields: [],
  options: DEDUPE_OPTIONS,
  outputs: [
    { id: 'unique', label: 'Unique Items', isTable: 'asInput', keepsColumns: () => true },
    { id: 'duplicates', label: 'Duplicates Found', isTable: 'asInput', keepsColumns: () => true },
  ],
  readsTextsOnce: true,
  takesParts: { options: { sortOrder: 'original' } },
  estimate: ({ text }, options) => estimateDedupe(text, options),
};

function estimateDedupe(stats: LineStats, options: DedupeOptions): Estimate {
  const rows = BigInt(options.removeEmptyLines ? stats.items : stats.lines);
  const isTrimming = options.trimWhitespace && options.removeEmptyLines;
  const bytes = isTrimming ? BigInt(stats.itemBytes) + rows : BigInt(stats.bytes);
  return { rows, bytes, storedBytes: keepsBlocks(stats, options) ? (rows + 3n) / 4n : bytes, exact: false };
}

/** Returns true if cleaning cannot change the input, so that both outputs are selections of its blocks. */
function keepsBlocks(stats: LineStats, options: DedupeOptions): boolean {
  const isTrimmed = stats.items === stats.lines && stats.itemBytes + stats.lines === stats.bytes;
  const isDeleting = options.removeLineBreaks || options.removeTabs || options.removeAllSpaces;
  return isTrimmed && !isDeleting && options.sortOrder === 'original';
}
