import type { LineStats } from '../../lines/line-stats.ts';
import type { RowVariant } from '../../lines/product-rows.ts';
import { estimateCombinations } from '../combine-estimate.ts';
import type { OptionSpecs, OptionsOf } from '../options.ts';
import type { Estimate, ToolDescription } from '../tool.ts';

/** The options of the negative keywords tool, in the order of the form. */
const negativeOptions = {
  exact: {
    kind: 'boolean',
    label: 'Exact match',
    default: true,
    help: '-[free] keeps ads away from this search alone.',
  },
  phrase: {
    kind: 'boolean',
    label: 'Phrase match',
    default: true,
    help: '-"free trial" keeps ads away from searches with these words in this order.',
  },
  broad: {
    kind: 'boolean',
    label: 'Broad match',
    default: false,
    help: '-free trial keeps ads away from searches with all of these words.',
  },
  platform: {
    kind: 'choice',
    label: 'Output platform',
    default: 'google',
    choices: [
      { value: 'google', label: 'Google Ads' },
      { value: 'microsoft', label: 'Microsoft Ads' },
      { value: 'amazon', label: 'Amazon Ads' },
    ],
    help: 'Google and Microsoft take a dash in front of a negative keyword, Amazon does not.',
  },
  removeDuplicates: {
    kind: 'boolean',
    label: 'Remove duplicates',
    default: true,
    help: 'free and FREE count as one keyword.',
  },
} as const satisfies OptionSpecs;

export type NegativeOptions = OptionsOf<typeof negativeOptions>;

/** The forms in which every keyword is written: its match types, in order; none when none is chosen. */
export function negativeVariants({ exact, phrase, broad, platform }: NegativeOptions): RowVariant[] {
  const dash = platform === 'amazon' ? '' : '-';
  const variants: RowVariant[] = [];
  if (exact) variants.push({ before: `${dash}[`, after: ']' });
  if (phrase) variants.push({ before: `${dash}"`, after: '"' });
  if (broad) variants.push({ before: dash, after: '' });
  return variants;
}

/** What is known of the negative keywords tool without the code that runs it. */
export const negativesDescription: ToolDescription<typeof negativeOptions> = {
  id: 'negatives',
  texts: [
    { id: 'keywords', label: 'Input Keywords' },
    { id: 'existing', label: 'Existing Negative Keywords' },
  ],
  fields: [],
  options: negativeOptions,
  outputs: [{ id: 'lines', label: 'Results' }],
  estimate: estimateNegatives,
};

/** Upper bounds: cleaning, existing negatives and duplicates only take away. */
function estimateNegatives(stats: { readonly [text: string]: LineStats }, options: NegativeOptions): Estimate {
  return {
    ...estimateCombinations([stats.keywords], { separator: '', variants: negativeVariants(options), exact: false }),
    storedBytes: BigInt(stats.keywords.itemBytes + stats.keywords.items * 4),
  };
}
