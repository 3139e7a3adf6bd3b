import type { ApiExample } from '../shared/api-example.ts';

export const campaignsApiExample: ApiExample = {
  summary: 'Returns rows for Google Ads Editor: keywords and campaign negatives.',
  request: {
    input: { keywords: ['red shoes', 'blue shoes'], negatives: ['-free'] },
    options: { campaign: 'Shoes', adGroup: '{word1}', matchTypes: { exact: true } },
  },
  columns: ['Campaign', 'Ad Group', 'Keyword', 'Criterion Type', 'Status'],
  rows: [
    'Shoes\tred\tred shoes\tExact\tPaused',
    'Shoes\tblue\tblue shoes\tExact\tPaused',
    'Shoes\t\tfree\tCampaign Negative Broad\t',
  ],
  report: {
    keywordCount: 2,
    negativeCount: 1,
    rowCount: 3,
    campaignCount: 1,
    adGroupCount: 2,
    leftOutCount: 0,
    byReason: {},
    broadToPhrase: 0,
    namesCut: 0,
    parts: 1,
  },
};
