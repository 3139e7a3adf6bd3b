import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ChosenGram } from '../../../../../libs/tools/ngrams/chosen-gram.ts';
import type { NgramOptions } from '../../../../../libs/tools/ngrams/options.ts';
import type { ResultFindings } from '../../../../../libs/tools/ngrams/result-scan.ts';
import type { RowsId, RowsState } from '../../../../../workers/protocol/rows.ts';
import type * as ngramTasks from '../../../../../workers/tools/ngrams.ts';
import type { MatchedTerms } from '../../../../../workers/tools/ngrams.ts';
import { reportError } from '../../../shared/api/report-error.ts';
import { rowsClient } from '../../../shared/workers/rows-client.ts';
import { runTask, tasksOf } from '../../../shared/workers/task-client.ts';
import { withRows } from '../../../workbench/rows/table-view/take-cells.ts';
import type { RowTicks } from '../../../workbench/rows/virtual-rows/row-ticks.ts';
import type { ToolRun } from '../../../workbench/runs/tool-run.ts';
import { readCounts } from './ngram-summary.tsx';

export const ngramTask = tasksOf<typeof ngramTasks>('ngrams');

/** N-grams in the chart of costs. */
const MOST_GRAMS = 20;

/** Returns what a task finds in a completed run; null until then, and if it fails. */
function useTaskResult<T>(key: string | null, task: (signal: AbortSignal) => Promise<T>): T | null {
  const [found, setFound] = useState<{ readonly key: string; readonly value: T } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the task
  useEffect(() => {
    if (key === null) {
      return;
    }
    const abort = new AbortController();
    task(abort.signal).then(
      (value) => !abort.signal.aborted && setFound({ key, value }),
      (error: unknown) => {
        if (!abort.signal.aborted) {
          reportError('worker', error);
        }
      },
    );
    return () => abort.abort();
  }, [key]);
  return found !== null && found.key === key ? found.value : null;
}

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

/**
 * Returns the numbers of the rows that a filter shows; null without a filter, and while they are read.
 * @param shown the table as it is arranged
 */
export function useFilteredNumbers(table: RowsState, shown: RowsState): Uint32Array | null {
  const key = isFiltered(table, shown) ? shown.id : null;
  return useTaskResult(key, () => rowsClient.call((rows) => rows.rowNumbers(shown.id, 0, shown.count)));
}

/** Returns true if a filter hides rows of a table. */
export function isFiltered(table: RowsState, shown: RowsState): boolean {
  return shown.count < table.count;
}

/** Returns those of some numbers of rows that are among the shown ones. */
export function pickShown(numbers: Uint32Array, shown: Uint32Array): Uint32Array {
  const isShown = new Uint8Array(shown.reduce((most, number) => Math.max(most, number + 1), 0));
  for (const number of shown) {
    isShown[number] = 1;
  }
  return numbers.filter((number) => isShown[number] === 1);
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
