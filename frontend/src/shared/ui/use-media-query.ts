import { useCallback, useSyncExternalStore } from 'react';

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
