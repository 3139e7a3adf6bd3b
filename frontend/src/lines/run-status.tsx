import { useEffect, useState } from 'react';
import type { ToolRun } from '../runs/tool-runs.ts';
import { RUN_TEXTS as texts } from './texts.ts';

/** A run that is over sooner shows no progress at all. */
const QUIET_MS = 300;

/** Rows of an output that have arrived. */
export function rowsOf(run: ToolRun, output: string): number {
  return run.outputs[output]?.count ?? 0;
}

/** What is to be said of a run, in one line; the empty string while there is nothing. */
export function runSummary(run: ToolRun, output: string): string {
  const rows = rowsOf(run, output);
  switch (run.state) {
    case 'idle':
      return '';
    case 'running':
      return runningText(run, rows);
    case 'done':
      return texts.done(rows, run.elapsedMs);
    case 'cancelled':
      return texts.partial(rows, run.progress?.total ?? 0);
    case 'failed':
      return run.error?.message ?? texts.failed;
  }
}

function runningText(run: ToolRun, rows: number): string {
  const done = Math.max(rows, run.progress?.done ?? 0);
  if (done === 0) return texts.preparing;
  const total = run.progress?.total ?? 0;
  const seconds = (performance.now() - run.startedMs) / 1000;
  const rate = seconds > 0 ? done / seconds : 0;
  return texts.running(done, total, rate, rate > 0 ? ((total - done) / rate) * 1000 : 0);
}

/** Whether a run has gone on long enough to be shown as one. */
export function useIsSlow(run: ToolRun): boolean {
  const isRunning = run.state === 'running';
  const [isSlow, setSlow] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every run counts its own time
  useEffect(() => {
    setSlow(false);
    if (!isRunning) return;
    const timer = setTimeout(() => setSlow(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, [isRunning, run.number]);
  return isRunning && isSlow;
}
