import { expect, it } from 'vitest';
import { notesOf } from './ngram-summary.tsx';

it('says what a run has left out or could not read', () => {
  expect(notesOf({ rareDropped: 3_204_118, skippedTotals: 1, unreadable: 2 })).toEqual([
    'Rare n-grams were left out to fit into memory: 3,204,118.',
    '1 row of totals was skipped.',
    '2 cells hold no number and count as 0.',
  ]);
  expect(notesOf({ rareDropped: 0, skippedTotals: 0, unreadable: 0 })).toEqual([]);
});
