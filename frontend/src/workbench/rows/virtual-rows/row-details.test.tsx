import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { RowDetails } from './row-details.tsx';
import type { RowsView } from './row-pages.ts';

afterEach(cleanup);

it('shows a row while further rows arrive, and reads it again when rows change', async () => {
  const row = vi.fn(async () => 'red shoes\t12');
  const view = (change: Partial<RowsView>): RowsView => ({
    id: 'rows',
    version: 0,
    count: 2,
    columns: ['Keyword', 'Clicks'],
    window: async () => [],
    row,
    copyCells: async () => {},
    ...change,
  });
  const close = () => undefined;
  const details = (rows: RowsView) => (
    <MantineProvider>
      <RowDetails onClose={close} onRow={close} row={0} rows={rows} />
    </MantineProvider>
  );
  const { rerender } = render(details(view({})));
  await act(async () => {});
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['red shoes', '12']);
  rerender(details(view({ count: 3 })));
  expect(screen.getByRole('button', { name: 'Copy row' })).toHaveProperty('disabled', false);
  expect(row).toHaveBeenCalledTimes(1);
  rerender(details(view({ count: 3, version: 1 })));
  await act(async () => {});
  expect(row).toHaveBeenCalledTimes(2);
});
