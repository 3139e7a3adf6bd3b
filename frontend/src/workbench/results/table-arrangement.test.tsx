import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { TableBar } from './table-arrangement.tsx';
import { TableView, useTableViewState } from './table-views.ts';

afterEach(cleanup);

const view = new TableView();
const onCleared = vi.fn();

function Bar() {
  return <TableBar onCleared={onCleared} state={useTableViewState(view)} view={view} />;
}

it('announces the rows once order and filters are cleared', () => {
  const table = { id: 'table', count: 8, byteLength: 80, isGrowing: true, columns: ['Term', 'Cost'] };
  view.setTable(table);
  view.hide('Cost');
  const { container } = render(
    <MantineProvider>
      <Bar />
    </MantineProvider>,
  );
  const live = container.querySelector('[aria-live=polite]:not([role])');
  expect(live?.textContent).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('region', { name: 'Order and filters' })).toBeNull();
  expect(live?.textContent).toBe('');
  act(() => view.setTable({ ...table, isGrowing: false }));
  expect(live?.textContent).toBe('8 rows');
  expect(onCleared).toHaveBeenCalledTimes(1);
  expect(container.contains(live)).toBe(true);
});
