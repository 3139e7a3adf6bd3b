import { useSyncExternalStore } from 'react';
import type { ChosenGram } from '../../../../../libs/tools/ngrams/chosen-gram.ts';
import type { NgramOptions } from '../../../../../libs/tools/ngrams/options.ts';
import type { ResultFindings } from '../../../../../libs/tools/ngrams/result-scan.ts';
import type { RowsId, RowsState } from '../../../../../workers/protocol/rows.ts';
import type * as ngramTasks from '../../../../../workers/tools/ngrams.ts';
import type { MatchedTerms } from '../../../../../workers/tools/ngrams.ts';
import { runTask, tasksOf } from '../../../shared/workers/task-client.ts';
import { useTaskResult } from '../../../shared/workers/task-slot.ts';
import { withRows } from '../../../workbench/rows/virtual-rows/copy-rows.ts';
import type { RowTicks } from '../../../workbench/rows/virtual-rows/row-ticks.ts';
import type { ToolRun } from '../../../workbench/runs/tool-run.ts';
import { readCounts } from './ngram-summary.tsx';

export const ngramTask = tasksOf<typeof ngramTasks>('ngrams');

/** N-grams in the chart of costs. */
const MOST_GRAMS = 20;

/** Returns the highest costs and the suggested rows of a completed run. */
export function useFindings(run: ToolRun): ResultFindings | null {
  const { ngrams, negatives } = run.outputs;
  // The states of the outputs may arrive after the end of the run.
  const isComplete = ngrams?.isGrowing === false && negatives?.isGrowing === false;
  const isDone = run.state === 'done' && isComplete && ngrams.count > 0;
  return useTaskResult(isDone ? `${run.number}` : null, (signal) =>
    runTask(
      signal,
      ngramTask('scanNgrams', {
        ngrams: ngrams?.id ?? '',
        negatives: negatives !== undefined && negatives.count > 0 ? negatives.id : undefined,
        most: MOST_GRAMS,
        options: run.form?.options as NgramOptions,
        totals: readCounts(run)?.totals ?? {},
      }),
    ),
  );
}

/** Returns what the search terms of a run cost without conversions; null while they are read. */
export function useWastedCost(run: ToolRun): number | null {
  const key = hasTerms(run) ? String(run.number) : null;
  const matched = useTaskResult(key, (signal) => matchTerms(run, [], signal));
  return matched?.wastedCost ?? null;
}

/** Returns the search terms that hold any of the ticked n-grams; null while they are counted, and without ticks. */
export function useTickedTerms(run: ToolRun, table: RowsState, ticks: RowTicks): MatchedTerms | null {
  const changes = useSyncExternalStore(ticks.subscribe, ticks.getSnapshot, ticks.getSnapshot);
  const key = hasTerms(run) && ticks.count > 0 ? `${run.number} ${changes}` : null;
  return useTaskResult(key, (signal) => withRows(table, ticks.numbers(), ({ id }) => matchTerms(run, id, signal)));
}

function hasTerms({ state, inputs }: ToolRun): boolean {
  return state === 'done' && inputs.terms !== undefined;
}

/**
 * Finds the search terms of a run that hold any of some n-grams.
 * @param grams the n-grams, or the id of rows that have them
 * @param into sequence that receives their rows
 */
export function matchTerms(
  run: ToolRun,
  grams: readonly ChosenGram[] | RowsId,
  signal: AbortSignal,
  into?: RowsId,
): Promise<MatchedTerms> {
  const { id, stats } = run.inputs.terms;
  const task = { id, stats, options: run.form?.options, grams, into };
  return runTask(signal, ngramTask('matchTerms', task));
}
