import { fixDescription } from '../../../../../../libs/tools/fix/description.ts';
import { workedExample } from '../../../../workbench/guide/guide.ts';

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
