import type { LineStats } from '../../lines/blocks/line-stats.ts';
import type { Estimate, ToolDescription } from '../shared/tool.ts';
import { CONFLICTS } from './entry.ts';
import { CONFLICT_OPTIONS } from './options.ts';

export const conflictsDescription: ToolDescription<typeof CONFLICT_OPTIONS, 'conflicts'> = {
  id: CONFLICTS.id,
  texts: CONFLICTS.inputs,
  fields: [],
  options: CONFLICT_OPTIONS,
  outputs: [
    { id: 'conflicts', label: 'Conflicts', isTable: true },
    { id: 'blockedKeywords', label: 'Blocked keywords', isTable: 'asInput', keepsColumns: () => true },
    { id: 'keptKeywords', label: 'Kept keywords', isTable: 'asInput', keepsColumns: () => true },
    { id: 'culprits', label: 'Negatives by impact', isTable: true },
    // A table only if a negative came from one.
    { id: 'keptNegatives', label: 'Short list' },
    { id: 'redundant', label: 'Redundant negatives', isTable: true },
  ],
  estimate: estimateConflicts,
};

/** Estimates the outputs that list every keyword or negative once; the number of conflicts is unknown. */
function estimateConflicts({ keywords, negatives }: { readonly [text: string]: LineStats }): Estimate {
  const rows = BigInt(Math.max(keywords.items, negatives.items));
  const bytes = BigInt(Math.max(keywords.bytes, negatives.bytes));
  return { rows, bytes, storedBytes: BigInt(negatives.bytes) * 3n, exact: false };
}
