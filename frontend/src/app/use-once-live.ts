import { useSyncExternalStore } from 'react';

const neverChanges = (): (() => void) => () => undefined;

/**
 * Something that only the visitor's browser knows: `before` while a prerendered page is taken over, `live` from then on.
 * Where the two differed in what is rendered first, React would make all of the page anew, with what was typed lost.
 * @param live gives the same for as long as nothing changes
 */
export function useOnceLive<T>(live: () => T, before: T): T {
  return useSyncExternalStore(neverChanges, live, () => before);
}
