import type { ToolFeature } from '../../../../workbench/tool/tool-feature.ts';
import { KEYWORDS_EXAMPLES } from './examples.ts';

export const feature: ToolFeature = {
  claim: 'Ad keywords in every match type',
  text: 'Turn word lists into broad, phrase and exact keywords side by side, ready to paste into a campaign.',
  points: [
    'Match types, text case, separators and wraps in one form',
    'A live count before you press the button',
    'A check against the rules of Google, Microsoft and Amazon Ads',
  ],
  specimen: KEYWORDS_EXAMPLES[0],
  forAssistants: {
    purpose: 'Combines up to three word lists into ad keywords and writes each in the chosen match types.',
    input: 'Lists A, B and C, one item per line; match types, text case, separator, wrap.',
    output: 'One keyword per line, in list order: broad, `+modified broad`, `"phrase"`, `[exact]`.',
    useCases: ['Keywords of a new campaign', 'Ad groups by theme', 'Place names added to services'],
  },
};
