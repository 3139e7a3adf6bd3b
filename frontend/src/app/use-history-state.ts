import { useLocation } from 'react-router-dom';
import { useOnceLive } from './use-once-live.ts';

/** What this place of the tab's history remembers; nothing yet while a page is taken over, which was written without. */
export function useHistoryState(): unknown {
  const { state }: { readonly state: unknown } = useLocation();
  return useOnceLive(() => state, null);
}
