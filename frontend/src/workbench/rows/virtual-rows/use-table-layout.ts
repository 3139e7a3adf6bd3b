import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { RowsView } from './row-pages.ts';
import {
  CELL_PADDING_PX,
  type ColumnMeasure,
  type ColumnRange,
  columnsBetween,
  MAX_SET_CHARS,
  MEASURED_ROWS,
  MIN_CHARS,
  measureColumns,
  placeColumns,
  type TableColumn,
  widthOf,
} from './table-layout.ts';

/** Width of a character before it is measured. */
const DEFAULT_CHAR_PX = 8.43;
const PROBE_CHARS = 100;
const NO_NAMES: readonly string[] = [];
const NONE_HIDDEN: ReadonlySet<string> = new Set();

/** The columns of a table as they are drawn. */
export interface TableLayout {
  /** All shown columns. */
  readonly columns: readonly TableColumn[];
  /** Those in the DOM: in view, and some beside them. */
  readonly drawn: readonly TableColumn[];
  /** Width of all shown columns in px. */
  readonly width: number;
  /** Sets the width of a column in characters, or in px. */
  readonly setWidth: (name: string, width: { readonly px: number } | { readonly addChars: number }) => void;
  /** Scrolls a column into view, by its place. */
  readonly reveal: (place: number) => void;
}

/**
 * Lays out the columns of a table; null for a list. Columns out of view are not drawn, so that a table of 256 columns
 * costs no more than its visible part.
 * @param actionChars length of the button of each row; 0 without one
 * @param hidden names of columns that are not shown
 */
export function useTableLayout(
  gridRef: RefObject<HTMLElement | null>,
  rows: RowsView,
  hasTicks: boolean,
  actionChars: number,
  hidden: ReadonlySet<string> = NONE_HIDDEN,
): TableLayout | null {
  const names = rows.columns ?? NO_NAMES;
  const isTable = rows.columns !== undefined;
  const measures = useMeasures(rows, names);
  const charPx = useCharWidth(gridRef, isTable);
  const [setChars, setSetChars] = useState<ReadonlyMap<string, number>>(() => new Map());
  const columns = useMemo(
    () => placeColumns(names, measures, setChars, hidden, charPx, { hasTicks, actionChars }),
    [names, measures, setChars, hidden, charPx, hasTicks, actionChars],
  );
  const range = useDrawnRange(gridRef, columns, isTable);
  const setWidth: TableLayout['setWidth'] = useCallback(
    (name, width) =>
      setSetChars((old) => {
        const index = names.indexOf(name);
        const current = old.get(name) ?? measures[index]?.chars ?? MIN_CHARS;
        const chars = 'px' in width ? (width.px - CELL_PADDING_PX) / charPx : current + width.addChars;
        return new Map(old).set(name, Math.min(Math.max(chars, MIN_CHARS), MAX_SET_CHARS));
      }),
    [names, measures, charPx],
  );
  const reveal = useCallback(
    (place: number) => {
      const grid = gridRef.current;
      const column = columns[place];
      if (grid && column) {
        revealColumn(grid, column);
      }
    },
    [gridRef, columns],
  );
  return useMemo(
    () =>
      isTable
        ? { columns, drawn: columns.slice(range.start, range.end), width: widthOf(columns), setWidth, reveal }
        : null,
    [isTable, columns, range, setWidth, reveal],
  );
}

/** Returns the measures of columns, again after more of the first rows have arrived. */
function useMeasures(rows: RowsView, names: readonly string[]): readonly ColumnMeasure[] {
  const [measured, setMeasured] = useState<{
    readonly names: readonly string[];
    readonly list: ColumnMeasure[];
  } | null>(null);
  const count = Math.min(rows.count, MEASURED_ROWS);
  const { id, version } = rows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is a new object for each report of a growing sequence
  useEffect(() => {
    if (names.length === 0) {
      return;
    }
    let isWanted = true;
    rows
      .window(0, count)
      .catch((): string[] => [])
      .then((first) => {
        if (isWanted) {
          setMeasured({ names, list: measureColumns(names, first) });
        }
      });
    return () => {
      isWanted = false;
    };
  }, [id, version, count, names]);
  return useMemo(
    () => (measured?.list.length === names.length ? measured.list : measureColumns(names, [])),
    [measured, names],
  );
}

/** Returns the width of a character of the grid in px. */
function useCharWidth(gridRef: RefObject<HTMLElement | null>, isTable: boolean): number {
  const [charPx, setCharPx] = useState(DEFAULT_CHAR_PX);
  useLayoutEffect(() => {
    const grid = gridRef.current;
    if (!grid || !isTable) {
      return;
    }
    const probe = document.createElement('span');
    probe.style.cssText = 'position:absolute;visibility:hidden;white-space:pre';
    probe.textContent = '0'.repeat(PROBE_CHARS);
    grid.append(probe);
    const width = probe.getBoundingClientRect().width / PROBE_CHARS;
    probe.remove();
    if (width > 0) {
      setCharPx(width);
    }
  }, [gridRef, isTable]);
  return charPx;
}

/** Returns the columns to draw: those in view, and half a view more on both sides, so that scrolling shows no gaps. */
function useDrawnRange(
  gridRef: RefObject<HTMLElement | null>,
  columns: readonly TableColumn[],
  isTable: boolean,
): ColumnRange {
  const [view, setView] = useState({ left: 0, width: 0 });
  useLayoutEffect(() => {
    const grid = gridRef.current;
    if (!grid || !isTable) {
      return;
    }
    const read = () => {
      const width = grid.clientWidth;
      // In steps of a quarter of the view, so that most scrolling renders nothing.
      const step = Math.max(1, Math.floor(width / 4));
      const left = Math.floor(grid.scrollLeft / step) * step;
      setView((old) => (old.left === left && old.width === width ? old : { left, width }));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(grid);
    grid.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      grid.removeEventListener('scroll', read);
    };
  }, [gridRef, isTable]);
  return useMemo(
    () =>
      view.width === 0
        ? { start: 0, end: columns.length }
        : columnsBetween(columns, view.left - view.width / 2, view.left + 1.75 * view.width),
    [columns, view],
  );
}

/** Scrolls a column into the part of the grid that the row numbers do not cover. */
function revealColumn(grid: HTMLElement, column: TableColumn): void {
  const gutter = grid.querySelector<HTMLElement>('[data-gutter]');
  const covered = gutter?.offsetWidth ?? 0;
  const view = grid.clientWidth - covered;
  if (column.left < grid.scrollLeft || column.px > view) {
    grid.scrollLeft = column.left;
  } else if (column.left + column.px > grid.scrollLeft + view) {
    grid.scrollLeft = column.left + column.px - view;
  }
}
