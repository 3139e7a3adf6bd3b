import type { ToolFeature } from '../../../../workbench/tool/tool-feature.ts';
import { CONFLICTS_EXAMPLES } from './examples.ts';

export const feature: ToolFeature = {
  claim: 'See what your negatives really block',
  text: 'Compare keywords with negatives, and shorten a negative list without unblocking a single search.',
  points: [
    'Follows the match types of Google, Microsoft and Amazon Ads, and campaigns and ad groups of tables',
    'Lists the negatives that block most keywords first',
    'Removes negatives that others already cover',
  ],
  specimen: {
    ...CONFLICTS_EXAMPLES[0],
    outputs: {
      blockedKeywords: CONFLICTS_EXAMPLES[0].outputs.blockedKeywords,
      keptKeywords: CONFLICTS_EXAMPLES[0].outputs.keptKeywords,
    },
  },
};
