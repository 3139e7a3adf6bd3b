import { fixDescription } from '../../../../../../libs/tools/fix/description.ts';
import { workedExample } from '../../../../workbench/guide/guide.ts';
import type { ToolFeature } from '../../../../workbench/tool/tool-parts.tsx';

export const FIX_EXAMPLES = [
  workedExample(fixDescription, {
    id: 'google',
    title: 'Keywords from several tools, for Google Ads',
    about: 'Symbols and old plus signs go, and `Red-Shoes` is the same keyword as `red shoes` to Google.',
    texts: { rows: ['red shoes', '+cheap +red +shoes', '[50% off, boots*]', 'Red-Shoes', 'what is   love?!'] },
    outputs: {
      fixed: ['red shoes', 'cheap red shoes', '[50 off boots]', 'what is love'],
      dropped: ['Red-Shoes\tduplicate'],
    },
  }),
  workedExample(fixDescription, {
    id: 'microsoft',
    title: 'Negatives from Google to Microsoft',
    about: 'Microsoft has no broad negatives, so they become phrase.',
    texts: { rows: ['-free trial', '-[used]', '“jobs”'] },
    options: { platform: 'microsoft', kind: 'negative' },
    outputs: { fixed: ['-"free trial"', '-[used]', '"jobs"'] },
  }),
  workedExample(fixDescription, {
    id: 'amazon',
    title: 'Keywords for Amazon',
    about: 'Signs at the edges of words go; a hyphen inside a word stays.',
    texts: { rows: ['-t-shirt- +men', '.dots. here.', '"odd quote'] },
    options: { platform: 'amazon' },
    outputs: { fixed: ['t-shirt men', 'dots. here', 'odd quote'] },
  }),
];

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
