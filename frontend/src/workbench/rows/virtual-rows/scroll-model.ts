/**
 * The mapping between a scroll bar and up to 2^53 rows. Browsers cap the height of an element (about 33.5 million px in
 * Chrome, 17.9 in Firefox), so a longer list scrolls on a canvas of a capped height. On it
 * - the first and the last 100,000 px are one to one, so that both ends can be reached exactly;
 * - the part between is compressed, so that dragging can reach every row;
 * - small steps (wheel, touch) move the rows by exactly these pixels everywhere; see `ScrollModel`.
 *
 * A position is a row and pixels into it, because pixels from the top would exceed the exact range of a number.
 */

/** Maximum height of the scrolled element in px, supported by every browser. */
export const MAX_CANVAS_PX = 8_000_000;
/** Height in px of the one-to-one part at each end of a scaled canvas (rounded down to whole rows). */
const EDGE_PX = 100_000;

/** Position of the upper edge of the view: a 0-based row, and its pixels above the edge, `0 <= px < rowHeight`. */
export interface RowPosition {
  readonly row: number;
  readonly px: number;
}

/** Measures of a list; lengths in px. */
export interface ScrollGeometry {
  readonly count: number;
  readonly rowHeight: number;
  readonly viewportPx: number;
  readonly canvasPx: number;
  readonly maxScrollTop: number;
  /** The last scroll position, with the last row at the lower edge of the view. */
  readonly end: RowPosition;
  /** True if the canvas is shorter than the rows. */
  readonly isScaled: boolean;
}

/** Rows `[start, end)`. */
export interface RowRange {
  readonly start: number;
  readonly end: number;
}

export const TOP: RowPosition = { row: 0, px: 0 };

/**
 * Returns the measures of a list.
 * @param count number of rows, an integer up to 2^53
 * @param rowHeight height of a row in px, a positive integer
 * @param visiblePx height of the view, treated as at least 1, also before it is known
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

/** Returns the position at a `scrollTop`. It is monotonic; 0 is the top, `maxScrollTop` the end. */
export function positionAt(geometry: ScrollGeometry, scrollTop: number): RowPosition {
  const { rowHeight, maxScrollTop, isScaled, end } = geometry;
  const top = Math.min(Math.max(0, scrollTop), maxScrollTop);
  if (!isScaled) {
    return clampPosition(geometry, movePlace(TOP, rowHeight, top));
  }
  const edgeRows = edgeRowsOf(geometry);
  const edgePx = edgeRows * rowHeight;
  if (top <= edgePx) {
    return movePlace(TOP, rowHeight, top);
  }
  if (maxScrollTop - top <= edgePx) {
    return movePlace(end, rowHeight, top - maxScrollTop);
  }
  const rows = edgeRows + ((top - edgePx) / (maxScrollTop - 2 * edgePx)) * middleRows(geometry);
  const row = Math.floor(rows);
  const lastOfMiddle = { row: end.row - edgeRows, px: end.px };
  return earlier({ row, px: (rows - row) * rowHeight }, lastOfMiddle);
}

/** Returns the `scrollTop` of a position: the inverse of `positionAt`, within the precision of a number. */
export function scrollTopAt(geometry: ScrollGeometry, position: RowPosition): number {
  const { rowHeight, maxScrollTop, isScaled, end } = geometry;
  const { row, px } = clampPosition(geometry, position);
  const fromTop = row * rowHeight + px;
  if (!isScaled) {
    return Math.min(fromTop, maxScrollTop);
  }
  const edgeRows = edgeRowsOf(geometry);
  const edgePx = edgeRows * rowHeight;
  if (fromTop <= edgePx) {
    return fromTop;
  }
  const fromEnd = (end.row - row) * rowHeight + (end.px - px);
  if (fromEnd <= edgePx) {
    return maxScrollTop - fromEnd;
  }
  const middle = (row - edgeRows + px / rowHeight) / middleRows(geometry);
  return Math.min(edgePx + middle * (maxScrollTop - 2 * edgePx), maxScrollTop - edgePx);
}

