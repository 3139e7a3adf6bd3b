import { useEffect, useState } from 'react';
import type { ChosenGram } from '../../../../../libs/tools/ngrams/match-terms.ts';
import type { ResultFindings } from '../../../../../libs/tools/ngrams/result-scan.ts';
import type { RowsId } from '../../../../../workers/protocol/rows.ts';
import type * as ngramTasks from '../../../../../workers/tools/ngrams.ts';
import type { MatchedTerms } from '../../../../../workers/tools/ngrams.ts';
import { reportError } from '../../../shared/api/report-error.ts';
import { runTask, tasksOf } from '../../../shared/workers/task-client.ts';
import type { ToolRun } from '../../../workbench/runs/tool-runs.ts';

const ngramTask = tasksOf<typeof ngramTasks>('ngrams');

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
      }),
    ),
  );
}

/** Returns the search terms that hold any of some n-grams; null while they are counted. */
export function useMatchedTerms(run: ToolRun, grams: readonly ChosenGram[]): MatchedTerms | null {
  const isDone = run.state === 'done' && run.inputs.terms !== undefined;
  const key = isDone ? `${run.number} ${JSON.stringify(grams)}` : null;
  return useTaskResult(key, (signal) => matchTerms(run, grams, signal));
}

/**
 * Finds the search terms of a run that hold any of some n-grams.
 * @param into sequence that receives their rows
 */
export function matchTerms(
  run: ToolRun,
  grams: readonly ChosenGram[],
  signal: AbortSignal,
  into?: RowsId,
): Promise<MatchedTerms> {
  const { id, stats } = run.inputs.terms;
  const task = { id, stats, options: run.form?.options, grams, into };
  return runTask(signal, ngramTask('matchTerms', task));
}
