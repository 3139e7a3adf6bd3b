import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Puts the focus where the address points to within the page, as a browser does for a page of its own: the keyboard
 * goes on from there, and screen readers read it. Every visit of a fragment counts, the same one twice as well.
 */
export function useFragmentFocus(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key tells a second visit of the same fragment
  useEffect(() => {
    if (hash !== '') {
      fragmentTarget(hash)?.focus({ preventScroll: true });
    }
  }, [hash, key]);
}

/** The element that a fragment, with its `#`, points to. */
export function fragmentTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // A stray percent sign: no id of ours has one.
    return null;
  }
}
