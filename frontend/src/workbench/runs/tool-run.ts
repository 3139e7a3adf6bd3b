import type { TableArrangement } from '../../../../libs/tables/arrange/arrangement.ts';
import type { RunReport } from '../../../../libs/tools/shared/tool.ts';
import type { RowsState } from '../../../../workers/protocol/rows.ts';
import type { RunTask } from '../../../../workers/protocol/tasks.ts';
import type { TaskFailed } from '../../shared/workers/task-client.ts';
import type { TaskProgress } from '../../shared/workers/task-slot.ts';
import type { SentFrom } from '../inputs/sent-from.ts';
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
