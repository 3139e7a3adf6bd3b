import { useCallback, useEffect, useRef, useState } from 'react';
import type { MatchCount } from '../../../../libs/tools/replace/preview.ts';
import type { SearchJob } from '../../../../workers/protocol.ts';
import { runTask } from '../../runs/task-client.ts';
import { COUNT_LIMIT_MS, PREVIEW_LIMIT_MS } from './preview-limits.ts';

/** How far the counting of matches is. */
export type CountState =
  | { readonly kind: 'idle' | 'counting' | 'cancelled' | 'gave-up' }
  | { readonly kind: 'counted'; readonly job: SearchJob; readonly count: MatchCount }
  | { readonly kind: 'failed'; readonly message: string };

/** Why a count was ended. */
type EndReason = 'cancelled' | 'gave-up' | 'overtaken';

/**
 * Counts what a search finds, anew for every job; null counts nothing. Gives up after two seconds.
 * @param job keep the object while the search is the same
 */
export function useMatchCount(job: SearchJob | null): { readonly state: CountState; readonly cancel: () => void } {
  const [state, setState] = useState<CountState>({ kind: 'idle' });
  const end = useRef<(reason: EndReason) => void>(() => {});
  useEffect(() => {
    if (!job) {
      setState({ kind: 'idle' });
      return;
    }
    const abort = new AbortController();
    end.current = (reason) => abort.abort(reason);
    const timer = setTimeout(() => end.current('gave-up'), PREVIEW_LIMIT_MS);
    setState({ kind: 'counting' });
    runTask(abort.signal, (task) => task.countMatches(job, COUNT_LIMIT_MS)).then(
      (count) => setState({ kind: 'counted', job, count }),
      (thrown) => {
        const reason: EndReason | undefined = abort.signal.aborted ? abort.signal.reason : undefined;
        if (reason === 'overtaken') return;
        setState(reason ? { kind: reason } : { kind: 'failed', message: messageOf(thrown) });
      },
    );
    return () => {
      clearTimeout(timer);
      abort.abort('overtaken' satisfies EndReason);
    };
  }, [job]);
  return { state, cancel: useCallback(() => end.current('cancelled'), []) };
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