/** Returns the position `deltaPx` further down (up if negative), exact to the pixel and clamped to the ends. */
export function movePosition(geometry: ScrollGeometry, position: RowPosition, deltaPx: number): RowPosition {
  return clampPosition(geometry, movePlace(position, geometry.rowHeight, deltaPx));
}

/** Returns the nearest position that can be scrolled to. */
export function clampPosition(geometry: ScrollGeometry, position: RowPosition): RowPosition {
  if (position.row < 0) {
    return TOP;
  }
  return earlier(position, geometry.end);
}

/**
 * Returns true if a change of the scroll position this large comes from dragging the scroll bar, so that the rows
 * follow the bar. On a bar as high as the view, one px is worth `canvas / view` px, far more than a turn of the wheel.
 * The threshold is half of that, for screens with two points per px. A list that is not scaled needs no distinction.
 */
export function isJump(geometry: ScrollGeometry, deltaPx: number): boolean {
  return geometry.isScaled && Math.abs(deltaPx) * 2 >= geometry.canvasPx / geometry.viewportPx;
}

/** Returns the rows that are at least partly visible. */
export function rowsInView(geometry: ScrollGeometry, position: RowPosition): RowRange {
  const { count, rowHeight, viewportPx } = geometry;
  const { row, px } = clampPosition(geometry, position);
  return { start: row, end: Math.min(count, row + Math.ceil((px + viewportPx) / rowHeight)) };
}

/** Returns true if all of the row is visible. */
export function isInView(geometry: ScrollGeometry, position: RowPosition, row: number): boolean {
  const top = (row - position.row) * geometry.rowHeight - position.px;
  return top >= 0 && top + geometry.rowHeight <= geometry.viewportPx;
}

/**
 * Returns the position to scroll to so that all of a row is visible; the same position if it already is.
 * @param align `nearest` scrolls as little as possible, `center` centers the row
 */
export function positionToReveal(
  geometry: ScrollGeometry,
  position: RowPosition,
  row: number,
  align: 'nearest' | 'center',
): RowPosition {
  if (isInView(geometry, position, row)) {
    return position;
  }
  const { rowHeight, viewportPx } = geometry;
  const rowTop = { row, px: 0 };
  if (align === 'center') {
    return movePosition(geometry, rowTop, -Math.max(0, Math.floor((viewportPx - rowHeight) / 2)));
  }
  const isAbove = row <= position.row;
  return movePosition(geometry, rowTop, isAbove ? 0 : -Math.max(0, viewportPx - rowHeight));
}

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

/** Returns the number of rows, with fractions, in the scaled part of the canvas. */
function middleRows(geometry: ScrollGeometry): number {
  return geometry.end.row - 2 * edgeRowsOf(geometry) + geometry.end.px / geometry.rowHeight;
}

/** Time in milliseconds without scroll events after which scrolling has ended. (Not every browser has `scrollend`.) */
const SILENCE_MS = 150;

/** The part of an element that the model uses. */
type Scroller = Pick<HTMLElement, 'scrollTop' | 'addEventListener' | 'removeEventListener'>;

/**
 * The scroll position of a list. The source of truth is a row and pixels; the element's scroll position follows it. A
 * small scroll step moves the rows by exactly these pixels. On a scaled list the scroll bar may then be slightly off,
 * which is corrected invisibly when scrolling ends. A step as large as one of the scroll bar moves the rows to the
 * position of the bar, and so do the steps after it until scrolling ends.
 *
 * It is a store for `useSyncExternalStore`, which renders within the frame of the scroll event.
 */
