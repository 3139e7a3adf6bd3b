import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FindTerms } from '../../../../libs/lines/search/find-in-rows.ts';
import { answerForWorkers } from '../../../../test/support/stand-in-workers.ts';
import type { RowsState } from '../../../../workers/protocol/rows.ts';
import { openToastPlace, readToast } from '../../shared/ui/toast.tsx';
import { FindField } from './find-field.tsx';

const ROWS: RowsState = { id: 'rows', count: 9, byteLength: 18, isGrowing: true };

type Find = (task: { readonly id: string; readonly terms: FindTerms }, onRow: (row: number | null) => void) => unknown;

let find: Find;
const searched: (readonly [string, number])[] = [];
const onFound = vi.fn();

beforeEach(() => {
  searched.length = 0;
  onFound.mockClear();
  answerForWorkers({
    rows: {},
    task: {
      find: (...given: Parameters<Find>) => {
        searched.push([given[0].id, given[0].terms.from]);
        return find(...given);
      },
    },
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function findAt(row: number, count: number): Find {
  return async (_task, onRow) => {
    await onRow(row);
    return { ok: true, value: { count, position: 1 } };
  };
}

function field(rows: RowsState, needle: string) {
  return (
    <MantineProvider>
      <FindField foundRow={needle ? 4 : undefined} needle={needle} onFound={onFound} onNeedle={() => {}} rows={rows} />
    </MantineProvider>
  );
}

it('searches again when all rows have arrived, without scrolling, and when other rows are shown', async () => {
  find = findAt(4, 2);
  const { rerender } = render(field(ROWS, 'a'));
  fireEvent.submit(screen.getByRole('searchbox'));
  await screen.findByText('1 of 2');
  expect([searched, onFound.mock.calls]).toEqual([[['rows', 5]], [[4, true]]]);
  find = findAt(4, 7);
  rerender(field({ ...ROWS, isGrowing: false }, 'a'));
  await screen.findByText('1 of 7');
  expect([searched.at(-1), onFound.mock.lastCall]).toEqual([
    ['rows', 4],
    [4, false],
  ]);
  find = findAt(0, 3);
  const box = screen.getByRole('searchbox');
  rerender(field({ ...ROWS, id: 'sorted', isGrowing: false }, 'a'));
  await screen.findByText('1 of 3');
  expect([searched.at(-1), screen.getByRole('searchbox')]).toEqual([['sorted', 0], box]);
});

it('searches other rows for what is being typed', async () => {
  find = findAt(0, 3);
  const { rerender } = render(field({ ...ROWS, isGrowing: false }, ''));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'a' } });
  rerender(field({ ...ROWS, id: 'sorted', isGrowing: false }, 'a'));
  await screen.findByText('1 of 3');
  expect([searched, onFound.mock.calls]).toEqual([[['sorted', 0]], [[0, true]]]);
});

it('says that a search failed', async () => {
  const close = openToastPlace('test');
  find = () => ({ ok: false, error: { code: 'mistake', message: 'The rows are gone.' } });
  render(field(ROWS, 'a'));
  fireEvent.submit(screen.getByRole('searchbox'));
  await expect.poll(() => readToast('test')).toMatchObject({ title: 'Search failed', message: 'The rows are gone.' });
  close();
});
