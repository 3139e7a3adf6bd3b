import type { LineBlock } from '../libs/lines/blocks/line-block.ts';
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

/** Yields blocks and reports the number of rows that were read. */
export async function* reportRows(
  blocks: AsyncIterable<LineBlock>,
  total: number,
  onProgress: OnProgress,
): AsyncGenerator<LineBlock, void, void> {
  const progress = throttleProgress(onProgress);
  let done = 0;
  for await (const block of blocks) {
    yield block;
    done += block.count;
    progress(done, total);
  }
}

/** Signal of tasks, which never aborts: they are cancelled by terminating their worker. */
export const NEVER = new AbortController().signal;
