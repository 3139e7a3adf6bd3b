import type { ApiExample } from '../shared/api-example.ts';

export const fixApiExample: ApiExample = {
  summary: 'Fixes negative keywords for Microsoft Advertising, which has no broad negatives.',
  request: {
    input: { rows: ['-free trial', '-[used]', 'Free  trial!'] },
    options: { platform: 'microsoft', kind: 'negative' },
  },
  rows: ['-"free trial"', '-[used]'],
  report: {
    rowCount: 3,
    unchangedCount: 1,
    changedCount: 1,
    droppedCount: 1,
    byFix: { broadNegatives: 1 },
    byReason: { duplicate: 1 },
  },
};
