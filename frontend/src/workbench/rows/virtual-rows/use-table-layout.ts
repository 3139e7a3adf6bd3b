import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { RowsView } from './row-pages.ts';
import {
  CELL_PADDING_PX,
  type ColumnMeasure,
  type DrawnColumn,
  drawnColumns,
  MAX_SET_CHARS,
  MEASURED_ROWS,
  MIN_CHARS,
  measureColumns,
  pinnedColumns,
  placeColumns,
  type TableColumn,
  type Viewport,
  widthOf,
} from './table-layout.ts';

/** Width of a character before it is measured. */
const DEFAULT_CHAR_PX = 8.43;
const PROBE_CHARS = 100;
/** Characters by which a key changes the width of a column. */
const STEP_CHARS = 2;
const NO_NAMES: readonly string[] = [];
const NONE_HIDDEN: ReadonlySet<string> = new Set();

/** The columns of a table as they are drawn. */
export interface TableLayout {
  /** All shown columns. */
  readonly columns: readonly TableColumn[];
  /** Those in the DOM: pinned ones, those in view, and some beside them. */
  readonly drawn: readonly DrawnColumn[];
  /** Width of all shown columns in px. */
  readonly width: number;
  /** Sets the width of a column in px, or changes it by steps, as keys do; negative ones narrow it. */
  readonly setWidth: (name: string, width: { readonly px: number } | { readonly steps: number }) => void;
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
  const view = useViewport(gridRef, isTable);
  const setWidth: TableLayout['setWidth'] = useCallback(
    (name, width) =>
      setSetChars((old) => {
        const index = names.indexOf(name);
        const current = old.get(name) ?? measures[index]?.chars ?? MIN_CHARS;
        const chars = 'px' in width ? (width.px - CELL_PADDING_PX) / charPx : current + width.steps * STEP_CHARS;
        return new Map(old).set(name, Math.min(Math.max(chars, MIN_CHARS), MAX_SET_CHARS));
      }),
    [names, measures, charPx],
  );
  const reveal = useCallback(
    (place: number) => {
      const grid = gridRef.current;
      const column = columns[place];
      if (grid && column) {
        revealColumn(grid, column, columns);
      }
    },
    [gridRef, columns],
  );
  return useMemo(
    () => (isTable ? { columns, drawn: drawnColumns(columns, view), width: widthOf(columns), setWidth, reveal } : null),
    [isTable, columns, view, setWidth, reveal],
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
  // Names have no tabs, which separate cells.
  return useMemo(
    () => (measured?.names.join('\t') === names.join('\t') ? measured.list : measureColumns(names, [])),
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

/** Returns the part of the table that is in view; its place in steps, so that most scrolling renders nothing. */
function useViewport(gridRef: RefObject<HTMLElement | null>, isTable: boolean): Viewport {
  const [view, setView] = useState<Viewport>({ gutter: 0, left: 0, width: 0 });
  useLayoutEffect(() => {
    const grid = gridRef.current;
    if (!grid || !isTable) {
      return;
    }
    const read = () => {
      const { gutter, left: exact, width } = viewportOf(grid);
      const step = Math.max(1, Math.floor(width / 4));
      const left = Math.floor(exact / step) * step;
      setView((old) =>
        old.gutter === gutter && old.left === left && old.width === width ? old : { gutter, left, width },
      );
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(grid);
    const numbers = gutterOf(grid);
    if (numbers) {
      observer.observe(numbers);
    }
    grid.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      grid.removeEventListener('scroll', read);
    };
  }, [gridRef, isTable]);
  return view;
}

function viewportOf(grid: HTMLElement): Viewport {
  const gutter = gutterOf(grid)?.offsetWidth ?? 0;
  return { gutter, left: grid.scrollLeft, width: grid.clientWidth - gutter };
}

function gutterOf(grid: HTMLElement): HTMLElement | null {
  return grid.querySelector('[data-gutter]');
}

/** Scrolls a column into the part of the grid that row numbers and pinned columns do not cover. */
function revealColumn(grid: HTMLElement, { place, left, px }: TableColumn, columns: readonly TableColumn[]): void {
  const view = viewportOf(grid);
  const pinned = pinnedColumns(columns, view.width);
  if (place < pinned.length) {
    return;
  }
  const covered = widthOf(pinned);
  if (left - covered < view.left || px > view.width - covered) {
    grid.scrollLeft = left - covered;
  } else if (left + px > view.left + view.width) {
    grid.scrollLeft = left + px - view.width;
  }
}
