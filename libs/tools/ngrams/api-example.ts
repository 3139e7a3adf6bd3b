import type { ApiExample } from '../shared/api-example.ts';

export const ngramsApiExample: ApiExample = {
  summary: 'Suggests negative keywords from a search terms report.',
  request: {
    input: {
      terms: { csv: 'Search term,Clicks,Cost,Conversions\nfree shoes,9,"1,012.50",0\nred shoes,4,20.00,2\n' },
    },
    options: { minTerms: 1, maxN: 2 },
    output: 'negatives',
  },
  rows: ['-free', '-"free shoes"'],
  report: {
    termCount: 2,
    ngramCount: 5,
    skippedTotals: 0,
    unreadable: 0,
    rareDropped: 0,
    totals: { clicks: 13, cost: 1032.5, conversions: 2 },
  },
  inputs: {
    terms: {
      columns: 4,
      rows: 2,
      preamble: 0,
      cleanedCells: 0,
      shortRecords: 0,
      longRecords: { count: 0, first: 0 },
      delimiter: 'comma',
      header: 1,
    },
  },
};
