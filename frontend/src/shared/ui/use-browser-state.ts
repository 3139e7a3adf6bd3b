import { useCallback, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

/** Returns the state of the current history entry. It is empty during hydration, to match the prerendered markup. */
export function useHistoryState(): unknown {
  const { state }: { readonly state: unknown } = useLocation();
  return useOnceLive(() => state, null);
}

/** Windows as narrow as a phone's; the style sheets use the same width. */
export const PHONES = '(max-width: 47.99em)';

/** Returns true while the window matches a media query; false in prerendered pages. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}

const neverChanges = (): (() => void) => () => undefined;

/**
 * Returns a client-only value: `before` during hydration, `live()` after it. A mismatch between the two in the first
 * render would make React rebuild the whole page and lose what was typed.
 * @param live must return the same value as long as nothing changes
 */
export function useOnceLive<T>(live: () => T, before: T): T {
  return useSyncExternalStore(neverChanges, live, () => before);
}
