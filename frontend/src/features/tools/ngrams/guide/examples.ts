import { ngramsDescription } from '../../../../../../libs/tools/ngrams/description.ts';
import { linesOf, workedExample } from '../../../../workbench/guide/guide.ts';
import type { ToolFeature } from '../../../../workbench/tool/tool-parts.tsx';
import { NGRAM_MESSAGES } from '../messages.ts';

const [header, ...terms] = NGRAM_MESSAGES.example;

export const NGRAM_EXAMPLES = [
  workedExample(ngramsDescription, {
    id: 'report',
    title: 'A search terms report of a shoe shop',
    about:
      'No search with “free” or “how to” has led to a sale. Together they cost more than a sale costs on average, so they are suggested.',
    columns: { terms: header.split('\t') },
    texts: { terms },
    options: { maxN: 2, stopWords: true },
    outputs: { negatives: ['-free', '-"free running"', '-how', '-"how to"'] },
  }),
  workedExample(ngramsDescription, {
    id: 'list',
    title: 'Search terms without numbers',
    about: 'A list gives counts only. With **Plurals count as equal**, shoe and shoes are one word.',
    texts: { terms: ['red shoes', 'red shoe', 'blue shoes', 'red boots'] },
    options: { maxN: 2, plurals: true },
    outputs: { ngrams: ['red\t1\t3\t3', 'shoes\t1\t3\t3', 'red shoes\t2\t2\t2'] },
  }),
  workedExample(ngramsDescription, {
    id: 'order',
    title: 'Words in any order',
    about: 'People type the same words in different orders. The brand is left out, as every search holds it.',
    texts: { terms: ['acme shoes women', 'women shoes acme', 'acme women boots', 'shoes for women acme'] },
    options: { minN: 2, maxN: 2, order: 'any', exclude: 'acme' },
    outputs: { ngrams: ['shoes women\t2\t2\t2'] },
  }),
];

const [report] = NGRAM_EXAMPLES;

export const feature: ToolFeature = {
  claim: 'The words that cost money and bring nothing',
  text: 'Cost and conversions of every word and phrase in a search terms report, from millions of rows.',
  points: [
    'Reads reports of Google, Microsoft and Amazon Ads as they are',
    'Suggests negatives from what a conversion costs you',
    'Shows the search terms behind each n-gram',
  ],
  specimen: { ...report, texts: { terms: linesOf(report, 'terms') } },
};
