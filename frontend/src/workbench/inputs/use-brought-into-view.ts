import { type RefObject, useEffect, useRef } from 'react';

/** Minimum visible height in pixels. With less on screen, the user would not notice that the run has started. */
const MIN_VISIBLE_PX = 160;

/**
 * Scrolls an element into view when a run starts whose results would be below the screen, as on phones.
 * @param runNumber a change means that a run has started
 */
export function useBroughtIntoView<E extends HTMLElement>(runNumber: number): RefObject<E | null> {
  const ref = useRef<E>(null);
  const lastNumber = useRef(runNumber);
  useEffect(() => {
    if (lastNumber.current === runNumber) {
      return;
    }
    lastNumber.current = runNumber;
    const element = ref.current;
    if (!element || element.getBoundingClientRect().top <= innerHeight - MIN_VISIBLE_PX) {
      return;
    }
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollIntoView({ block: 'start', behavior: isStill ? 'instant' : 'smooth' });
  }, [runNumber]);
  return ref;
}
