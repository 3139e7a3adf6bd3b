import type { ToolFeature } from '../../../../workbench/tool/tool-feature.ts';
import { NEGATIVES_EXAMPLES } from './examples.ts';

export const feature: ToolFeature = {
  claim: 'Stop paying for the wrong searches',
  text: 'Write any list of words as exact, phrase and broad negatives for the platform you use.',
  points: [
    'Takes words in any form: dashes, brackets and quotes are cleaned off',
    'Leaves out the negatives you already have',
    'Knows what Google, Microsoft and Amazon Ads accept',
  ],
  specimen: NEGATIVES_EXAMPLES[1],
  forAssistants: {
    purpose: 'Writes words as negative keywords in the form of an ad platform.',
    input: 'Keywords in any form, existing negatives; match types and platform.',
    output: '`-[exact]`, `-"phrase"` and `-broad`; without the dash for Amazon Ads.',
    useCases: ['Search terms that waste money', 'Shared negative lists', 'Moving negatives to another platform'],
  },
};
