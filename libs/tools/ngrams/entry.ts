import { LIST_EXPORTS } from '../../files/export-formats.ts';
import type { ToolEntry } from '../shared/tool-entry.ts';

export const NGRAMS = {
  id: 'ngrams',
  title: 'N-gram Analysis',
  path: '/ngrams',
  guidePath: '/guides/ngrams',
  summary: 'Find the words in a search terms report that cost money without conversions.',
  group: 'negatives',
  page: {
    title: 'N-gram analysis of search terms, with negatives',
    description:
      'Add up cost and conversions of the words in a search terms report, and turn the wasteful ones into negative keywords. Free, in your browser.',
  },
  guide: {
    title: 'N-gram guide: find wasted cost in search terms',
    description:
      'How to analyse a search terms report by words: which columns are read, what an n-gram counts, how suggestions are chosen, and examples to load.',
  },
  inputs: [{ id: 'terms', label: 'Search terms', form: 'either', csv: 'table' }],
  needsSignInToExport: false,
  exports: { fileName: 'ngrams', formats: LIST_EXPORTS, tables: 'always' },
  sheets: { columns: 'letters', messages: 'plain', noun: 'items' },
} as const satisfies ToolEntry;
