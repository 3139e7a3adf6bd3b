import { useEffect, useState } from 'react';
import { reportError } from '../api/report-error.ts';

/**
 * Returns what a task finds; null until then, and if it fails.
 * @param key stands for the task, which is started again if it changes; null to start none
 */
export function useTaskResult<T>(key: string | null, task: (signal: AbortSignal, key: string) => Promise<T>): T | null {
  const [found, setFound] = useState<{ readonly key: string; readonly value: T } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the task
  useEffect(() => {
    if (key === null) {
      return;
    }
    const abort = new AbortController();
    task(abort.signal, key).then(
      (value) => !abort.signal.aborted && setFound({ key, value }),
      (error: unknown) => {
        if (!abort.signal.aborted) {
          reportError('worker', error);
        }
      },
    );
    return () => abort.abort();
  }, [key]);
  return found !== null && found.key === key ? found.value : null;
}
