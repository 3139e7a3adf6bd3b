import { negativesDescription } from '../../../../../../libs/tools/negatives/description.ts';
import { workedExample } from '../../../../workbench/guide/guide.ts';
import type { ToolFeature } from '../../../../workbench/tool/tool-parts.tsx';

/** The worked examples of the guide to negative keywords, one per industry. */
export const NEGATIVES_EXAMPLES = [
  workedExample(negativesDescription, {
    id: 'shop',
    title: 'Online shop',
    about: 'For a seller of new shoes on Google: no repairs, no second-hand goods. One word is already excluded.',
    texts: { keywords: ['used', 'repair', 'free pattern', 'wholesale'], existing: ['-wholesale'] },
    outputs: {
      lines: ['-[used]', '-"used"', '-[repair]', '-"repair"', '-[free pattern]', '-"free pattern"'],
    },
  }),
  workedExample(negativesDescription, {
    id: 'software',
    title: 'Software',
    about: 'Phrase match for Microsoft; the words come in mixed forms, and “jobs” comes twice.',
    texts: { keywords: ['crack', '"free download"', '-[jobs]', 'Jobs', 'tutorial'] },
    options: { exact: false, platform: 'microsoft' },
    outputs: { lines: ['-"crack"', '-"free download"', '-"jobs"', '-"tutorial"'] },
  }),
  workedExample(negativesDescription, {
    id: 'local',
    title: 'Local service',
    about: 'A plumber who wants customers, not colleagues or do-it-yourself people: all three match types.',
    texts: { keywords: ['salary', 'diy'] },
    options: { broad: true },
    outputs: { lines: ['-[salary]', '-"salary"', '-salary', '-[diy]', '-"diy"', '-diy'] },
  }),
  workedExample(negativesDescription, {
    id: 'amazon',
    title: 'Products on Amazon',
    about: 'No dash there, and exact match only.',
    texts: { keywords: ['replacement parts', 'refurbished', 'cover'] },
    options: { phrase: false, platform: 'amazon' },
    outputs: { lines: ['[replacement parts]', '[refurbished]', '[cover]'] },
  }),
];

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
