import { type RefObject, useEffect, useRef } from 'react';
import { PHONES } from '../../shared/ui/use-browser-state.ts';

/** Minimum visible height in pixels: the head, the toolbar and twelve rows. */
const MIN_VISIBLE_PX = 420;
/** The same on phones, whose toolbar has two lines and whose rows are higher. */
const MIN_VISIBLE_ON_PHONES_PX = 600;

/**
 * Scrolls an element into view when a run starts, or shows its first rows, and the results would be off the screen: below
 * it, as on phones, or above it, since the inputs shrink.
 * @param runNumber a change means that a run has started
 */
export function useBroughtIntoView<E extends HTMLElement>(runNumber: number, hasRows: boolean): RefObject<E | null> {
  const ref = useRef<E>(null);
  const lastNumber = useRef(runNumber);
  /** Place of the page when the run started; undefined before the first run. */
  const startY = useRef<number>(undefined);
  useEffect(() => {
    if (lastNumber.current !== runNumber) {
      lastNumber.current = runNumber;
      startY.current = scrollY;
      bringIntoView(ref.current);
    }
  }, [runNumber]);
  useEffect(() => {
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    // Otherwise the visitor has scrolled away.
    if (hasRows && startY.current !== undefined && (scrollY === startY.current || isAtEnd)) {
      bringIntoView(ref.current);
    }
  }, [hasRows]);
  return ref;
}

function bringIntoView(element: HTMLElement | null): void {
  if (!element) {
    return;
  }
  const { top, bottom, height } = element.getBoundingClientRect();
  const visible = Math.min(bottom, innerHeight) - Math.max(top, 0);
  const minimum = matchMedia(PHONES).matches ? MIN_VISIBLE_ON_PHONES_PX : MIN_VISIBLE_PX;
  if (visible < Math.min(minimum, height)) {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollIntoView({ block: 'start', behavior: isStill ? 'instant' : 'smooth' });
  }
}
