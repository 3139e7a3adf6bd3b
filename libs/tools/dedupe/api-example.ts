import type { ApiExample } from '../shared/api-example.ts';

export const dedupeApiExample: ApiExample = {
  summary: 'Returns the repeated lines.',
  request: { input: { text: 'apple\nbanana\nApple' }, output: 'duplicates' },
  rows: ['Apple'],
  report: { stats: { originalCount: 3, uniqueCount: 2, duplicateCount: 1, duplicatePercent: '33.3' } },
};
