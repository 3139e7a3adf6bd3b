import { type CSSProperties, type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { areNumbers } from '../../../../../libs/tables/number-cells.ts';
import type { RowsView } from './row-pages.ts';

/** Rows from which the widths of columns are determined. */
const MEASURED_ROWS = 200;
/** Limits of the width that a column gets, in characters; the user can exceed the upper one. */
const MIN_CHARS = 6;
const MAX_CHARS = 40;
/** Width in characters that a column can be dragged to. */
const MAX_SET_CHARS = 400;
/** Characters beside the name in a header cell, for the mark of its menu. */
const HEADER_CHARS = 3;
/** Horizontal padding of a cell and the edge after it, in px; the style sheet has the same numbers. */
const CELL_PADDING_PX = 17;

/** Values of `TableColumn.index` for columns that hold controls in place of cells. */
export const TICK_INDEX = -1;
export const ACTION_INDEX = -2;
const TICK_PX = 40;

/** Columns of controls beside those of the table. */
interface ExtraColumns {
  readonly hasTicks: boolean;
  /** Length of the button of each row in characters; 0 without one. */
  readonly actionChars: number;
}

/** Width and alignment of a column, from its first rows. */
interface ColumnMeasure {
  /** Width in characters. */
  readonly chars: number;
  /** True if the cells are numbers, which are aligned to the right. */
  readonly isNumeric: boolean;
}

/** A column as it is drawn. Lengths in px. */
export interface TableColumn {
  /** Index of the cell in its row, from 0; `TICK_INDEX` or `ACTION_INDEX` for controls. */
  readonly index: number;
  readonly name: string;
  /** Place among the shown columns, from 0. */
  readonly place: number;
  readonly left: number;
  readonly px: number;
  readonly isNumeric: boolean;
}

/** A column that is in the DOM. */
export interface DrawnColumn extends TableColumn {
  /** True if the column stays beside the row numbers while others are scrolled sideways. */
  readonly isPinned: boolean;
  readonly style: CSSProperties;
}

/** The part of a table that is in view. Lengths in px. */
interface Viewport {
  /** Width of the row numbers, which stay at its left. */
  readonly gutter: number;
  /** Distance that the columns are scrolled by, rounded down to a quarter of the width where they are drawn. */
  readonly left: number;
  /** Width beside the row numbers; 0 if it is not known. */
  readonly width: number;
}

/** Measures columns by their names and the first rows. */
export function measureColumns(names: readonly string[], rows: readonly string[]): ColumnMeasure[] {
  const cells = rows.map((row) => row.split('\t'));
  return names.map((name, index) => {
    let chars = textWidth(name) + HEADER_CHARS;
    for (const row of cells) {
      chars = Math.max(chars, textWidth(row[index] ?? ''));
    }
    return {
      chars: Math.min(Math.max(chars, MIN_CHARS), MAX_CHARS),
      isNumeric: areNumbers(cells.map((row) => row[index] ?? '')),
    };
  });
}

/** Returns the shown columns with their places in px. */
export function placeColumns(
  names: readonly string[],
  measures: readonly ColumnMeasure[],
  setChars: ReadonlyMap<string, number>,
  hidden: ReadonlySet<string>,
  charPx: number,
  { hasTicks, actionChars }: ExtraColumns = { hasTicks: false, actionChars: 0 },
): TableColumn[] {
  const columns: TableColumn[] = [];
  let left = 0;
  if (hasTicks) {
    columns.push({ index: TICK_INDEX, name: '', place: 0, left, px: TICK_PX, isNumeric: false });
    left += TICK_PX;
  }
  for (const [index, name] of names.entries()) {
    if (hidden.has(name)) {
      continue;
    }
    const { chars, isNumeric } = measures[index];
    const px = Math.ceil((setChars.get(name) ?? chars) * charPx) + CELL_PADDING_PX;
    columns.push({ index, name, place: columns.length, left, px, isNumeric });
    left += px;
  }
  if (actionChars > 0) {
    const px = Math.ceil((actionChars + 2) * charPx) + CELL_PADDING_PX;
    columns.push({ index: ACTION_INDEX, name: '', place: columns.length, left, px, isNumeric: false });
  }
  return columns;
}

/** Returns the sum of the columns' widths in px. */
function widthOf(columns: readonly TableColumn[]): number {
  const last = columns.at(-1);
  return last ? last.left + last.px : 0;
}

/**
 * Returns the columns that stay in view when others are scrolled sideways: the ticks, and the first column of the table
 * if both leave half of the view to the others.
 */
export function pinnedColumns(columns: readonly TableColumn[], viewPx: number): TableColumn[] {
  const ticks = columns[0]?.index === TICK_INDEX ? 1 : 0;
  const fits = ticks < columns.length && widthOf(columns.slice(0, ticks + 1)) <= viewPx / 2;
  return columns.slice(0, fits ? ticks + 1 : ticks);
}

/**
 * Returns the columns to draw: pinned ones, those in view, and half a view more on both sides, so that scrolling shows no
 * gaps. All of them while the width of the view is not known.
 */
export function drawnColumns(columns: readonly TableColumn[], view: Viewport): DrawnColumn[] {
  const pinned = pinnedColumns(columns, view.width).length;
  const isInView = ({ left, px }: TableColumn) =>
    view.width === 0 || (left + px > view.left - view.width / 2 && left < view.left + 1.75 * view.width);
  let end = 0;
  return columns
    .filter((column) => column.place < pinned || isInView(column))
    .map((column) => {
      const { place, left, px } = column;
      const isPinned = place < pinned;
      const style = isPinned ? { width: px, left: view.gutter + left } : { width: px, marginLeft: left - end };
      end = left + px;
      return { ...column, isPinned, style };
    });
}

/** Returns the width of text in characters of a monospaced font; East Asian ones count twice. */
function textWidth(text: string): number {
  let width = text.length;
  for (let i = 0; i < text.length && width < MAX_SET_CHARS; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x2e80 && (code <= 0xd7a3 || (code >= 0xf900 && code <= 0xff60))) {
      width++;
    }
  }
  return width;
}

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
