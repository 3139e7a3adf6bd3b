import type { ApiExample } from '../shared/api-example.ts';

export const mergeApiExample: ApiExample = {
  summary: 'Combines colours with products.',
  request: {
    input: {
      columns: [
        ['red', 'blue'],
        ['shoes', 'boots'],
      ],
    },
    options: { separator: { type: 'space' }, casing: 'titlecase' },
  },
  rows: ['Red Shoes', 'Red Boots', 'Blue Shoes', 'Blue Boots'],
  report: { combinations: 4, duplicatesRemoved: 0, rows: 4 },
};
