import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { notesOf, orderOf, useGridExtras } from './ngram-results.tsx';

it('says what a run has left out or could not read', () => {
  expect(notesOf({ currencies: ['EUR', 'USD'], rareDropped: 3_204_118, skippedTotals: 1, unreadable: 2 })).toEqual([
    'The report has several currencies: EUR, USD. Their amounts were added up without conversion; count each currency on its own.',
    'Rare n-grams were left out to fit into memory: 3,204,118.',
    '1 row of totals was skipped.',
    '2 cells hold no number and count as 0.',
  ]);
  expect(notesOf({ currencies: [], rareDropped: 0, skippedTotals: 0, unreadable: 0 })).toEqual([]);
});

it('keeps the ticked rows of a run while another page is shown', () => {
  const renderGrid = () => renderHook(() => useGridExtras(null, ['N-gram'], () => undefined, true));
  const before = renderGrid();
  before.result.current.ticks.setTable('runs/ngrams/1/ngrams');
  before.result.current.ticks.set([2], true);
  before.unmount();
  const { ticks } = renderGrid().result.current;
  ticks.setTable('runs/ngrams/1/ngrams');
  expect([...ticks.numbers()]).toEqual([2]);
  ticks.setTable('runs/ngrams/2/ngrams');
  expect(ticks.count).toBe(0);
});

it.each([
  ['auto', ['N-gram', 'Terms', 'Cost'], 'Cost'],
  ['auto', ['N-gram', 'Terms'], 'Terms'],
  ['value', ['N-gram', 'Terms', 'Cost', 'Conv. value'], 'Conv. value'],
  ['cpa', ['N-gram', 'Terms', 'Cost'], 'Cost'],
  ['ngram', ['N-gram', 'Terms', 'Cost'], 'N-gram'],
])('marks the column of the order %s among %s', (sort, columns, order) => {
  expect(orderOf({ options: { sort }, fields: {} }, columns)).toBe(order);
});
