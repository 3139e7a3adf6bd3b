/**
 * The arithmetic between a scroll bar and up to 2^53 rows. Browsers cap the height of an element (about 33.5 million px
 * in Chrome, 17.9 in Firefox), so a longer list scrolls on a canvas of a capped height. On it
 * - the first and the last 100,000 px stand for themselves, so that both ends are reached and wheeled to exactly;
 * - what lies between is stretched, so that dragging goes everywhere;
 * - small steps (wheel, touch) move the rows by just these pixels, wherever one is; see `ScrollModel`.
 *
 * A place is a row and pixels into it, not pixels from the top: those would exceed what a number holds exactly.
 */

/** The greatest height of the scrolled element, in px; every browser can do this. */
export const MAX_CANVAS_PX = 8_000_000;
/** How much at each end of a stretched canvas is one to one, in px (rounded down to whole rows). */
const EDGE_PX = 100_000;

/** What the upper edge of the view shows: 0-based row, and how much of it is above the edge, `0 <= px < rowHeight`. */
export interface RowPosition {
  readonly row: number;
  readonly px: number;
}

/** A list's measures; lengths in px. */
export interface ScrollGeometry {
  readonly count: number;
  readonly rowHeight: number;
  readonly viewportPx: number;
  readonly canvasPx: number;
  readonly maxScrollTop: number;
  /** Where scrolling ends: the last row at the lower edge of the view. */
  readonly end: RowPosition;
  /** Whether the canvas is shorter than the rows. */
  readonly isScaled: boolean;
}

/** Rows `[start, end)`. */
export interface RowRange {
  readonly start: number;
  readonly end: number;
}

export const TOP: RowPosition = { row: 0, px: 0 };

/**
 * The measures of a list.
 * @param count rows, an integer up to 2^53
 * @param rowHeight px of a row, an integer above 0
 * @param visiblePx height of the view; counted as at least 1, also before it is known
 */
export function scrollGeometry(count: number, rowHeight: number, visiblePx: number): ScrollGeometry {
  const viewportPx = Math.max(1, visiblePx);
  const contentPx = count * rowHeight;
  const isScaled = contentPx > MAX_CANVAS_PX;
  const canvasPx = isScaled ? MAX_CANVAS_PX : contentPx;
  return {
    count,
    rowHeight,
    viewportPx,
    canvasPx,
    maxScrollTop: Math.max(0, canvasPx - viewportPx),
    end: contentPx <= viewportPx ? TOP : movePlace({ row: count, px: 0 }, rowHeight, -viewportPx),
    isScaled,
  };
}

/** What a scroll position shows. Never decreases as `scrollTop` grows; 0 is the top, `maxScrollTop` the end. */
export function positionAt(geometry: ScrollGeometry, scrollTop: number): RowPosition {
  const { rowHeight, maxScrollTop, isScaled, end } = geometry;
  const top = Math.min(Math.max(0, scrollTop), maxScrollTop);
  if (!isScaled) return clampPosition(geometry, movePlace(TOP, rowHeight, top));
  const edgeRows = edgeRowsOf(geometry);
  const edgePx = edgeRows * rowHeight;
  if (top <= edgePx) return movePlace(TOP, rowHeight, top);
  if (maxScrollTop - top <= edgePx) return movePlace(end, rowHeight, top - maxScrollTop);
  const rows = edgeRows + ((top - edgePx) / (maxScrollTop - 2 * edgePx)) * middleRows(geometry);
  const row = Math.floor(rows);
  const lastOfMiddle = { row: end.row - edgeRows, px: end.px };
  return earlier({ row, px: (rows - row) * rowHeight }, lastOfMiddle);
}

