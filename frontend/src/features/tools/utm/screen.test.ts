import { expect, test } from 'vitest';
import { taggedColumn } from './screen.tsx';

test.each([
  [undefined, undefined],
  [['URL', 'Tagged URL', 'utm_source', 'GA4 channel', 'Notes'], 'Tagged URL'],
  [['Tagged URL', 'Cost', 'Tagged URL 2', 'GA4 channel', 'Notes'], 'Tagged URL 2'],
  [['tagged url', 'Tagged URL 2', 'Tagged URL 3', 'GA4 channel', 'Notes'], 'Tagged URL 3'],
  [['Tagged URL 2', 'Tagged URL', 'GA4 channel', 'Notes'], 'Tagged URL'],
])('of the columns %j only the one that the run added is offered', (columns, column) => {
  expect(taggedColumn(columns)).toBe(column);
});
