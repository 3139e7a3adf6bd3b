import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';

/** Screens with taller rows: phones and touch screens. */
const ROOMY = '(max-width: 47.99em), (pointer: coarse)';
const ROW_PX = 24;
const ROOMY_ROW_PX = 32;
const DEFAULT_FONT_PX = 16;
/** Height of each further line of a wrapped row, `--line-14`. */
const FURTHER_LINE_PX = 20;

/** Maximum lines of a wrapped row; `-webkit-line-clamp` in the style sheet has the same number. */
export const WRAPPED_LINES = 3;

/** Returns the inner height of an element in px, without scroll bars; 0 before layout. */
export function useInnerHeight(ref: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) {
      return;
    }
    setHeight(element.clientHeight);
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return height;
}

/**
 * Returns the height of a row in whole px: 24, or 32 on phones and touch screens, and 20 for each further line; more
 * with a larger font size.
 */
export function useRowHeight(lines: number): number {
  return useSyncExternalStore(
    subscribeToRoom,
    () => rowHeight(lines),
    () => ROW_PX,
  );
}

function subscribeToRoom(listener: () => void): () => void {
  const query = matchMedia(ROOMY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function rowHeight(lines: number): number {
  const base = (matchMedia(ROOMY).matches ? ROOMY_ROW_PX : ROW_PX) + (lines - 1) * FURTHER_LINE_PX;
  return Math.round((base * rootFontPx()) / DEFAULT_FONT_PX);
}

let knownRootFontPx: number | undefined;

/**
 * Returns the root font size. Read once: it is a browser setting, and reading styles on every render would cost layout.
 */
function rootFontPx(): number {
  knownRootFontPx ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || DEFAULT_FONT_PX;
  return knownRootFontPx;
}

/**
 * Keeps an element of monospaced text at least as wide as the longest line it has shown, so that the horizontal scroll
 * range does not jump while scrolling. The width is set in `ch`, so nothing is measured.
 * @param contentKey a change resets the width
 * @param chars length of the longest visible line
 */
export function useKeptWidth(ref: RefObject<HTMLElement | null>, contentKey: string, chars: number): void {
  const kept = useRef({ contentKey, chars: 0 });
  useLayoutEffect(() => {
    const isSame = kept.current.contentKey === contentKey;
    if (isSame && chars <= kept.current.chars) {
      return;
    }
    kept.current = { contentKey, chars };
    if (ref.current) {
      ref.current.style.minWidth = `${chars}ch`;
    }
  }, [ref, contentKey, chars]);
}
