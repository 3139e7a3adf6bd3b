import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RowsView } from './row-pages.ts';
import { RowTicks } from './row-ticks.ts';
import { drawnColumns, measureColumns, pinnedColumns, placeColumns } from './table-layout.ts';
import type { VirtualRowsHandle } from './use-active-cell.ts';
import { VirtualRows } from './virtual-rows.tsx';

const COLUMNS = ['Keyword', 'Clicks', 'Cost'];

function tableView(count: number, change: Partial<RowsView> = {}): RowsView {
  return {
    id: 'rows',
    version: 0,
    count,
    columns: COLUMNS,
    window: async (start, end) =>
      Array.from({ length: end - start }, (_, index) => `word ${start + index + 1}\t${start + index}\t1.50`),
    row: async () => '',
    copyCells: async () => {},
    ...change,
  };
}

async function show(rows: RowsView, props: Partial<Parameters<typeof VirtualRows>[0]> = {}) {
  const handleRef = createRef<VirtualRowsHandle>();
  const { rerender } = render(<VirtualRows label="Results" rows={rows} handleRef={handleRef} {...props} />);
  await act(async () => {});
  return {
    grid: screen.getByRole('grid', { name: 'Results' }),
    update: (next: RowsView) => rerender(<VirtualRows label="Results" rows={next} handleRef={handleRef} {...props} />),
    scrollToRow: (row: number) => act(async () => handleRef.current?.scrollToRow(row)),
  };
}

const press = (grid: HTMLElement, key: string, modifiers = {}) =>
  act(async () => void fireEvent.keyDown(grid, { key, ...modifiers }));
const cells = (row: number) =>
  [...document.querySelectorAll(`[aria-rowindex="${row}"] > [role=gridcell]`)].map((cell) => cell.textContent);
function activeText(grid: HTMLElement): string | null {
  const id = grid.getAttribute('aria-activedescendant');
  return id === null ? null : (document.getElementById(id)?.textContent ?? 'missing');
}
async function copied(grid: HTMLElement): Promise<string> {
  const clipboardData = new DataTransfer();
  await act(async () => void fireEvent.copy(grid, { clipboardData }));
  return clipboardData.getData('text/plain');
}

