import {
  clampPosition,
  isJump,
  isSamePosition,
  movePosition,
  positionAt,
  type RowPosition,
  type ScrollGeometry,
  scrollGeometry,
  scrollTopAt,
  TOP,
} from './scroll-scale.ts';

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
