import { type DuckdbJob, runDuckdb } from './duckdb-page.ts';
import type { EngineAnswer, EngineJob } from './engine.worker.ts';
import { openStored, type StoredPage } from './stored-page.ts';

/** Result of a job, with the longest time that the main thread was blocked meanwhile. */
export interface PageAnswer extends Omit<EngineAnswer, 'list'> {
  readonly longestGapMs: number;
}

declare global {
  interface Window {
    /**
     * Runs a job in a new worker (cold) or in that of the last job (warm).
     * @param isWatched false to leave the main thread idle, for measurements of processor time
     */
    runEngine(job: EngineJob, isWarm: boolean, isWatched?: boolean): Promise<PageAnswer>;
    /**
     * Runs jobs at the same time, each in its own worker after a preparing job; the time is until all have finished.
     */
    runTogether(jobs: readonly { readonly before: EngineJob; readonly job: EngineJob }[]): Promise<EngineAnswer>;
    /** Runs a statement on a list of `rows` keywords in a new instance of DuckDB. */
    runDuckdb(job: DuckdbJob, rows: number): Promise<{ ms: number; digest?: string }>;
    /** Returns the product's workers, which the first call starts. */
    stored(): StoredPage;
  }
}

let worker: Worker | null = null;

async function runJob(job: EngineJob, isWarm: boolean): Promise<EngineAnswer> {
  if (!isWarm) {
    worker?.terminate();
    worker = null;
  }
  worker ??= startWorker();
  return ask(worker, job);
}

function startWorker(): Worker {
  return new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' });
}

function ask(current: Worker, job: EngineJob): Promise<EngineAnswer> {
  return new Promise<EngineAnswer>((resolve, reject) => {
    current.onmessage = ({ data }: MessageEvent<EngineAnswer | string>) =>
      typeof data === 'string' ? reject(new Error(data)) : resolve(data);
    current.onerror = ({ message }) => reject(new Error(message));
    current.postMessage(job);
  });
}

window.runEngine = async (job, isWarm, isWatched = true) => {
  const gaps = isWatched ? watchGaps() : null;
  const { list: _, ...answer } = await runJob(job, isWarm);
  return { ...answer, longestGapMs: gaps?.stop() ?? 0 };
};

window.runTogether = async (jobs) => {
  const workers = jobs.map(startWorker);
  try {
    for (const [index, { before }] of jobs.entries()) {
      await ask(workers[index], before);
    }
    const startedMs = performance.now();
    const answers = await Promise.all(jobs.map(({ job }, index) => ask(workers[index], job)));
    return { ms: performance.now() - startedMs, bytes: answers.reduce((sum, { bytes }) => sum + bytes, 0) };
  } finally {
    for (const each of workers) {
      each.terminate();
    }
  }
};

window.runDuckdb = async (job, rows) => {
  const { list } = await runJob({ kind: 'list', rows }, false);
  if (!list) {
    throw new Error('There is no list.');
  }
  worker?.terminate();
  worker = null;
  return runDuckdb(job, list);
};

let stored: StoredPage | null = null;
window.stored = () => {
  stored ??= openStored(document.querySelector('input') as HTMLInputElement);
  return stored;
};

/** Sends messages in a loop to detect when the main thread is blocked: `stop` returns the longest gap between two. */
function watchGaps(): { stop(): number } {
  const { port1, port2 } = new MessageChannel();
  let last = performance.now();
  let longest = 0;
  let isOn = true;
  port1.onmessage = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    // A timer between two messages leaves CPU time to the worker.
    if (isOn) {
      setTimeout(() => port2.postMessage(null), 0);
    }
  };
  port2.postMessage(null);
  return {
    stop: () => {
      isOn = false;
      return longest;
    },
  };
}
