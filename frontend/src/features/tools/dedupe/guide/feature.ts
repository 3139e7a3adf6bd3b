import type { ToolFeature } from '../../../../workbench/tool/tool-feature.ts';
import { DEDUPE_EXAMPLES } from './examples.ts';

export const feature: ToolFeature = {
  claim: 'One list in, two lists out',
  text: 'Unique items on one side, every removed repetition on the other, with the share of duplicates.',
  points: [
    'Capitals, accents and white space handled as you choose',
    'Cleans soft line breaks, tabs and spaces on the way',
    'Four sort orders, exports without an account',
  ],
  specimen: DEDUPE_EXAMPLES[0],
  forAssistants: {
    purpose: 'Splits a list into unique items and duplicates, cleaned and sorted as you choose.',
    input: 'One list; case sensitivity, trimming, cleaning, sort order.',
    output: 'Unique items and every duplicate, with the counts and the percentage of duplicates.',
    useCases: ['Lists from several prompts', 'Mailing lists', 'Keyword research from many sources'],
  },
};
