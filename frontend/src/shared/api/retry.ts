/**
 * Runs an action, and again after each failure for which a delay is given.
 * @param delayMs returns the delay in milliseconds, or null to give up; `failures` counts those before this one
 * @returns the value of the first attempt that succeeds
 * @throws the error of the last attempt; the signal's reason if it aborts during a delay
 */
export async function retry<T>(
  action: () => Promise<T>,
  delayMs: (failures: number, error: unknown) => number | null,
  signal?: AbortSignal,
): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await action();
    } catch (error) {
      const waitMs = signal?.aborted ? null : delayMs(failures, error);
      if (waitMs === null) {
        throw error;
      }
      await pause(waitMs, signal);
    }
  }
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', end, { once: true });
  });
}
