import { act, cleanup, renderHook } from '@testing-library/react';
import type { Remote } from 'comlink';
import { afterEach, expect, it, vi } from 'vitest';
import type { RowsService, RowsState } from '../../../../workers/protocol/rows.ts';
import { rowsClient } from '../../shared/workers/rows-client.ts';
import { RowTicks } from '../rows/virtual-rows/row-ticks.ts';
import { CHOICE_MESSAGES, pickShown, useFilteredNumbers, useHiddenTicks } from './filtered-rows.ts';

const rows = (id: string, count: number): RowsState => ({ id, count, byteLength: 0, isGrowing: false });

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Answers requests for the numbers of rows. */
function answerWith(rowNumbers: () => Promise<Uint32Array>) {
  vi.spyOn(rowsClient, 'call').mockImplementation((use) => use({ rowNumbers } as unknown as Remote<RowsService>));
}

/** Returns the message about three ticked rows of a table of eight, of which `shown` are shown. */
function chosenOf(shown: RowsState) {
  const ticks = new RowTicks();
  ticks.set([1, 2, 3], true);
  const { result } = renderHook(() => useHiddenTicks(ticks, useFilteredNumbers(rows('a', 8), shown)));
  return { ticks, message: () => CHOICE_MESSAGES.chosen(ticks.count, result.current) };
}

it('picks the numbers of rows that a filter shows, in any order', () => {
  const numbers = Uint32Array.of(0, 3, 5, 9);
  expect([...pickShown(numbers, Uint32Array.of(9, 4, 3))]).toEqual([3, 9]);
  expect([...pickShown(numbers, Uint32Array.of())]).toEqual([]);
});

it('reads no numbers of a table that is only sorted, which hides no ticked row', () => {
  const read = vi.fn();
  answerWith(read);
  expect(chosenOf(rows('a/view', 8)).message()).toBe('3 chosen');
  expect(read).not.toHaveBeenCalled();
});

it('says that ticked rows may be hidden until the numbers of the shown rows are read', async () => {
  let answer = (_numbers: Uint32Array) => {};
  answerWith(() => new Promise((resolve) => (answer = resolve)));
  const { ticks, message } = chosenOf(rows('a/view', 2));
  expect(message()).toBe('3 chosen, some of them may not be shown');
  await act(async () => answer(Uint32Array.of(1, 4)));
  expect(message()).toBe('3 chosen, 2 of them not shown');
  act(() => ticks.set([2, 3], false));
  expect(message()).toBe('1 chosen');
});

it('says so as well if the numbers cannot be read', async () => {
  const report = vi.fn(async () => new Response());
  vi.stubGlobal('fetch', report);
  answerWith(() => Promise.reject(new Error('The rows were lost.')));
  const { ticks, message } = chosenOf(rows('a/view', 2));
  await act(() => Promise.resolve());
  expect(message()).toBe('3 chosen, some of them may not be shown');
  act(() => ticks.set([1, 2, 3], false));
  expect(message()).toBe('0 chosen');
});