beforeEach(() => {
  // There is no layout here: 240 px of rows below a header of 32 px.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(272);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('VirtualRows of a table', () => {
  it('is a grid of cells below a header that is not counted as a row', async () => {
    const { grid } = await show(tableView(1e9));
    expect(grid.getAttribute('aria-rowcount')).toBe('1000000000');
    expect(grid.getAttribute('aria-colcount')).toBe('3');
    expect(screen.getAllByRole('columnheader').map((header) => header.getAttribute('aria-label'))).toEqual(COLUMNS);
    const [header, ...rows] = screen.getAllByRole('row');
    expect(header.getAttribute('aria-rowindex')).toBeNull();
    expect(rows.map((row) => Number(row.getAttribute('aria-rowindex')))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(cells(2)).toEqual(['word 2', '1', '1.50']);
  });

  it('aligns numbers to the right, in the header as well', async () => {
    await show(tableView(100));
    const numeric = (role: string) =>
      screen
        .getAllByRole(role)
        .slice(0, 3)
        .map((cell) => cell.hasAttribute('data-numeric'));
    expect(numeric('columnheader')).toEqual([false, true, true]);
    expect(numeric('gridcell')).toEqual([false, true, true]);
  });

  it('does not measure columns by the cells of another table', async () => {
    const { update } = await show(tableView(100));
    update(
      tableView(100, {
        id: 'others',
        columns: ['Search term', 'Campaign', 'Ad group'],
        window: () => new Promise(() => {}),
      }),
    );
    const headers = screen.getAllByRole('columnheader');
    expect(headers.map((header) => header.hasAttribute('data-numeric'))).toEqual([false, false, false]);
  });

  it('moves by cell with left and right, by row with up and down', async () => {
    const { grid, scrollToRow } = await show(tableView(1e6));
    await scrollToRow(4);
    expect(activeText(grid)).toBe('word 5');
    await press(grid, 'ArrowRight');
    await press(grid, 'ArrowDown');
    expect(activeText(grid)).toBe('5');
    await press(grid, 'ArrowRight', { ctrlKey: true });
    await press(grid, 'ArrowRight');
    expect(activeText(grid)).toBe('1.50');
    await press(grid, 'End');
    expect(cells(1e6)[0]).toBe('word 1000000');
    await press(grid, 'ArrowLeft', { ctrlKey: true });
    expect(activeText(grid)).toBe('word 1000000');
  });

  it('copies the active cell, or the selected cells as TSV', async () => {
    const { grid, scrollToRow } = await show(tableView(100));
    await scrollToRow(0);
    await press(grid, 'ArrowRight');
    expect(await copied(grid)).toBe('0');
    await press(grid, 'ArrowDown', { shiftKey: true });
    await press(grid, 'ArrowRight', { shiftKey: true });
    expect(await copied(grid)).toBe('0\t1.50\n1\t1.50');
    expect(document.querySelectorAll('[role=gridcell][aria-selected=true]')).toHaveLength(4);
    await press(grid, 'Escape');
    expect(document.querySelectorAll('[aria-selected=true]')).toHaveLength(0);
    fireEvent.click(document.querySelectorAll('[aria-rowindex="3"] > [role=gridcell]')[0], { shiftKey: true });
    await act(async () => {});
    expect(await copied(grid)).toBe('word 2\t1\t1.50\nword 3\t2\t1.50');
  });

  it('has cells that are not here copied by rows and columns', async () => {
    const copyCells = vi.fn(async () => {});
    const { grid, scrollToRow } = await show(tableView(1e6, { copyCells }));
    await scrollToRow(0);
    await press(grid, 'a', { ctrlKey: true });
    await copied(grid);
    expect(copyCells.mock.calls).toEqual([[{ start: 0, end: 1e6 }, [0, 1, 2]]]);
  });

  it('changes the width of the active column by keys and of any by dragging', async () => {
    const { grid, scrollToRow } = await show(tableView(100));
    const widths = () => screen.getAllByRole('columnheader').map((header) => Number.parseInt(header.style.width, 10));
    const before = widths();
    await scrollToRow(0);
    await press(grid, 'ArrowRight', { altKey: true, shiftKey: true });
    expect(widths()[0]).toBeGreaterThan(before[0]);
    expect(widths().slice(1)).toEqual(before.slice(1));
    const handle = screen.getAllByRole('columnheader')[2].lastElementChild as HTMLElement;
    handle.setPointerCapture = () => {};
    fireEvent.pointerDown(handle, { clientX: 100, pointerId: 1 });
    fireEvent.pointerMove(handle, { clientX: 150, pointerId: 1 });
    fireEvent.pointerUp(handle, { pointerId: 1 });
    expect(Math.abs(widths()[2] - before[2] - 50)).toBeLessThanOrEqual(1);
  });

  it('marks parts of cells, each alone', async () => {
    const mark = vi.fn((text: string) =>
      text === '1.50' ? [{ text: '1' }, { text: '.50', mark: 'match' as const }] : null,
    );
    await show(tableView(3), { mark });
    expect([...document.querySelectorAll('mark')].map((element) => element.textContent)).toEqual(['.50', '.50', '.50']);
    expect(mark.mock.calls).toContainEqual(['word 1', 0, 0]);
  });
});

it('marks the header and the cells of a column', async () => {
  await show(tableView(2), { markedColumn: 'Clicks' });
  const marked = [...document.querySelectorAll('[data-marked]')];
  expect(marked.map((element) => [element.getAttribute('role'), element.textContent])).toEqual([
    ['columnheader', 'Clicks'],
    ...['0', '1'].map((text) => ['gridcell', text]),
  ]);
});

describe('controls in rows', () => {
  const menu = ({ name }: { readonly name: string }) => <button type="button">{name}</button>;
  const plain = { menu, sorted: null, hidden: new Set<string>() };

  it('ticks rows by their numbers in the result, by box and by Space', async () => {
    const ticks = new RowTicks();
    const onAll = vi.fn();
    const numbers = async (start: number, end: number) =>
      Array.from({ length: end - start }, (_, index) => 1_000 - start - index);
    const controls = { ...plain, ticks: { ticks, all: 'none' as const, onAll } };
    const { grid, scrollToRow } = await show(tableView(50, { numbers }), { controls });
    expect(grid.getAttribute('aria-colcount')).toBe('4');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select word 3' }));
    await scrollToRow(0);
    await press(grid, ' ');
    expect([...ticks.numbers()]).toEqual([998, 1_000]);
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
    await press(grid, ' ');
    expect([...ticks.numbers()]).toEqual([998]);
    await press(grid, 'ArrowLeft', { ctrlKey: true });
    const box = screen.getByRole('checkbox', { name: 'Select word 1' });
    expect(grid.getAttribute('aria-activedescendant')).toBe(box.id);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(onAll.mock.calls).toEqual([[true]]);
    ticks.setTable('another run');
    expect(ticks.count).toBe(0);
  });

  it('has a button in each row, which Enter presses as well, and cells drawn by the screen', async () => {
    const run = vi.fn();
    const renderCell = (text: string, column: string) => (column === 'Cost' ? <b>{text} €</b> : undefined);
    const { grid, scrollToRow } = await show(tableView(50), {
      controls: { ...plain, rowAction: { label: 'Show terms', run }, renderCell },
    });
    expect(cells(1)).toEqual(['word 1', '0', '1.50 €', 'Show terms']);
    fireEvent.click(screen.getByRole('button', { name: 'Show terms: word 2' }));
    await scrollToRow(4);
    await press(grid, 'Enter');
    expect(run.mock.calls).toEqual([
      [['word 2', '1', '1.50'], 1],
      [['word 5', '4', '1.50'], 4],
    ]);
    await press(grid, 'a', { ctrlKey: true });
    expect((await copied(grid)).split('\n')[0]).toBe('word 1\t0\t1.50');
  });

  it('leaves out hidden columns and tells by which one the rows are sorted', async () => {
    const sorted = { column: 'Cost', direction: 'descending' as const };
    await show(tableView(5), { controls: { menu, sorted, hidden: new Set(['Clicks']) } });
    const headers = screen.getAllByRole('columnheader');
    expect(headers.map((header) => [header.textContent, header.getAttribute('aria-sort')])).toEqual([
      ['Keyword', null],
      ['Cost', 'descending'],
    ]);
    expect(cells(1)).toEqual(['word 1', '1.50']);
    headers[0].querySelector('button')?.focus();
    fireEvent.keyDown(document.activeElement ?? document, { key: 'ArrowRight' });
    expect(document.activeElement?.textContent).toBe('Cost');
  });
});

describe('widths of columns', () => {
  it('are those of the longest cell or name, from 6 to 40 characters', () => {
    const measures = measureColumns(['A', 'A longer name', 'C'], ['x\t1\tlong text', `y\t2\t${'z'.repeat(90)}`]);
    expect(measures.map(({ chars }) => chars)).toEqual([6, 16, 40]);
    expect(measures.map(({ isNumeric }) => isNumeric)).toEqual([false, true, false]);
  });

  it('place the shown columns beside each other', () => {
    const measures = measureColumns(['A', 'B', 'C'], []);
    const placed = placeColumns(['A', 'B', 'C'], measures, new Map([['C', 10]]), new Set(['B']), 10);
    expect(placed.map(({ name, left, px, place }) => [name, left, px, place])).toEqual([
      ['A', 0, 77, 0],
      ['C', 77, 117, 1],
    ]);
  });

  const names = ['A', 'B', 'C', 'D', 'E'];
  const chars = new Map(names.map((name) => [name, 10]));
  const extra = { hasTicks: true, actionChars: 0 };
  /** Ticks of 40 px, and five columns of 117 px. */
  const columns = placeColumns(names, measureColumns(names, []), chars, new Set(), 10, extra);

  it('leave ticks and the first column in view, if half of it is left for the others', () => {
    const pinnedIn = (viewPx: number) => pinnedColumns(columns, viewPx).map(({ name }) => name);
    expect(pinnedIn(314)).toEqual(['', 'A']);
    expect(pinnedIn(313)).toEqual(['']);
    expect(pinnedColumns(columns.slice(1), 200)).toEqual([]);
  });

  it('draw pinned columns and those in view, at their places', () => {
    const drawn = (left: number, width: number) =>
      drawnColumns(columns, { gutter: 30, left, width }).map(({ name, isPinned, style }) => [name, isPinned, style]);
    expect(drawn(520, 320)).toEqual([
      ['', true, { width: 40, left: 30 }],
      ['A', true, { width: 117, left: 70 }],
      ['C', false, { width: 117, marginLeft: 117 }],
      ['D', false, { width: 117, marginLeft: 0 }],
      ['E', false, { width: 117, marginLeft: 0 }],
    ]);
    // The width is not known yet.
    expect(drawn(0, 0).map(([name]) => name)).toEqual(['', ...names]);
  });
});
