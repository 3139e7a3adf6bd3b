import { useLocation } from 'react-router-dom';
import { useOnceLive } from './use-once-live.ts';

/** Returns the state of the current history entry. It is empty during hydration, to match the prerendered markup. */
export function useHistoryState(): unknown {
  const { state }: { readonly state: unknown } = useLocation();
  return useOnceLive(() => state, null);
}
