import { dedupeDescription } from '../../../../../../libs/tools/dedupe/description.ts';
import { workedExample } from '../../../../workbench/guide/guide.ts';
import type { ToolFeature } from '../../../../workbench/tool/tool-parts.tsx';
import { DEDUPE_MESSAGES } from '../messages.ts';

export const DEDUPE_EXAMPLES = [
  workedExample(dedupeDescription, {
    id: 'keywords',
    title: 'A keyword list from two people',
    about: 'Capitals and a space at the end make no difference.',
    texts: DEDUPE_MESSAGES.example,
    outputs: {
      unique: ['red shoes', 'blue shoes', 'green hat'],
      duplicates: ['Red shoes', 'blue shoes', 'red shoes'],
    },
  }),
  workedExample(dedupeDescription, {
    id: 'addresses',
    title: 'Email addresses, sorted',
    about: 'The empty line is left out, leading spaces are trimmed, and É is sorted next to E.',
    texts: {
      text: ['Zoe@example.com', '  adam@example.com', 'zoe@example.com', 'Émile@example.com', '', 'adam@example.com'],
    },
    options: { sortOrder: 'alphabetical' },
    outputs: {
      unique: ['adam@example.com', 'Émile@example.com', 'Zoe@example.com'],
      duplicates: ['zoe@example.com', 'adam@example.com'],
    },
  }),
  workedExample(dedupeDescription, {
    id: 'codes',
    title: 'Codes in which capitals count',
    about: 'With **Case sensitive**, only items with the same capitals are duplicates.',
    texts: { text: ['AB-1', 'ab-1', 'AB-1', 'Ab-1'] },
    options: { caseSensitive: true },
    outputs: { unique: ['AB-1', 'ab-1', 'Ab-1'], duplicates: ['AB-1'] },
  }),
];

export const feature: ToolFeature = {
  claim: 'One list in, two lists out',
  text: 'Unique items on one side, every removed repetition on the other, with the share of duplicates.',
  points: [
    'Capitals, accents and white space handled as you choose',
    'Cleans soft line breaks, tabs and spaces on the way',
    'Four sort orders, exports without an account',
  ],
  specimen: DEDUPE_EXAMPLES[0],
  forAssistants: {
    purpose: 'Splits a list into unique items and duplicates, cleaned and sorted as you choose.',
    input: 'One list; case sensitivity, trimming, cleaning, sort order.',
    output: 'Unique items and every duplicate, with the counts and the percentage of duplicates.',
    useCases: ['Lists from several prompts', 'Mailing lists', 'Keyword research from many sources'],
  },
};
