import type { ToolFeature } from '../../../../workbench/tool/tool-feature.ts';
import { AUDIT_EXAMPLES } from './examples.ts';

export const feature: ToolFeature = {
  claim: 'Know what your links report',
  text: 'Paste the links that are live. The audit shows what is missing, misspelt or written in several ways, and gives you clean links.',
  points: [
    'Missing, repeated, empty and misspelt parameters',
    'Spellings of one value, and the most frequent one',
    'The GA4 channel of every link',
  ],
  specimen: AUDIT_EXAMPLES[0],
  forAssistants: {
    purpose: 'Finds problems in tagged URLs and cleans their UTM values.',
    input: 'URLs, one per line; naming rules and the own domains as options.',
    output:
      'A table of URLs with values, GA4 channel and problems, a table of values with spellings, and the clean URLs.',
    useCases: [
      'Links of a campaign before it starts',
      'Landing pages from an analytics export',
      'Taking over an account',
    ],
  },
};
