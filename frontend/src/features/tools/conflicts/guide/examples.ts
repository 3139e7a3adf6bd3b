import { conflictsDescription } from '../../../../../../libs/tools/conflicts/description.ts';
import { workedExample } from '../../../../workbench/guide/guide.ts';
import type { ToolFeature } from '../../../../workbench/tool/tool-parts.tsx';

/** The worked examples of the guide to negative conflicts. */
export const CONFLICTS_EXAMPLES = [
  workedExample(conflictsDescription, {
    id: 'shop',
    title: 'A new negative list for a shoe shop',
    about:
      'Two keywords cannot be served any more: `free` blocks one, the phrase `red shoes` the other. The broad keyword `red shoes` is still served for other searches, such as “shoes in red”.',
    texts: {
      keywords: ['red shoes', '[buy red shoes]', 'free running shoes', 'trail shoes'],
      negatives: ['-free', '-"red shoes"', '-[shoes]'],
    },
    options: { task: 'conflicts', kinds: { blocked: true, partly: true, sameText: true } },
    outputs: {
      conflicts: [
        'red shoes\tBroad\tred shoes\tPhrase\tlist\tsame text',
        'buy red shoes\tExact\tred shoes\tPhrase\tlist\tblocked',
        'free running shoes\tBroad\tfree\tBroad\tlist\tblocked',
      ],
      blockedKeywords: ['[buy red shoes]', 'free running shoes'],
      keptKeywords: ['red shoes', 'trail shoes'],
    },
  }),
  workedExample(conflictsDescription, {
    id: 'short',
    title: 'A long list made short',
    about:
      'With negatives alone, the list is shortened. The five lines block the same searches as the two that are left.',
    texts: { negatives: ['-"free trial"', '-free', '-[free]', '-cheap free shoes', '-used'] },
    outputs: {
      conflicts: [],
      keptNegatives: ['-free', '-used'],
      redundant: [
        'free trial\tPhrase\tlist\tfree\tBroad\tlist',
        'free\tExact\tlist\tfree\tBroad\tlist',
        'cheap free shoes\tBroad\tlist\tfree\tBroad\tlist',
      ],
    },
  }),
  workedExample(conflictsDescription, {
    id: 'amazon',
    title: 'Plurals on Amazon',
    about: 'On Amazon, English plurals count as their singular, so one negative blocks both keywords.',
    texts: { keywords: ['[toaster ovens]', '[toaster oven]', '[oven gloves]'], negatives: ['[toaster oven]'] },
    options: { platform: 'amazon', task: 'conflicts' },
    outputs: {
      conflicts: [
        'toaster ovens\tExact\ttoaster oven\tExact\tlist\tblocked',
        'toaster oven\tExact\ttoaster oven\tExact\tlist\tblocked',
      ],
      keptKeywords: ['[oven gloves]'],
    },
  }),
];

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
