import { useEffect, useState } from 'react';
import type { MatchCount } from '../../../../../libs/tools/replace/preview.ts';
import type { SearchJob } from '../../../../../workers/protocol.ts';
import { useTask } from '../../../shared/workers/task-slot.ts';
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
  const { start, cancel } = useTask();
  useEffect(() => {
    setState({ kind: job ? 'counting' : 'idle' });
    if (!job) {
      return;
    }
    void start(async (signal) => {
      const ended = await runPreview(signal, (task) => task.countMatches(job, COUNT_LIMIT_MS)).then(
        (count): CountState => ({ kind: 'counted', job, count }),
        describeFailure,
      );
      if (!signal.aborted) {
        setState(ended);
      }
    });
    return cancel;
  }, [job, start, cancel]);
  return {
    state,
    cancel: () => {
      cancel();
      setState({ kind: 'cancelled' });
    },
  };
}

function describeFailure(thrown: unknown): CountState {
  if (thrown instanceof PreviewGaveUp) {
    return { kind: 'gave-up' };
  }
  return { kind: 'failed', message: thrown instanceof Error ? thrown.message : String(thrown) };
}
