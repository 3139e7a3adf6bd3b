import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Moves the focus to the element of the URL's fragment, as a browser does on a page load, so that the keyboard
 * continues from there and screen readers announce it. Repeated visits of the same fragment count as well.
 */
export function useFragmentFocus(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies a repeated visit of the same fragment
  useEffect(() => {
    if (hash !== '') {
      fragmentTarget(hash)?.focus({ preventScroll: true });
    }
  }, [hash, key]);
}

/** Returns the element of a fragment (with its `#`), or null. */
export function fragmentTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // A malformed escape sequence. No element of ours has such an id.
    return null;
  }
}
