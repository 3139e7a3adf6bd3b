import type { ToolFeature } from '../../../../workbench/tool/tool-feature.ts';
import { FIX_EXAMPLES } from './examples.ts';

export const feature: ToolFeature = {
  claim: 'Keywords that upload on the first try',
  text: 'Change what Google, Microsoft or Amazon Ads would refuse, and see every change before you upload.',
  points: [
    'Symbols, plus signs, match types, word counts and lengths',
    'Finds duplicates as the platform compares them',
    'Lists of every change and every dropped row',
  ],
  specimen: FIX_EXAMPLES[0],
  forAssistants: {
    purpose: 'Fixes keywords or negatives that an ad platform would refuse.',
    input: 'Keywords as a list with signs, or a table; platform, kind, and what to do about each problem.',
    output: 'The fixed rows, a table of changes with their reasons, and a table of dropped rows.',
    useCases: ['Lists from keyword tools', 'Moving a campaign to another platform', 'Negatives before an upload'],
  },
};
