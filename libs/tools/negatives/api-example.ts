import type { ApiExample } from '../shared/api-example.ts';

export const negativesApiExample: ApiExample = {
  summary: 'Writes exact match negatives for Google Ads, without the existing ones.',
  request: {
    input: { keywords: ['free', 'used', 'jobs'], existing: ['-[used]'] },
    options: { exact: true, phrase: false },
  },
  rows: ['-[free]', '-[jobs]'],
  report: { keywords: 2, excluded: 1, duplicatesRemoved: 0, rows: 2 },
};
