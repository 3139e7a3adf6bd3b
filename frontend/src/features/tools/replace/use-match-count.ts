import { useCallback, useEffect, useRef, useState } from 'react';
import type { MatchCount } from '../../../../../libs/tools/replace/preview.ts';
import type { SearchJob } from '../../../../../workers/protocol.ts';
import { COUNT_LIMIT_MS, PreviewGaveUp, runPreview } from './run-preview.ts';

/** State of counting matches. */
export type CountState =
  | { readonly kind: 'idle' | 'counting' | 'cancelled' | 'gave-up' }
  | { readonly kind: 'counted'; readonly job: SearchJob; readonly count: MatchCount }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * Counts the matches of a search, again for every job; null counts nothing. Gives up after two seconds.
 * @param job keep the object stable while the search is the same
 */
export function useMatchCount(job: SearchJob | null): { readonly state: CountState; readonly cancel: () => void } {
  const [state, setState] = useState<CountState>({ kind: 'idle' });
  const end = useRef<() => void>(() => {});
  useEffect(() => {
    if (!job) {
      setState({ kind: 'idle' });
      return;
    }
    const abort = new AbortController();
    end.current = () => {
      abort.abort();
      setState({ kind: 'cancelled' });
    };
    setState({ kind: 'counting' });
    runPreview(abort.signal, (task) => task.countMatches(job, COUNT_LIMIT_MS)).then(
      (count) => setState({ kind: 'counted', job, count }),
      (thrown) => {
        if (abort.signal.aborted) {
          return;
        }
        setState(
          thrown instanceof PreviewGaveUp ? { kind: 'gave-up' } : { kind: 'failed', message: messageOf(thrown) },
        );
      },
    );
    return () => abort.abort();
  }, [job]);
  return { state, cancel: useCallback(() => end.current(), []) };
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
