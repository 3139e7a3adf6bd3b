import type { OnProgress } from './protocol/task-service.ts';

/** Minimum time between two progress reports: smooth enough for a progress bar, cheap enough to ignore. */
const MIN_INTERVAL_MS = 100;

/** Throttles progress reports to 10 per second; the first one is passed on at once. */
export function throttleProgress(onProgress: OnProgress): OnProgress {
  let lastMs = Number.NEGATIVE_INFINITY;
  return (done, total) => {
    const nowMs = performance.now();
    if (nowMs - lastMs < MIN_INTERVAL_MS) {
      return;
    }
    lastMs = nowMs;
    onProgress(done, total);
  };
}
