import type { ApiExample } from '../shared/api-example.ts';

export const keywordsApiExample: ApiExample = {
  summary: 'Builds phrase and exact match keywords.',
  request: {
    input: { lists: [['buy'], ['red shoes', 'blue shoes']] },
    options: { matchTypes: { phrase: true, exact: true } },
  },
  rows: ['"buy red shoes"', '[buy red shoes]', '"buy blue shoes"', '[buy blue shoes]'],
  report: { combinations: 2, duplicatesRemoved: 0, rows: 4 },
};
