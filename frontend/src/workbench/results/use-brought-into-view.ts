import { type RefObject, useEffect, useRef } from 'react';
import { PHONES } from '../../shared/ui/use-browser-state.ts';

/** Minimum visible height in pixels: the head, the toolbar and twelve rows. */
const MIN_VISIBLE_PX = 420;
/** The same on phones, whose toolbar has two lines and whose rows are higher. */
const MIN_VISIBLE_ON_PHONES_PX = 600;

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
    const minimum = matchMedia(PHONES).matches ? MIN_VISIBLE_ON_PHONES_PX : MIN_VISIBLE_PX;
    if (!element || element.getBoundingClientRect().top <= innerHeight - minimum) {
      return;
    }
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollIntoView({ block: 'start', behavior: isStill ? 'instant' : 'smooth' });
  }, [runNumber]);
  return ref;
}
