import { useEffect, useRef, useState } from 'react';
import type { TableArrangement } from '../../../../libs/tables/arrange/arrangement.ts';
import type { RunReport } from '../../../../libs/tools/shared/tool.ts';
import type { RowsState } from '../../../../workers/protocol/rows.ts';
import type { RunTask } from '../../../../workers/protocol/tasks.ts';
import type { TaskFailed } from '../../shared/workers/task-client.ts';
import type { TaskProgress } from '../../shared/workers/task-slot.ts';
import type { SentFrom } from '../inputs/sent-from.ts';
import { RUN_MESSAGES as messages } from '../messages.ts';
import type { ToolForm } from './tool-options.ts';

/** State of a tool's latest run. The rows themselves are in the rows worker. */
export interface ToolRun {
  readonly state: 'idle' | 'running' | 'done' | 'failed' | 'cancelled';
  /** Number of the run in this page, part of the ids of its rows. */
  readonly number: number;
  /** Row states by output id. An output that has not started is missing. */
  readonly outputs: { readonly [output: string]: RowsState };
  /** Main output of the tool, if `outputs` may lack it, as in a recipe; otherwise the first of `outputs`. */
  readonly mainOutput?: string | undefined;
  /**
   * Arrangements in which tables are shown first, by output id: those that an opened result was saved with, or those
   * that the page had when it was left.
   */
  readonly arrangements: { readonly [output: string]: TableArrangement };
  /** `performance.now()` at the click. */
  readonly startedMs: number;
  /** Duration until the last row or cancellation; 0 while running. */
  readonly elapsedMs: number;
  readonly progress: TaskProgress | null;
  /** True after 10 s without progress; the user is asked whether to wait. */
  readonly isStalled: boolean;
  readonly report: RunReport;
  readonly error: TaskFailed | null;
  /** Options and fields of the run, for exports and saving. */
  readonly form: ToolForm | null;
  /** Inputs of the run by text id, unaffected by later changes. Empty unless the run was of a tool. */
  readonly inputs: { readonly [text: string]: RunText };
  /** True if the rows are only the first part of a result, because their run was cancelled or failed. */
  readonly isPartial: boolean;
  /** True if the rows are of an earlier run: this one failed before its first row. */
  readonly isEarlier: boolean;
  /** True if the rows were saved with a result, whose other outputs are unknown. */
  readonly hasSavedRows: boolean;
}

/** A bulk input of a run: the id of its rows, their stats, and the revision of the input at the start of the run. */
export type RunText = RunTask['texts'][string] & {
  readonly revision: number;
  /** Names of the columns if the input is a table. */
  readonly columns?: readonly string[] | undefined;
  /** Output of another run that the input is. */
  readonly sentFrom?: SentFrom | null;
};

/** The state before the first run. */
export const IDLE_RUN: ToolRun = {
  state: 'idle',
  number: 0,
  outputs: {},
  arrangements: {},
  startedMs: 0,
  elapsedMs: 0,
  progress: null,
  isStalled: false,
  report: {},
  error: null,
  form: null,
  inputs: {},
  isPartial: false,
  isEarlier: false,
  hasSavedRows: false,
};

/** Returns what a worker needs of the inputs of a run. The provenance of rows holds promises, which cannot be sent. */
export function taskTexts(inputs: ToolRun['inputs']): RunTask['texts'] {
  return Object.fromEntries(Object.entries(inputs).map(([text, { id, stats }]) => [text, { id, stats }]));
}

/** Returns the number of an output's rows that have arrived. */
export function rowsOf(run: ToolRun, output: string): number {
  return run.outputs[output]?.count ?? 0;
}

/** Returns a count of a report, or the rows of an output: a cancelled run that was saved has an empty report. */
export function readCount(
  { report, outputs }: Pick<ToolRun, 'report' | 'outputs'>,
  count: string,
  output: string,
): number {
  return Number(report[count] ?? outputs[output]?.count ?? 0);
}

/** Returns true if rows of any output have arrived. */
export function hasRows({ outputs }: ToolRun): boolean {
  return Object.values(outputs).some(({ count }) => count > 0);
}

/**
 * Maximum rows that are checked, or whose fixes are counted, automatically. A larger task would occupy a processor for
 * long, so the user starts it.
 */
export const MAX_AUTOMATIC_ROWS = 5_000_000;

/** Returns the rows of the output `lines` of a run that was completed or cancelled; null if there are none. */
export function endedRows({ state, outputs }: ToolRun): RowsState | null {
  const rows = state === 'done' || state === 'cancelled' ? outputs.lines : undefined;
  return rows && !rows.isGrowing && rows.count > 0 ? rows : null;
}

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
