import { dedupeDescription } from '../../../../libs/tools/dedupe/description.ts';
import { DEDUPE_TEXTS } from '../../tools/dedupe/texts.ts';
import { workedExample } from '../guide.ts';

/** The worked examples of the dedupe guide. */
export const DEDUPE_EXAMPLES = [
  workedExample(dedupeDescription, {
    id: 'keywords',
    title: 'A keyword list from two people',
    about: 'Capitals and a space at the end make no difference.',
    texts: { text: DEDUPE_TEXTS.example },
    outputs: {
      unique: ['red shoes', 'blue shoes', 'green hat'],
      duplicates: ['Red shoes', 'blue shoes', 'red shoes'],
    },
  }),
  workedExample(dedupeDescription, {
    id: 'addresses',
    title: 'Email addresses, sorted',
    about: 'The empty line is left out, spaces in front are trimmed, and É is sorted beside E.',
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
    about: 'With **Case sensitive** only what is written the same way is a duplicate.',
    texts: { text: ['AB-1', 'ab-1', 'AB-1', 'Ab-1'] },
    options: { caseSensitive: true },
    outputs: { unique: ['AB-1', 'ab-1', 'Ab-1'], duplicates: ['AB-1'] },
  }),
];
