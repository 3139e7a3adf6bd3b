import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RowsView } from './row-pages.ts';
import type { VirtualRowsHandle } from './use-active-cell.ts';
import { VirtualRows } from './virtual-rows.tsx';

const VIEW_PX = 240;
const ROW_PX = 24;

function view(count: number, change: Partial<RowsView> = {}): RowsView {
  return {
    id: 'rows',
    version: 0,
    count,
    window: async (start, end) => Array.from({ length: end - start }, (_, index) => `line ${start + index + 1}`),
    row: async () => '',
    copyCells: async () => {},
    ...change,
  };
}

/** Shows rows and waits until they have come. */
async function show(rows: RowsView, props: Partial<Parameters<typeof VirtualRows>[0]> = {}) {
  const handleRef = createRef<VirtualRowsHandle>();
  const element = (next: RowsView) => <VirtualRows label="Results" rows={next} handleRef={handleRef} {...props} />;
  const { rerender } = render(element(rows));
  await act(async () => {});
  return {
    grid: screen.getByRole('grid', { name: 'Results' }),
    scrollToRow: (row: number, focus = false) => act(async () => handleRef.current?.scrollToRow(row, { focus })),
    update: (next: RowsView) => act(async () => rerender(element(next))),
  };
}

const texts = () => screen.queryAllByRole('row').map((row) => row.textContent);
const rowIndexes = () => screen.queryAllByRole('row').map((row) => Number(row.getAttribute('aria-rowindex')));
const press = (grid: HTMLElement, key: string, modifiers = {}) =>
  act(async () => void fireEvent.keyDown(grid, { key, ...modifiers }));
function activeRow(grid: HTMLElement): string | null {
  const id = grid.getAttribute('aria-activedescendant');
  return id === null ? null : (document.getElementById(id)?.getAttribute('aria-rowindex') ?? 'missing');
}

