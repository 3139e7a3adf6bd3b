import type { ApiExample } from '../shared/api-example.ts';

export const conflictsApiExample: ApiExample = {
  summary: 'Finds the negatives that block keywords on Google Ads.',
  request: {
    input: { keywords: ['red shoes', '[buy shoes]'], negatives: ['-shoes red', '-"buy shoes"'] },
    options: { task: 'conflicts' },
  },
  columns: ['Keyword', 'Match type', 'Negative', 'Negative match type', 'Level', 'Kind'],
  rows: ['red shoes\tBroad\tshoes red\tBroad\tlist\tblocked', 'buy shoes\tExact\tbuy shoes\tPhrase\tlist\tblocked'],
  report: {
    keywordCount: 2,
    negativeCount: 2,
    blockedCount: 2,
    partlyCount: 0,
    sameTextCount: 0,
    conflictCount: 2,
    keptNegativeCount: 0,
    redundantCount: 0,
    emptyCount: 0,
    listsLeftOut: false,
  },
};
