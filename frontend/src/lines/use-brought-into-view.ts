import { type RefObject, useEffect, useRef } from 'react';

/** With less of it on the screen one does not see that something has happened. */
const ENOUGH_PX = 160;

/**
 * Brings an element into view when a run begins whose results would come below the screen, as on phones.
 * @param runNumber another one: a run has begun
 */
export function useBroughtIntoView<E extends HTMLElement>(runNumber: number): RefObject<E | null> {
  const ref = useRef<E>(null);
  const lastNumber = useRef(runNumber);
  useEffect(() => {
    if (lastNumber.current === runNumber) return;
    lastNumber.current = runNumber;
    const element = ref.current;
    if (!element || element.getBoundingClientRect().top <= innerHeight - ENOUGH_PX) return;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollIntoView({ block: 'start', behavior: isStill ? 'instant' : 'smooth' });
  }, [runNumber]);
  return ref;
}
