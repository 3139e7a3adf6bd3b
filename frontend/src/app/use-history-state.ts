import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

const neverChanges = (): (() => void) => () => undefined;

/**
 * What this place of the tab's history remembers. Nothing yet while a prerendered page is taken over: it was written
 * without, and where it differed from what is rendered first, React would make all of it anew, with what was typed lost.
 */
export function useHistoryState(): unknown {
  const { state }: { readonly state: unknown } = useLocation();
  return useSyncExternalStore(
    neverChanges,
    () => state,
    () => null,
  );
}
