import { useEffect, useRef, useState } from 'react';
import { RUN_MESSAGES as messages } from '../messages.ts';
import { rowsOf, type ToolRun } from './tool-run.ts';

/** Delay in milliseconds before progress is shown, so that short runs show none. */
const PROGRESS_DELAY_MS = 300;

/** Returns the state of a run in one line, or the empty string if there is nothing to report. */
export function runSummary(run: ToolRun, output: string): string {
  const rows = rowsOf(run, output);
  switch (run.state) {
    case 'idle':
      return '';
    case 'running':
      return runningText(run, rows);
    case 'done':
      return messages.done(rows, run.elapsedMs);
    case 'cancelled':
      return messages.partial(rows, run.progress?.total ? run.progress.done / run.progress.total : undefined);
    case 'failed':
      return run.error?.message ?? messages.failed;
  }
}

function runningText(run: ToolRun, rows: number): string {
  // Progress may count lines of the input, of which each makes several rows, so the two are never mixed.
  const { done, total } = run.progress?.done ? run.progress : { done: rows, total: 0 };
  if (done === 0) {
    return messages.preparing;
  }
  const seconds = (performance.now() - run.startedMs) / 1000;
  const rate = seconds > 0 ? done / seconds : 0;
  return messages.running(done, total, rate, rate > 0 ? ((total - done) / rate) * 1000 : 0);
}

/** Times in milliseconds until a run is announced, and between announcements of its progress. */
const ANNOUNCEMENT_DELAY_MS = 1_000;
const ANNOUNCEMENT_INTERVAL_MS = 15_000;

/** Returns what screen readers announce about a run while it works; the empty string for short runs. */
export function useProgressAnnouncement(run: ToolRun): string {
  const isRunning = run.state === 'running';
  const [text, setText] = useState('');
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timers restart with every run
  useEffect(() => {
    setText('');
    if (!isRunning) {
      return;
    }
    const delay = setTimeout(() => setText(messages.announced()), ANNOUNCEMENT_DELAY_MS);
    const interval = setInterval(() => {
      const { done, total } = latest.current.progress ?? { done: 0, total: 0 };
      setText(messages.announced(total > 0 ? done / total : undefined));
    }, ANNOUNCEMENT_INTERVAL_MS);
    return () => {
      clearTimeout(delay);
      clearInterval(interval);
    };
  }, [isRunning, run.number]);
  if (!isRunning) {
    return '';
  }
  return run.isStalled ? messages.stalled : text;
}

/** Returns true once a run has taken long enough to show its progress. */
export function useIsSlow(run: ToolRun): boolean {
  const isRunning = run.state === 'running';
  const [isSlow, setSlow] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer restarts with every run
  useEffect(() => {
    setSlow(false);
    if (!isRunning) {
      return;
    }
    const timer = setTimeout(() => setSlow(true), PROGRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isRunning, run.number]);
  return isRunning && isSlow;
}
