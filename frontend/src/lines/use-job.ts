import { useEffect, useRef, useState } from 'react';

/** Something that takes a while beside the runs: a copy, an export, a search. */
export interface Job {
  readonly isRunning: boolean;
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** Starts the job; one that is going on is ended first. */
  start(work: (signal: AbortSignal, progress: (done: number, total: number) => void) => Promise<void>): Promise<void>;
  cancel(): void;
}

/** One job at a time, ended when its component goes. */
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
          if (!current.signal.aborted) setState({ isRunning: true, progress: { done, total } });
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
