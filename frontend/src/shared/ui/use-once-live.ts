import { useSyncExternalStore } from 'react';

const neverChanges = (): (() => void) => () => undefined;

/**
 * Returns a client-only value: `before` during hydration, `live()` after it. A mismatch between the two in the first
 * render would make React rebuild the whole page and lose what was typed.
 * @param live must return the same value as long as nothing changes
 */
export function useOnceLive<T>(live: () => T, before: T): T {
  return useSyncExternalStore(neverChanges, live, () => before);
}
