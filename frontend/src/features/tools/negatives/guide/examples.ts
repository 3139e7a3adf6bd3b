import { negativesDescription } from '../../../../../../libs/tools/negatives/description.ts';
import { workedExample } from '../../../../workbench/guide/guide.ts';

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