beforeEach(() => {
  // There is no layout here: the list is told its height, as it would be by the browser.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(VIEW_PX);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('VirtualRows', () => {
  it('is a grid of numbered rows whose text is the line', async () => {
    const { grid } = await show(view(1e9));
    expect(grid.getAttribute('aria-rowcount')).toBe('1000000000');
    expect(rowIndexes()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(texts()[0]).toBe('line 1');
    expect(screen.getAllByRole('gridcell')).toHaveLength(10);
  });

  it('shows none, one, and empty rows', async () => {
    const { grid, update } = await show(view(0));
    expect(grid.getAttribute('aria-rowcount')).toBe('0');
    expect(rowIndexes()).toEqual([]);
    await press(grid, 'End');
    await update(view(1, { window: async () => [''] }));
    expect(texts()).toEqual(['']);
    expect(screen.getByRole('row').getAttribute('aria-busy')).toBeNull();
  });

  it.each([1, 9, 11, 1e6, 1e9, 2 ** 53])('goes to both ends of %d rows by keys', async (count) => {
    const { grid } = await show(view(count));
    await press(grid, 'End', { ctrlKey: true });
    expect(rowIndexes().at(-1)).toBe(count);
    expect(texts().at(-1)).toBe(`line ${count}`);
    expect(activeRow(grid)).toBe(String(count));
    await press(grid, 'ArrowDown');
    expect(activeRow(grid)).toBe(String(count));
    await press(grid, 'Home');
    expect(activeRow(grid)).toBe('1');
    expect(rowIndexes()[0]).toBe(1);
  });

  it('moves by rows and pages, and scrolls as little as it must', async () => {
    const { grid } = await show(view(1e9));
    await press(grid, 'ArrowDown');
    expect(activeRow(grid)).toBe('2');
    for (let step = 0; step < 9; step++) {
      await press(grid, 'ArrowDown');
    }
    expect(activeRow(grid)).toBe('11');
    expect(rowIndexes()).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    await press(grid, 'PageDown');
    expect(activeRow(grid)).toBe('21');
    expect(rowIndexes()[0]).toBe(12);
    await press(grid, 'PageUp');
    await press(grid, 'ArrowUp');
    expect(activeRow(grid)).toBe('10');
  });

  it('leaves other keys to the page', async () => {
    const { grid } = await show(view(100));
    for (const init of [
      { key: 'ArrowDown', altKey: true },
      { key: 'a' },
      { key: 'Tab' },
      { key: 'Enter', ctrlKey: true },
    ]) {
      const event = createEvent.keyDown(grid, init);
      await act(async () => void fireEvent(grid, event));
      expect(event.defaultPrevented).toBe(false);
    }
  });

  it('goes to any row, and gives it the keyboard when asked to', async () => {
    const { grid, scrollToRow } = await show(view(1e9));
    await scrollToRow(499_999_999);
    expect(texts()).toContain('line 500000000');
    expect(document.activeElement).not.toBe(grid);
    await scrollToRow(9_999_999, true);
    expect(activeRow(grid)).toBe('10000000');
    expect(document.activeElement).toBe(grid);
    await scrollToRow(1e12);
    expect(rowIndexes().at(-1)).toBe(1e9);
    await scrollToRow(-5);
    expect(rowIndexes()[0]).toBe(1);
  });

  it('goes on from where one looks when the active row was scrolled away', async () => {
    const { grid, scrollToRow } = await show(view(100_000));
    await scrollToRow(0);
    grid.scrollTop = 24_000 * ROW_PX;
    await act(async () => void fireEvent.scroll(grid));
    expect(rowIndexes()[0]).toBe(24_001);
    expect(activeRow(grid)).toBeNull();
    await press(grid, 'ArrowDown');
    expect(activeRow(grid)).toBe('24002');
  });

  it('keeps rows while more stream in, and drops them when the version is another', async () => {
    const window = vi.fn(view(0).window);
    const { grid, update } = await show(view(5, { window }));
    expect(window.mock.calls).toEqual([[0, 5]]);
    await update(view(1_000_000, { window }));
    expect(grid.getAttribute('aria-rowcount')).toBe('1000000');
    expect(texts()).toHaveLength(10);
    expect(window.mock.calls[1]).toEqual([5, 128]);
    await update(view(3, { version: 1, window: async () => ['a', 'b', 'c'] }));
    expect(texts()).toEqual(['a', 'b', 'c']);
  });

  it('starts at the top when it is given other rows', async () => {
    const { update, scrollToRow } = await show(view(1e6));
    await scrollToRow(500_000);
    await update(view(1e6, { id: 'others', window: async (start) => [`other ${start + 1}`] }));
    expect(rowIndexes()[0]).toBe(1);
    expect(texts()[0]).toBe('other 1');
  });

  it('says which rows have not come yet', async () => {
    await show(view(1e6, { window: () => new Promise(() => {}) }));
    expect(screen.getAllByRole('row').every((row) => row.getAttribute('aria-busy') === 'true')).toBe(true);
    expect(texts()[0]).toBe('');
  });

  it('shows placeholders for rows that take long, and none for rows that come at once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const placeholders = () => document.querySelectorAll('[role=row][data-waiting]').length;
    const never = () => new Promise<string[]>(() => {});
    const { update } = await show(view(1e6, { window: never }));
    await act(async () => vi.advanceTimersByTime(199));
    expect(placeholders()).toBe(0);
    await act(async () => vi.advanceTimersByTime(1));
    expect(placeholders()).toBe(10);
    await update(view(1e6, { id: 'others' }));
    expect(placeholders()).toBe(0);
    await update(view(1e6, { id: 'slow again', window: never }));
    expect(placeholders()).toBe(0);
  });

  it('marks pieces of a line without changing its text, and the row that is selected', async () => {
    const mark = (line: string) => [{ text: line.slice(0, 2) }, { text: line.slice(2), mark: 'match' as const }];
    await show(view(100), { mark, selectedRow: 2 });
    expect(texts()[1]).toBe('line 2');
    expect(document.querySelector('mark')?.textContent).toBe('ne 1');
    expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-selected'))[2]).toBe('true');
  });

  it('copies the active row, the whole of it when it is shown cut', async () => {
    const written: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text));
    const long = 'x'.repeat(2_000);
    const rows = view(100, { window: async () => ['short', long], row: async () => `${long} and the rest` });
    const { grid, scrollToRow } = await show(rows);
    const copy = async () => {
      const clipboardData = new DataTransfer();
      await act(async () => void fireEvent.copy(grid, { clipboardData }));
      return clipboardData.getData('text/plain');
    };
    await scrollToRow(0);
    expect(await copy()).toBe('short');
    expect(written).toEqual([]);
    await scrollToRow(1);
    expect(await copy()).toBe(long);
    expect(written).toEqual([`${long} and the rest`]);
  });

  it('tells which rows are in view', async () => {
    const onVisibleChange = vi.fn();
    const { scrollToRow } = await show(view(1e9), { onVisibleChange });
    expect(onVisibleChange).toHaveBeenLastCalledWith({ start: 0, end: 10 });
    await scrollToRow(999_999_999);
    expect(onVisibleChange).toHaveBeenLastCalledWith({ start: 999_999_990, end: 1e9 });
  });

  it('has a heading before each group of rows, which has no number', async () => {
    const groups = [
      { label: 'Too long', count: 3 },
      { label: 'Symbol', count: 999_997 },
    ];
    const onVisibleChange = vi.fn();
    const { grid, scrollToRow } = await show(view(1_000_000), { groups, onVisibleChange });
    expect(grid.getAttribute('aria-rowcount')).toBe('1000000');
    expect(texts().slice(0, 6)).toEqual(['Too long3', 'line 1', 'line 2', 'line 3', 'Symbol999,997', 'line 4']);
    expect(onVisibleChange).toHaveBeenLastCalledWith({ start: 0, end: 8 });
    await press(grid, 'End');
    expect(activeRow(grid)).toBe('1000000');
    expect(texts().at(-1)).toBe('line 1000000');
    await scrollToRow(500_000, true);
    expect(activeRow(grid)).toBe('500001');
    await press(grid, 'PageDown');
    expect(activeRow(grid)).toBe('500011');
    await scrollToRow(6);
    for (let step = 0; step < 6; step++) {
      await press(grid, 'ArrowUp');
    }
    expect(activeRow(grid)).toBe('1');
    expect(texts()[0]).toBe('Too long3');
  });

  it.each([true, false])('goes to any row exactly, wrapped: %s', async (isWrapped) => {
    const { grid, scrollToRow } = await show(view(1e9), { isWrapped });
    for (const row of [0, 5, 123_456_789, 999_999_999]) {
      await scrollToRow(row);
      expect(texts()).toContain(`line ${row + 1}`);
      expect(activeRow(grid)).toBe(String(row + 1));
    }
  });
});
