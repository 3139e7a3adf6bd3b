import { useEffect, useRef, useState } from 'react';

/** A longer operation apart from runs: a copy, an export, a search. */
export interface Job {
  readonly isRunning: boolean;
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** Starts an operation, cancelling an active one. */
  start(work: (signal: AbortSignal, progress: (done: number, total: number) => void) => Promise<void>): Promise<void>;
  cancel(): void;
}

/** Returns a slot for one operation at a time, which is cancelled when its component unmounts. */
export function useJob(): Job {
  const abort = useRef<AbortController | null>(null);
  const [state, setState] = useState<Pick<Job, 'isRunning' | 'progress'>>({ isRunning: false, progress: null });
  const cancel = () => {
    abort.current?.abort(new DOMException('Cancelled', 'AbortError'));
    abort.current = null;
    setState({ isRunning: false, progress: null });
  };
  useEffect(() => () => abort.current?.abort(new DOMException('Cancelled', 'AbortError')), []);
  return {
    ...state,
    cancel,
    start: async (work) => {
      abort.current?.abort(new DOMException('Cancelled', 'AbortError'));
      const current = new AbortController();
      abort.current = current;
      setState({ isRunning: true, progress: null });
      try {
        await work(current.signal, (done, total) => {
          if (!current.signal.aborted) {
            setState({ isRunning: true, progress: { done, total } });
          }
        });
      } finally {
        if (abort.current === current) {
          abort.current = null;
          setState({ isRunning: false, progress: null });
        }
      }
    },
  };
}
