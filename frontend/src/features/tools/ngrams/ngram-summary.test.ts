import { expect, it } from 'vitest';
import { notesOf } from './ngram-summary.tsx';

it('says what a run has left out or could not read', () => {
  expect(notesOf({ currencies: ['EUR', 'USD'], rareDropped: 3_204_118, skippedTotals: 1, unreadable: 2 })).toEqual([
    'The report has several currencies: EUR, USD. Their amounts were added up without conversion; count each currency on its own.',
    'Rare n-grams were left out to fit into memory: 3,204,118.',
    '1 row of totals was skipped.',
    '2 cells hold no number and count as 0.',
  ]);
  expect(notesOf({ currencies: [], rareDropped: 0, skippedTotals: 0, unreadable: 0 })).toEqual([]);
});
