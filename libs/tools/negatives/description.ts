import type { LineStats } from '../../lines/blocks/line-stats.ts';
import type { RowVariant } from '../../lines/product/recipe.ts';
import { estimateCombinations } from '../shared/combine-estimate.ts';
import { booleanOption, choiceOption } from '../shared/option-specs.ts';
import type { OptionSpecs, OptionsOf } from '../shared/options.ts';
import type { Estimate, ToolDescription } from '../shared/tool.ts';
import { NEGATIVES } from './entry.ts';

/** Options in the order of the form. */
const negativeOptions = {
  exact: booleanOption('Exact match', true, { help: '-[free] excludes only this search.' }),
  phrase: booleanOption('Phrase match', true, {
    help: '-"free trial" excludes searches with these words in this order.',
  }),
  broad: booleanOption('Broad match', false, { help: '-free trial excludes searches with all of these words.' }),
  platform: choiceOption(
    'Output platform',
    { google: 'Google Ads', microsoft: 'Microsoft Ads', amazon: 'Amazon Ads' },
    { help: 'Google and Microsoft write a dash before a negative keyword. Amazon does not.' },
  ),
  removeDuplicates: booleanOption('Remove duplicates', true, { help: 'free and FREE count as one keyword.' }),
} as const satisfies OptionSpecs;

export type NegativeOptions = OptionsOf<typeof negativeOptions>;

/** Returns the variants of every keyword: the chosen match types in order, or none. */
export function negativeVariants({ exact, phrase, broad, platform }: NegativeOptions): RowVariant[] {
  const dash = platform === 'amazon' ? '' : '-';
  const variants: RowVariant[] = [];
  if (exact) {
    variants.push({ before: `${dash}[`, after: ']' });
  }
  if (phrase) {
    variants.push({ before: `${dash}"`, after: '"' });
  }
  if (broad) {
    variants.push({ before: dash, after: '' });
  }
  return variants;
}

/** Description of the negative keywords tool. */
export const negativesDescription: ToolDescription<typeof negativeOptions, 'negatives'> = {
  id: NEGATIVES.id,
  texts: NEGATIVES.inputs,
  fields: [],
  options: negativeOptions,
  outputs: [{ id: 'lines', label: 'Results' }],
  streamsFiles: true,
  estimate: estimateNegatives,
};

/** Estimates upper bounds: cleaning, existing negatives and duplicates only reduce the output. */
function estimateNegatives(stats: { readonly [text: string]: LineStats }, options: NegativeOptions): Estimate {
  return {
    ...estimateCombinations([stats.keywords], { separator: '', variants: negativeVariants(options), exact: false }),
    storedBytes: BigInt(stats.keywords.itemBytes + stats.keywords.items * 4),
  };
}
