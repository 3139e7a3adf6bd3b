import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { storeRowsInPage } from '../../../../../test/support/rows-service.ts';
import * as filteredRows from '../../../workbench/results/filtered-rows.ts';
import { RowTicks } from '../../../workbench/rows/virtual-rows/row-ticks.ts';
import { IDLE_RUN } from '../../../workbench/runs/tool-run.ts';
import { NgramChoice } from './ngram-choice.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('says how many of the chosen n-grams a filter hides, and looks for them once', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  storeRowsInPage();
  const shownNumbers = Uint32Array.of(1, 4);
  vi.spyOn(filteredRows, 'useFilteredNumbers').mockReturnValue(shownNumbers);
  const rows = (id: string, count: number) => ({ id, count, byteLength: 8 * count, isGrowing: false });
  const ticks = new RowTicks();
  const numbers = vi.spyOn(ticks, 'numbers');
  const table = rows('ngrams', 9);
  const shown = rows('shown', 2);
  const choice = () => (
    <MemoryRouter>
      <MantineProvider>
        <NgramChoice run={{ ...IDLE_RUN }} shown={shown} suggested={null} table={table} ticks={ticks} />
      </MantineProvider>
    </MemoryRouter>
  );
  const { rerender } = render(choice());
  expect(screen.getByText('0 chosen')).toBeTruthy();
  act(() => ticks.set([1, 2, 3], true));
  expect(screen.getByText(/^3 chosen, 2 of them not shown/)).toBeTruthy();
  const { length } = numbers.mock.calls;
  rerender(choice());
  expect(numbers.mock.calls).toHaveLength(length);
});
