import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { copyText } from '../../../shared/ui/copy-and-download.ts';
import type { RowSlots } from './row-line.tsx';
import { type RowPages, type RowsView, SHOWN_CELL_CHARS, SHOWN_CHARS } from './row-pages.ts';
import {
  movePosition,
  positionToReveal,
  type RowPosition,
  rowAfterKey,
  type ScrollGeometry,
  type ScrollModel,
  TOP,
} from './scroll-model.ts';
import type { TableLayout } from './table-layout.ts';

/** A cell by its row and the place of its column among the shown ones, both from 0. A list has one column. */
interface CellPosition {
  readonly row: number;
  readonly place: number;
}

/** A rectangle of cells between two corners in any order. */
interface CellSelection {
  /** The corner that stays when the selection is extended. */
  readonly anchor: CellPosition;
  readonly end: CellPosition;
}

/** Rows `[rowStart, rowEnd)` and places `[placeStart, placeEnd)`. */
interface CellRange {
  readonly rowStart: number;
  readonly rowEnd: number;
  readonly placeStart: number;
  readonly placeEnd: number;
}

function rangeOf({ anchor, end }: CellSelection): CellRange {
  return {
    rowStart: Math.min(anchor.row, end.row),
    rowEnd: Math.max(anchor.row, end.row) + 1,
    placeStart: Math.min(anchor.place, end.place),
    placeEnd: Math.max(anchor.place, end.place) + 1,
  };
}

/**
 * Returns the place that a key moves to, or null for other keys. With `isFar`, to the first or last column.
 * @param count number of columns, at least one
 */
function placeAfterKey(key: string, from: number, count: number, isFar: boolean): number | null {
  switch (key) {
    case 'ArrowLeft':
      return isFar ? 0 : Math.max(0, from - 1);
    case 'ArrowRight':
      return isFar ? count - 1 : Math.min(count - 1, from + 1);
    default:
      return null;
  }
}

/** Imperative handle of a list. */
export interface VirtualRowsHandle {
  /** Scrolls a row into view (0-based, clamped to the existing rows) and makes it the active one. */
  scrollToRow(row: number, options?: { readonly focus?: boolean }): void;
  focus(): void;
}

/** The rows of a grid, and the part of them that is in view. */
interface ShownRows {
  readonly gridRef: RefObject<HTMLElement | null>;
  readonly rows: RowsView;
  readonly pages: RowPages;
  readonly model: ScrollModel;
  readonly geometry: ScrollGeometry;
  readonly position: RowPosition;
  readonly slots: RowSlots;
  readonly firstSlot: number;
  /** The visible rows `[start, end)`. */
  readonly start: number;
  readonly end: number;
  /** Null for a list. */
  readonly table: TableLayout | null;
  /** Called for a row of a table that is pressed, or on which Enter is pressed. */
  readonly onOpen: (row: number, by: 'press' | 'key') => void;
  /** Called for a row of a table on which Space is pressed. */
  readonly onTick: (row: number) => void;
}

/** Rows up to which a selection of cells is copied at once, if they have arrived. */
const COPIED_AT_ONCE = 1_000;

/**
 * The active cell of a grid, which keys and presses move, and the selection of cells in a table. A list has one column
 * and no selection.
 */
