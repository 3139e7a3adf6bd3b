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

/** Scrolling counts as over after this silence. (The event `scrollend` is not in every browser yet.) */
const SILENCE_MS = 150;

/** What of an element the model needs. */
export type Scroller = Pick<HTMLElement, 'scrollTop' | 'addEventListener' | 'removeEventListener'>;

/**
 * Where a list is scrolled to. The truth is a row and pixels; the element's scroll position follows it. A small scroll
 * step moves the rows by just these pixels; on a stretched list this lets the scroll bar stand a little off from where
 * it should, which is put right, unseen, when scrolling ends. A step as wide as one of the scroll bar goes where the
 * bar stands, and so do the steps after it until scrolling ends.
 *
 * It is a store for `useSyncExternalStore`, because that renders before the frame in which the scroll event came.
 */
export class ScrollModel {
  #geometry: ScrollGeometry = scrollGeometry(0, 24, 0);
  #position: RowPosition = TOP;
  #scroller: Scroller | null = null;
  /** The element's scroll position as last seen or set. */
  #scrollTop = 0;
  #motion: 'none' | 'steps' | 'jumps' = 'none';
  #silence: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  /** Follows the element's scrolling; answers a function that ends this. */
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

  /** Takes the list's measures, once the element has the canvas of that height. The rows stay where they are. */
  setGeometry(geometry: ScrollGeometry): void {
    this.#geometry = geometry;
    this.#setPosition(clampPosition(geometry, this.#position));
    // Moving the scroll bar under a hand that scrolls would disturb it; the end of scrolling does it.
    if (this.#motion === 'none') this.#alignScroller();
  }

  /** Scrolls to a place. */
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
    if (delta === 0) return;
    this.#scrollTop = scrollTop;
    if (isJump(geometry, delta)) this.#motion = 'jumps';
    else if (this.#motion === 'none') this.#motion = 'steps';
    const followsBar = !geometry.isScaled || this.#motion === 'jumps';
    this.#setPosition(followsBar ? positionAt(geometry, scrollTop) : movePosition(geometry, this.#position, delta));
    // At an end of the bar there would be no further step: give it room again.
    if (scrollTop === 0 || scrollTop === geometry.maxScrollTop) this.#alignScroller();
    clearTimeout(this.#silence);
    this.#silence = setTimeout(this.#onScrollEnd, SILENCE_MS);
  };

  readonly #onScrollEnd = (): void => {
    this.#motion = 'none';
    this.#alignScroller();
  };

  /** The scroll position; an end within the rounding of screens with fractions of a px counts as reached. */
  #readScrollTop(): number {
    const { maxScrollTop } = this.#geometry;
    const scrollTop = Math.max(0, this.#scroller?.scrollTop ?? 0);
    return maxScrollTop - scrollTop < 1 ? maxScrollTop : scrollTop;
  }

  #alignScroller(): void {
    const scroller = this.#scroller;
    if (!scroller) return;
    const scrollTop = scrollTopAt(this.#geometry, this.#position);
    if (Math.abs(scroller.scrollTop - scrollTop) >= 1) scroller.scrollTop = scrollTop;
    this.#scrollTop = this.#readScrollTop();
  }

  #setPosition(position: RowPosition): void {
    if (isSamePosition(position, this.#position)) return;
    this.#position = position;
    for (const listener of this.#listeners) listener();
  }
}
