import type { LineStats } from '../../lines/blocks/line-stats.ts';
import type { Estimate, ToolDescription } from '../shared/tool.ts';
import { NGRAMS } from './entry.ts';
import { NGRAM_OPTIONS } from './options.ts';

const LONGEST_BELOW = 'must not be above the longest';

export const ngramsDescription: ToolDescription<typeof NGRAM_OPTIONS, 'ngrams'> = {
  id: NGRAMS.id,
  texts: NGRAMS.inputs,
  fields: [],
  options: NGRAM_OPTIONS,
  outputs: [
    { id: 'ngrams', label: 'N-grams', isTable: true },
    { id: 'negatives', label: 'Suggested negatives' },
  ],
  readsTextsOnce: true,
  checkOptions: ({ minN, maxN }) => (minN > maxN ? [{ path: 'minN', message: LONGEST_BELOW }] : []),
  estimate: ({ terms }) => estimateNgrams(terms),
};

/** Bytes that a row typically has. */
const TYPICAL_ROW_BYTES = 80n;

/** Estimates what is typical for reports: as many different n-grams as terms, since most n-grams occur in several. */
function estimateNgrams({ items }: LineStats): Estimate {
  const rows = BigInt(items);
  const bytes = rows * TYPICAL_ROW_BYTES;
  return { rows, bytes, storedBytes: bytes, exact: false };
}