export function useActiveCell(shown: ShownRows, handleRef: Ref<VirtualRowsHandle> | undefined) {
  const { gridRef, rows, pages, model, geometry, position, slots, firstSlot, start, end, table } = shown;
  const { count } = rows;
  const { rowHeight, viewportPx } = geometry;
  const [active, setActive] = useState<CellPosition | null>(null);
  const [selection, setSelection] = useState<CellSelection | null>(null);
  const columnCount = table?.columns.length ?? 1;
  const activePlace = Math.min(active?.place ?? 0, Math.max(0, columnCount - 1));

  // Runs before the effect that sets the geometry, which would preserve the position.
  const shownId = useRef(rows.id);
  useLayoutEffect(() => {
    if (shownId.current === rows.id) {
      return;
    }
    shownId.current = rows.id;
    model.moveTo(TOP);
    setActive(null);
    setSelection(null);
  }, [model, rows.id]);

  const activate = (row: number, place: number, align: 'nearest' | 'center') => {
    setActive({ row, place });
    const slot = slots.slotOf(row);
    // The heading of a group's first row comes into view with it.
    const from = slots.headingAt(slot - 1)
      ? positionToReveal(geometry, model.getPosition(), slot - 1, align)
      : model.getPosition();
    model.moveTo(positionToReveal(geometry, from, slot, align));
  };

  useImperativeHandle(handleRef, () => ({
    scrollToRow(row, options) {
      if (options?.focus) {
        gridRef.current?.focus({ preventScroll: true });
      }
      if (count > 0) {
        setSelection(null);
        activate(Math.min(Math.max(0, Math.trunc(row)), count - 1), activePlace, 'center');
      }
    },
    focus() {
      gridRef.current?.focus({ preventScroll: true });
    },
  }));

  const activeRow = active?.row ?? null;
  const shownActiveRow = activeRow !== null && activeRow >= start && activeRow < end ? activeRow : null;
  /** The first row that is entirely visible. */
  const firstWholeRow = Math.max(start, Math.min(slots.rowAt(position.px > 0 ? firstSlot + 1 : firstSlot), end - 1));
  // Start from the visible rows, not from an active row that was scrolled away.
  const current = { row: shownActiveRow ?? firstWholeRow, place: activePlace };

  const moveTo = (to: CellPosition, isExtending: boolean) => {
    setSelection(isExtending ? { anchor: selection?.anchor ?? current, end: to } : null);
    activate(to.row, to.place, 'nearest');
    if (to.place !== current.place) {
      table?.reveal(to.place);
    }
  };

  const onTableKey = (event: KeyboardEvent, layout: TableLayout): boolean => {
    const isCommand = event.ctrlKey || event.metaKey;
    const place = placeAfterKey(event.key, current.place, columnCount, isCommand);
    if (event.altKey) {
      const name = layout.columns[current.place]?.name;
      if (place === null || !event.shiftKey || name === undefined) {
        return false;
      }
      layout.setWidth(name, { steps: event.key === 'ArrowLeft' ? -1 : 1 });
      return true;
    }
    if (place !== null) {
      moveTo({ row: current.row, place }, event.shiftKey);
      return true;
    }
    if (isCommand && !event.shiftKey && event.key.toLowerCase() === 'a') {
      setActive(current);
      setSelection({ anchor: { row: 0, place: 0 }, end: { row: count - 1, place: columnCount - 1 } });
      return true;
    }
    if (event.key === 'Enter' && !isCommand && !event.shiftKey) {
      shown.onOpen(current.row, 'key');
      return true;
    }
    if (event.key === ' ') {
      shown.onTick(current.row);
      return true;
    }
    if (event.key === 'Escape' && selection !== null) {
      setSelection(null);
      return true;
    }
    return false;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of buttons in the grid, such as those of the header, bubble up to it.
    if (event.defaultPrevented || count === 0 || event.target !== event.currentTarget) {
      return;
    }
    if (table && columnCount > 0 && onTableKey(event, table)) {
      event.preventDefault();
      return;
    }
    if (event.altKey || (event.shiftKey && !table)) {
      return;
    }
    const pageRows = Math.max(1, Math.floor(viewportPx / rowHeight));
    const isEndKey = event.key === 'Home' || event.key === 'End';
    if ((event.ctrlKey || event.metaKey) && !isEndKey) {
      return;
    }
    const row = rowAfterKey(event.key, current.row, pageRows, count);
    if (row === null) {
      return;
    }
    event.preventDefault();
    const isPageKey = event.key === 'PageUp' || event.key === 'PageDown';
    if (isPageKey) {
      const deltaPx = (slots.slotOf(row) - slots.slotOf(current.row)) * rowHeight;
      model.moveTo(movePosition(geometry, model.getPosition(), deltaPx));
    }
    moveTo({ row, place: current.place }, event.shiftKey);
  };

  const onFocus = (event: FocusEvent) => {
    // A mouse press selects its own row.
    if (event.target === event.currentTarget && event.currentTarget.matches(':focus-visible')) {
      setActive(current);
    }
  };

  const onClick = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target : null;
    const row = pressed?.closest('[role=row][aria-rowindex]');
    if (!pressed || !row) {
      return;
    }
    const column = table ? Number(pressed.closest('[aria-colindex]')?.getAttribute('aria-colindex') ?? 1) - 1 : 0;
    const to = {
      row: Number(row.getAttribute('aria-rowindex')) - 1,
      place: Math.min(Math.max(0, column), Math.max(0, columnCount - 1)),
    };
    if (table && event.shiftKey) {
      getSelection()?.removeAllRanges();
      setSelection({ anchor: selection?.anchor ?? active ?? current, end: to });
      setActive(to);
      return;
    }
    // Activating a row changes its element, which would clear the text selection.
    if (hasSelectedText()) {
      return;
    }
    setSelection(null);
    setActive(to);
    if (table && !pressed.closest('button, input')) {
      shown.onOpen(to.row, 'press');
    }
  };

  const range = selection && table ? rangeOf(selection) : null;

  const onCopy = (event: ClipboardEvent) => {
    // A text selection is copied by the browser.
    if (activeRow === null || hasSelectedText() || (event.target !== event.currentTarget && isField(event.target))) {
      return;
    }
    if (table && range) {
      event.preventDefault();
      const text = cachedCells(pages, rows, table, range);
      if (text !== null) {
        event.clipboardData.setData('text/plain', text);
        return;
      }
      const columns = table.columns
        .slice(range.placeStart, range.placeEnd)
        .flatMap(({ index }) => (index < 0 ? [] : [index]));
      void rows.copyCells({ start: range.rowStart, end: range.rowEnd }, columns);
      return;
    }
    const line = pages.holds(rows) ? pages.get(activeRow) : undefined;
    if (line === undefined) {
      return;
    }
    event.preventDefault();
    const index = table ? table.columns[activePlace]?.index : undefined;
    const cellOf = (whole: string) => (index === undefined ? whole : (whole.split('\t')[index] ?? ''));
    const text = cellOf(line);
    event.clipboardData.setData('text/plain', text);
    // A long row or cell is truncated here; its full text replaces the copied part once it is read.
    if (text.length >= (table ? SHOWN_CELL_CHARS : SHOWN_CHARS)) {
      rows
        .row(activeRow)
        .then((whole) => copyText(cellOf(whole)))
        .catch(() => {});
    }
  };

  return {
    activeRow,
    activePlace,
    /** The active row while it is visible. */
    shownActiveRow,
    /** The selected cells of a table. */
    range,
    handlers: { onKeyDown, onFocus, onClick, onCopy },
  };
}

/** Returns the cells of a range as TSV if all of them are here in full, else null. */
function cachedCells(pages: RowPages, rows: RowsView, table: TableLayout, range: CellRange): string | null {
  if (range.rowEnd - range.rowStart > COPIED_AT_ONCE || !pages.holds(rows)) {
    return null;
  }
  const columns = table.columns.slice(range.placeStart, range.placeEnd).filter(({ index }) => index >= 0);
  const lines: string[] = [];
  for (let row = range.rowStart; row < range.rowEnd; row++) {
    const cells = pages.get(row)?.split('\t');
    if (!cells || cells.some((cell) => cell.length >= SHOWN_CELL_CHARS)) {
      return null;
    }
    lines.push(columns.map(({ index }) => cells[index] ?? '').join('\t'));
  }
  return lines.join('\n');
}

function hasSelectedText(): boolean {
  return getSelection()?.isCollapsed === false;
}

function isField(target: EventTarget): boolean {
  return target instanceof HTMLInputElement;
}