export class ScrollModel {
  #geometry: ScrollGeometry = scrollGeometry(0, 24, 0);
  #position: RowPosition = TOP;
  #scroller: Scroller | null = null;
  /** The element's scroll position as last read or set. */
  #scrollTop = 0;
  #motion: 'none' | 'steps' | 'jumps' = 'none';
  #silence: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  /** Follows the element's scrolling. Returns a function that detaches it. */
  attach(scroller: Scroller): () => void {
    this.#scroller = scroller;
    this.#scrollTop = scroller.scrollTop;
    scroller.addEventListener('scroll', this.#onScroll, { passive: true });
    return () => {
      clearTimeout(this.#silence);
      scroller.removeEventListener('scroll', this.#onScroll);
      this.#scroller = null;
    };
  }

  /** Sets the list's measures, after the element has a canvas of that height. The rows stay where they are. */
  setGeometry(geometry: ScrollGeometry): void {
    const { row, px } = this.#position;
    // With another row height, the same share of the first row stays above the edge.
    const isSameHeight = geometry.rowHeight === this.#geometry.rowHeight;
    const shownPx = isSameHeight ? px : Math.floor((px * geometry.rowHeight) / this.#geometry.rowHeight);
    this.#geometry = geometry;
    this.#setPosition(clampPosition(geometry, { row, px: shownPx }));
    // Moving the scroll bar during scrolling would disturb the user, so it is aligned when scrolling ends.
    if (this.#motion === 'none') {
      this.#alignScroller();
    }
  }

  moveTo(position: RowPosition): void {
    this.#setPosition(clampPosition(this.#geometry, position));
    this.#motion = 'none';
    this.#alignScroller();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getPosition = (): RowPosition => this.#position;

  readonly #onScroll = (): void => {
    const geometry = this.#geometry;
    const scrollTop = this.#readScrollTop();
    const delta = scrollTop - this.#scrollTop;
    if (delta === 0) {
      return;
    }
    this.#scrollTop = scrollTop;
    if (isJump(geometry, delta)) {
      this.#motion = 'jumps';
    } else if (this.#motion === 'none') {
      this.#motion = 'steps';
    }
    const followsBar = !geometry.isScaled || this.#motion === 'jumps';
    this.#setPosition(followsBar ? positionAt(geometry, scrollTop) : movePosition(geometry, this.#position, delta));
    // At an end of the bar no further step would be possible, so move the bar to make room.
    if (scrollTop === 0 || scrollTop === geometry.maxScrollTop) {
      this.#alignScroller();
    }
    clearTimeout(this.#silence);
    this.#silence = setTimeout(this.#onScrollEnd, SILENCE_MS);
  };

  readonly #onScrollEnd = (): void => {
    this.#motion = 'none';
    this.#alignScroller();
  };

  /** Returns the scroll position. Within 1 px of the end counts as the end, because fractional pixels are rounded. */
  #readScrollTop(): number {
    const { maxScrollTop } = this.#geometry;
    const scrollTop = Math.max(0, this.#scroller?.scrollTop ?? 0);
    return maxScrollTop - scrollTop < 1 ? maxScrollTop : scrollTop;
  }

  #alignScroller(): void {
    const scroller = this.#scroller;
    if (!scroller) {
      return;
    }
    const scrollTop = scrollTopAt(this.#geometry, this.#position);
    if (Math.abs(scroller.scrollTop - scrollTop) >= 1) {
      scroller.scrollTop = scrollTop;
    }
    this.#scrollTop = this.#readScrollTop();
  }

  #setPosition(position: RowPosition): void {
    if (isSamePosition(position, this.#position)) {
      return;
    }
    this.#position = position;
    for (const listener of this.#listeners) {
      listener();
    }
  }
}

/**
 * Returns the row that a key moves to, or null for other keys.
 * @param from the active row
 * @param pageRows number of entirely visible rows
 * @param count number of rows, at least one
 */
export function rowAfterKey(key: string, from: number, pageRows: number, count: number): number | null {
  const last = count - 1;
  switch (key) {
    case 'ArrowUp':
      return Math.max(0, from - 1);
    case 'ArrowDown':
      return Math.min(last, from + 1);
    case 'PageUp':
      return Math.max(0, from - pageRows);
    case 'PageDown':
      return Math.min(last, from + pageRows);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
