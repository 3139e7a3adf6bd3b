import type { LineStats } from '../../lines/blocks/line-stats.ts';
import type { Estimate, ToolDescription } from '../shared/tool.ts';
import { FIX_KEYWORDS } from './entry.ts';
import { FIX_OPTIONS } from './options.ts';

export const fixDescription: ToolDescription<typeof FIX_OPTIONS, 'fix'> = {
  id: FIX_KEYWORDS.id,
  texts: FIX_KEYWORDS.inputs,
  fields: [],
  options: FIX_OPTIONS,
  outputs: [
    { id: 'fixed', label: 'Fixed rows', isTable: 'asInput', keepsColumns: () => true },
    { id: 'changed', label: 'Changed rows', isTable: true },
    { id: 'dropped', label: 'Dropped rows', isTable: true },
  ],
  readsTextsOnce: true,
  estimate: ({ rows }) => estimateFix(rows),
};

/** Estimates an upper bound for rows; a few fixes, such as quotes around broad negatives, make a row longer. */
function estimateFix(stats: LineStats): Estimate {
  const rows = BigInt(stats.items);
  const bytes = BigInt(stats.itemBytes) + 3n * rows;
  return { rows, bytes, storedBytes: bytes, exact: false };
}
