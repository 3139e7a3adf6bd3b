import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ChosenGram } from '../../../../../libs/tools/ngrams/chosen-gram.ts';
import type { RowsId, RowsState } from '../../../../../workers/protocol/rows.ts';
import type * as ngramTasks from '../../../../../workers/tools/ngrams.ts';
import type { MatchedTerms } from '../../../../../workers/tools/ngrams.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { rowsClient } from '../../../shared/workers/rows-client.ts';
import { runTask, tasksOf } from '../../../shared/workers/task-client.ts';
import { useTaskResult } from '../../../shared/workers/task-slot.ts';
import { StoredRows } from '../../../workbench/rows/stored-rows.tsx';
import { withRows } from '../../../workbench/rows/virtual-rows/copy-rows.ts';
import type { RowTicks } from '../../../workbench/rows/virtual-rows/row-ticks.ts';
import type { ToolRun } from '../../../workbench/runs/tool-run.ts';
import { NGRAM_MESSAGES as messages } from './messages.ts';
import classes from './ngrams.module.css';

export const ngramTask = tasksOf<typeof ngramTasks>('ngrams');

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
function matchTerms(
  run: ToolRun,
  grams: readonly ChosenGram[] | RowsId,
  signal: AbortSignal,
  into?: RowsId,
): Promise<MatchedTerms> {
  const { id, stats } = run.inputs.terms;
  const task = { id, stats, options: run.form?.options, grams, into };
  return runTask(signal, ngramTask('matchTerms', task));
}

let opened = 0;

/** The search terms of a run that hold an n-gram. */
export function TermsDialog({
  run,
  gram,
  onClose,
}: {
  readonly run: ToolRun;
  /** Null while the dialog is closed. */
  readonly gram: ChosenGram | null;
  readonly onClose: () => void;
}) {
  return (
    <Dialog isOpen={gram !== null} isWide onClose={onClose} title={messages.termsWith(gram?.text ?? '')}>
      {gram !== null && <Terms gram={gram} run={run} />}
    </Dialog>
  );
}

interface FoundTerms {
  readonly rows: RowsState;
  /** Number of all terms that match, of which the rows may be the first. */
  readonly count: number;
}

function Terms({ run, gram }: { readonly run: ToolRun; readonly gram: ChosenGram }) {
  const [found, setFound] = useState<FoundTerms | 'searching' | 'failed'>('searching');
  useEffect(() => {
    const abort = new AbortController();
    const into = `dialogs/ngrams/${++opened}`;
    const shown = `${into}/shown`;
    void find(run, gram, abort.signal, into, shown).then(
      (terms) => !abort.signal.aborted && setFound(terms),
      () => !abort.signal.aborted && setFound('failed'),
    );
    return () => {
      abort.abort();
      void rowsClient.call((rows) => rows.dispose([into, shown])).catch(() => {});
    };
  }, [run, gram]);
  if (found === 'searching' || found === 'failed') {
    return <p role="status">{found === 'failed' ? messages.failed : messages.searching}</p>;
  }
  return (
    <>
      <p role="status">
        {messages.searchTerms(found.count)}
        {found.rows.count < found.count && ` · ${messages.firstListed(found.rows.count)}`}
      </p>
      <div className={classes.terms}>
        <StoredRows label={messages.termsWith(gram.text)} rows={found.rows} />
      </div>
    </>
  );
}

async function find(
  run: ToolRun,
  gram: ChosenGram,
  signal: AbortSignal,
  into: string,
  shown: string,
): Promise<FoundTerms> {
  const { count } = await matchTerms(run, [gram], signal, into);
  // The alias tells the number of rows.
  return { count, rows: await rowsClient.call((rows) => rows.alias(into, shown)) };
}
