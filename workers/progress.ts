import type { OnProgress } from './protocol.ts';

/** Progress reports a second: often enough to look alive, seldom enough to cost nothing. */
const MIN_INTERVAL_MS = 100;

/** Passes on at most 10 reports a second, the first one at once. */
export function throttleProgress(onProgress: OnProgress): OnProgress {
  let lastMs = Number.NEGATIVE_INFINITY;
  return (done, total) => {
    const nowMs = performance.now();
    if (nowMs - lastMs < MIN_INTERVAL_MS) return;
    lastMs = nowMs;
    onProgress(done, total);
  };
}
