import { linesOf } from '../../../../workbench/guide/guide.ts';
import type { ToolFeature } from '../../../../workbench/tool/tool-feature.ts';
import { NGRAM_EXAMPLES } from './examples.ts';

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
