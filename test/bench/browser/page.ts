import { type DuckdbJob, runDuckdb } from './duckdb-page.ts';
import type { EngineAnswer, EngineJob } from './engine.worker.ts';
import { openStored, type StoredPage } from './stored-page.ts';

/** What a job took, and for how long the main thread was deaf meanwhile; ms. */
export interface PageAnswer extends Omit<EngineAnswer, 'list'> {
  readonly longestGapMs: number;
}

declare global {
  interface Window {
    /** Runs a job in a fresh worker (cold) or in the one of the last job (warm). */
    runEngine(job: EngineJob, isWarm: boolean): Promise<PageAnswer>;
    /** Runs a job in each of as many workers at once, after another that prepares it; the time is until all are done. */
    runTogether(jobs: readonly { readonly before: EngineJob; readonly job: EngineJob }[]): Promise<EngineAnswer>;
    /** Runs a statement over so many keywords in a new instance of DuckDB. */
    runDuckdb(job: DuckdbJob, rows: number): Promise<{ ms: number; digest?: string }>;
    /** The product's workers; started at the first call. */
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

window.runEngine = async (job, isWarm) => {
  const gaps = watchGaps();
  const { list: _, ...answer } = await runJob(job, isWarm);
  return { ...answer, longestGapMs: gaps.stop() };
};

window.runTogether = async (jobs) => {
  const workers = jobs.map(startWorker);
  try {
    for (const [index, { before }] of jobs.entries()) await ask(workers[index], before);
    const startedMs = performance.now();
    const answers = await Promise.all(jobs.map(({ job }, index) => ask(workers[index], job)));
    return { ms: performance.now() - startedMs, bytes: answers.reduce((sum, { bytes }) => sum + bytes, 0) };
  } finally {
    for (const each of workers) each.terminate();
  }
};

window.runDuckdb = async (job, rows) => {
  const { list } = await runJob({ kind: 'list', rows }, false);
  if (!list) throw new Error('There is no list.');
  worker?.terminate();
  worker = null;
  return runDuckdb(job, list);
};

let stored: StoredPage | null = null;
window.stored = () => {
  stored ??= openStored(document.querySelector('input') as HTMLInputElement);
  return stored;
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
