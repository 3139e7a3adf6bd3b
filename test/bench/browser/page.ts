import type { EngineAnswer, EngineJob } from './engine.worker.ts';

/** What a job took, and for how long the main thread was deaf meanwhile; ms. */
export interface PageAnswer extends EngineAnswer {
  readonly longestGapMs: number;
}

declare global {
  interface Window {
    /** Runs a job in a fresh worker (cold) or in the one of the last job (warm). */
    runEngine(job: EngineJob, isWarm: boolean): Promise<PageAnswer>;
  }
}

let worker: Worker | null = null;

window.runEngine = async (job, isWarm) => {
  if (!isWarm) {
    worker?.terminate();
    worker = null;
  }
  const current = worker ?? new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' });
  worker = current;
  const gaps = watchGaps();
  const answer = await new Promise<EngineAnswer>((resolve, reject) => {
    current.onmessage = ({ data }: MessageEvent<EngineAnswer | string>) =>
      typeof data === 'string' ? reject(new Error(data)) : resolve(data);
    current.onerror = ({ message }) => reject(new Error(message));
    current.postMessage(job);
  });
  return { ...answer, longestGapMs: gaps.stop() };
};

/** Ticks as fast as messages come; the longest pause between two is what the main thread was blocked. */
function watchGaps(): { stop(): number } {
  const { port1, port2 } = new MessageChannel();
  let last = performance.now();
  let longest = 0;
  let isOn = true;
  port1.onmessage = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    // A timer between ticks leaves the core to the worker.
    if (isOn) setTimeout(() => port2.postMessage(null), 0);
  };
  port2.postMessage(null);
  return {
    stop: () => {
      isOn = false;
      return longest;
    },
  };
}
