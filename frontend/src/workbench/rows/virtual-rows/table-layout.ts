import type { CSSProperties } from 'react';
import { areNumbers } from '../../../../../libs/tables/number-cells.ts';

/** Rows from which the widths of columns are determined. */
export const MEASURED_ROWS = 200;
/** Limits of the width that a column gets, in characters; the user can exceed the upper one. */
export const MIN_CHARS = 6;
const MAX_CHARS = 40;
/** Width in characters that a column can be dragged to. */
export const MAX_SET_CHARS = 400;
/** Characters beside the name in a header cell, for the mark of its menu. */
const HEADER_CHARS = 3;
/** Horizontal padding of a cell and the edge after it, in px; the style sheet has the same numbers. */
export const CELL_PADDING_PX = 17;

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
export interface ColumnMeasure {
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
export interface Viewport {
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
export function widthOf(columns: readonly TableColumn[]): number {
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