/** The scroll position that shows this; the inverse of `positionAt`, as exact as a number can be. */
export function scrollTopAt(geometry: ScrollGeometry, position: RowPosition): number {
  const { rowHeight, maxScrollTop, isScaled, end } = geometry;
  const { row, px } = clampPosition(geometry, position);
  const fromTop = row * rowHeight + px;
  if (!isScaled) return Math.min(fromTop, maxScrollTop);
  const edgeRows = edgeRowsOf(geometry);
  const edgePx = edgeRows * rowHeight;
  if (fromTop <= edgePx) return fromTop;
  const fromEnd = (end.row - row) * rowHeight + (end.px - px);
  if (fromEnd <= edgePx) return maxScrollTop - fromEnd;
  const middle = (row - edgeRows + px / rowHeight) / middleRows(geometry);
  return Math.min(edgePx + middle * (maxScrollTop - 2 * edgePx), maxScrollTop - edgePx);
}

/** The place `deltaPx` further down (up, when negative), exact to the pixel, and not beyond the ends. */
export function movePosition(geometry: ScrollGeometry, position: RowPosition, deltaPx: number): RowPosition {
  return clampPosition(geometry, movePlace(position, geometry.rowHeight, deltaPx));
}

/** The nearest place that can be scrolled to. */
export function clampPosition(geometry: ScrollGeometry, position: RowPosition): RowPosition {
  if (position.row < 0) return TOP;
  return earlier(position, geometry.end);
}

/**
 * Whether a change of the scroll position by this much comes from the scroll bar, so that the rows go where it stands.
 * One px of a bar as high as the view is worth `canvas / view` px, far more than a turn of the wheel; half of that is
 * the line, for screens with two points a px. On a list that is not stretched there is no difference.
 */
export function isJump(geometry: ScrollGeometry, deltaPx: number): boolean {
  return geometry.isScaled && Math.abs(deltaPx) * 2 >= geometry.canvasPx / geometry.viewportPx;
}

/** The rows of which at least a part is in view. */
export function rowsInView(geometry: ScrollGeometry, position: RowPosition): RowRange {
  const { count, rowHeight, viewportPx } = geometry;
  const { row, px } = clampPosition(geometry, position);
  return { start: row, end: Math.min(count, row + Math.ceil((px + viewportPx) / rowHeight)) };
}

/** Whether all of the row is in view. */
export function isInView(geometry: ScrollGeometry, position: RowPosition, row: number): boolean {
  const top = (row - position.row) * geometry.rowHeight - position.px;
  return top >= 0 && top + geometry.rowHeight <= geometry.viewportPx;
}

/**
 * The place to scroll to so that the whole row is in view; the same place when it already is.
 * @param align `nearest` scrolls as little as possible, `center` puts the row in the middle
 */
export function positionToReveal(
  geometry: ScrollGeometry,
  position: RowPosition,
  row: number,
  align: 'nearest' | 'center',
): RowPosition {
  if (isInView(geometry, position, row)) return position;
  const { rowHeight, viewportPx } = geometry;
  const rowTop = { row, px: 0 };
  if (align === 'center') return movePosition(geometry, rowTop, -Math.max(0, Math.floor((viewportPx - rowHeight) / 2)));
  const isAbove = row <= position.row;
  return movePosition(geometry, rowTop, isAbove ? 0 : -Math.max(0, viewportPx - rowHeight));
}

/** Whether both are the same place. */
export function isSamePosition(a: RowPosition, b: RowPosition): boolean {
  return a.row === b.row && a.px === b.px;
}

function movePlace(from: RowPosition, rowHeight: number, deltaPx: number): RowPosition {
  const px = from.px + deltaPx;
  const rows = Math.floor(px / rowHeight);
  return { row: from.row + rows, px: px - rows * rowHeight };
}

function earlier(a: RowPosition, b: RowPosition): RowPosition {
  return a.row < b.row || (a.row === b.row && a.px < b.px) ? a : b;
}

function edgeRowsOf({ rowHeight }: ScrollGeometry): number {
  return Math.floor(EDGE_PX / rowHeight);
}

/** How many rows, with fractions, the stretched part of the canvas stands for. */
function middleRows(geometry: ScrollGeometry): number {
  return geometry.end.row - 2 * edgeRowsOf(geometry) + geometry.end.px / geometry.rowHeight;
}
