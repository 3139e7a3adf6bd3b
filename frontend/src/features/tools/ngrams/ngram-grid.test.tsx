import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useGridExtras } from './ngram-grid.tsx';

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
