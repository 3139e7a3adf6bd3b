import { Button } from '@mantine/core';
import { proxy } from 'comlink';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { conflictsDescription } from '../../../../../libs/tools/conflicts/description.ts';
import type { ConflictOptions } from '../../../../../libs/tools/conflicts/options.ts';
import { automaticColumn } from '../../../../../libs/tools/shared/column-choice.ts';
import type { OutputSpec } from '../../../../../libs/tools/shared/tool.ts';
import type { RowsId, RowsState } from '../../../../../workers/protocol/rows.ts';
import type * as conflictTasks from '../../../../../workers/tools/conflicts.ts';
import { reportError } from '../../../shared/api/report-error.ts';
import { formatCount } from '../../../shared/format/format.ts';
import { showToast, type ToastContent } from '../../../shared/ui/toast.ts';
import { rowsClient } from '../../../shared/workers/rows-client.ts';
import { runTask, TaskFailed, tasksOf } from '../../../shared/workers/task-client.ts';
import { isCancellation } from '../../../shared/workers/task-slot.ts';
import { rememberInputs, undoAction } from '../../../workbench/inputs/remember-inputs.ts';
import type { LoadText, TextInputController } from '../../../workbench/inputs/text-input.ts';
import { textInput } from '../../../workbench/inputs/text-inputs.ts';
import { ChoiceBar } from '../../../workbench/results/output-tabs.tsx';
import { ResultTotals, SummaryCounts } from '../../../workbench/results/result-facts.tsx';
import { withRows } from '../../../workbench/rows/table-view/take-cells.ts';
import type { RowTicks } from '../../../workbench/rows/virtual-rows/row-ticks.ts';
import type { RunText, ToolRun } from '../../../workbench/runs/tool-run.ts';
import { CONFLICT_MESSAGES as messages } from './messages.ts';

/** Returns the toast for inputs without negatives. */
export function noInputToast(): ToastContent {
  return { title: messages.noInput, message: messages.noInputText, tone: 'error' };
}

/** Returns the toast of a completed run. Only a run finds out if a table of keywords contains negatives. */
export function completedToast({ report }: Pick<ToolRun, 'report'>): ToastContent {
  const { blockedCount, negativeCount, redundantCount } = report;
  return negativeCount === 0
    ? noInputToast()
    : {
        title: messages.checked,
        message: messages.checkedText(Number(blockedCount), Number(redundantCount)),
        tone: 'success',
      };
}

/**
 * Returns the text that says how many conflicts a completed run has found, or undefined if the number was not saved, or if
 * some of them are of kinds that are not listed.
 */
export function findingOf({ report: { conflictCount }, form }: Pick<ToolRun, 'report' | 'form'>): string | undefined {
  const options = form?.options as ConflictOptions | undefined;
  const areAllListed = options !== undefined && Object.values(options.kinds).every(Boolean);
  return areAllListed && typeof conflictCount === 'number' ? messages.conflictsFound(conflictCount) : undefined;
}

/** The counts of a completed run, and a note if an API client has saved its result without them. */
export function ConflictSummary({ run }: { readonly run: Pick<ToolRun, 'report'> }) {
  const counts = [
    { name: messages.blocked, count: run.report.blockedCount },
    { name: messages.partly, count: run.report.partlyCount },
    { name: messages.sameText, count: run.report.sameTextCount },
    { name: messages.redundant, count: run.report.redundantCount, of: run.report.negativeCount },
  ];
  const known = counts.flatMap(({ name, count, of }) =>
    typeof count === 'number'
      ? [{ name, value: typeof of === 'number' ? messages.redundantOf(count, of) : formatCount(count) }]
      : [],
  );
  return (
    <>
      {known.length > 0 && <SummaryCounts label={messages.summary} of={known} />}
      {known.length < counts.length && <ResultTotals total={messages.countsNotSaved(known.length > 0)} />}
    </>
  );
}

/** Returns what is said below the rows of an output. */
export function noteOf({ report }: Pick<ToolRun, 'report'>, { id }: OutputSpec): string {
  const isCut = id === conflictsDescription.outputs[0].id && report.listedConflictCount !== undefined;
  return `${isCut ? `${messages.firstListed(Number(report.listedConflictCount))} ` : ''}${messages.misspellings}`;
}

/** Returns what is said in the place of the rows of an empty output. */
export function noRowsOf({ state, report }: Pick<ToolRun, 'state' | 'report'>, { id, isTable }: OutputSpec): string {
  const isLeftOut = state === 'done' && report.listsLeftOut === true && isTable === 'asInput';
  return isLeftOut ? messages.tooManyKeywords : messages.noRows[id as keyof typeof messages.noRows];
}

const conflictTask = tasksOf<typeof conflictTasks>('conflicts');

/** The ticked negatives, which can be removed from the boxes. */
export function CulpritChoice({ run, ticks }: { readonly run: ToolRun; readonly ticks: RowTicks }) {
  const changes = useSyncExternalStore(ticks.subscribe, ticks.getSnapshot, ticks.getSnapshot);
  const table = run.outputs.culprits;
  const isScoped = useScoped(run.state === 'done' ? table : undefined, ticks, changes);
  if (run.state !== 'done' || !table || table.count === 0) {
    return null;
  }
  const remove = () => {
    if (ticks.count === 0) {
      return;
    }
    withRows(table, ticks.numbers(), ({ id }) => removeNegatives(id, run.form?.options as ConflictOptions))
      .then(() => ticks.clear())
      .catch((error: unknown) => showChangeFailure(messages.notRemoved, error));
  };
  const status = isScoped && ticks.count > 0 ? messages.chosenScoped : messages.chosen;
  return (
    <ChoiceBar status={status(ticks.count)}>
      {/* Not `disabled`, which would take the focus away after the press. */}
      <Button
        aria-disabled={ticks.count === 0 || undefined}
        data-disabled={ticks.count === 0 || undefined}
        onClick={remove}
        size="compact-sm"
      >
        {messages.removeNegatives}
      </Button>
    </ChoiceBar>
  );
}

/**
 * Returns true if some ticked negatives are of a campaign or an ad group. Their rows do not name it, so that equal
 * negatives of others are removed with them.
 * @param changes number that changes with the ticks
 */
function useScoped(table: RowsState | undefined, ticks: RowTicks, changes: number): boolean {
  const [isScoped, setScoped] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ticks have changed
  useEffect(() => {
    if (!table || ticks.count === 0) {
      setScoped(false);
      return;
    }
    const controller = new AbortController();
    withRows(table, ticks.numbers(), ({ id }) => runTask(controller.signal, conflictTask('hasScopedNegatives', { id })))
      .then((is) => controller.signal.aborted || setScoped(is))
      .catch((error: unknown) => controller.signal.aborted || reportError('worker', error));
    return () => controller.abort();
  }, [table?.id, ticks, changes]);
  return isScoped;
}

/**
 * Returns the toast for boxes that could not be changed. Faults, which users cannot correct, are reported as well.
 * @param title what was not done
 */
export function notChangedToast(title: string, error: unknown): ToastContent {
  if (error instanceof TaskFailed && error.code !== 'fault') {
    const message = error.code === 'mistake' ? messages.otherTable(error.message) : error.message;
    return { title, message, tone: 'error' };
  }
  reportError('worker', error);
  return { title, message: messages.notChangedText, tone: 'error' };
}

/** Shows why boxes could not be changed, unless the visitor, or a newer change of a box, has cancelled it. */
function showChangeFailure(title: string, error: unknown): void {
  if (!isCancellation(error)) {
    showToast(notChangedToast(title, error));
  }
}

/**
 * Removes the negatives that rows name from the boxes that have them. A toast offers to undo it. A box that is replaced
 * meanwhile stays as it is.
 * @throws TaskFailed, with the code `mistake` for keywords without the columns of the run; no box is changed then
 */
export async function removeNegatives(culprits: RowsId, options: ConflictOptions): Promise<void> {
  const { negatives, keywords } = await flushedBoxes();
  let removed = 0;
  const count = (dropped: number) => {
    removed += dropped;
  };
  const changes: BoxChange[] = [];
  if (negatives.state.stats.lines > 0) {
    changes.push(dropFrom(negatives, { culprits }, count));
  }
  if (await hasSome(keywords, { culprits, keywordOptions: options })) {
    changes.push(dropFrom(keywords, { culprits, keywordOptions: options }, count));
  }
  const toast = () => ({ title: messages.removed, message: messages.removedText(removed) });
  await changeBoxes(changes, toast, () => removed > 0);
}

/**
 * Replaces the box of negatives by the short list of a run, and removes the negatives that the run has found among the
 * keywords. A toast offers to undo it. A box that is replaced meanwhile stays as it is.
 * @throws as `removeNegatives`
 */
export async function takeShortList(
  rows: RowsState,
  { inputs, form, report }: Pick<ToolRun, 'inputs' | 'form' | 'report'>,
): Promise<void> {
  const short = `short-list/${++shortLists}`;
  try {
    // The first request, because the page frees the rows when another output is opened.
    await rowsClient.call((service) => service.alias(rows.id, short));
    const { negatives, keywords } = await flushedBoxes();
    const changes: BoxChange[] = [
      {
        input: negatives,
        load: async (target, signal, progress) => {
          await rowsClient.call((service) => service.alias(short, target));
          return runTask(signal, (service) => service.measure({ ...rows, id: target }, proxy(progress)));
        },
      },
    ];
    const keywordOptions = form?.options as ConflictOptions | undefined;
    const mayHaveHadNegatives = keywordOptions && inputs.keywords && canHoldNegatives(inputs.keywords, keywordOptions);
    if (mayHaveHadNegatives && (await hasSome(keywords, { culprits: 'all', keywordOptions }))) {
      changes.push(dropFrom(keywords, { culprits: 'all', keywordOptions }));
    }
    await changeBoxes(changes, () => ({
      title: messages.shortListInUse,
      message: messages.shortListText(rows.count, Number(report.negativeCount)),
    }));
  } finally {
    void rowsClient.call((service) => service.dispose([short])).catch(() => {});
  }
}

/** Counts the short lists in use, for ids of their rows. */
let shortLists = 0;

/** Shows the short list in the box of negatives, or why it is not there. */
export function startUsingShortList(rows: RowsState, run: ToolRun): void {
  takeShortList(rows, run).catch((error: unknown) => showChangeFailure(messages.shortListNotUsed, error));
}

/** Negatives to be removed from keywords or negatives. */
interface NegativesToDrop {
  /** Rows that name them, or `all` for every negative. */
  readonly culprits: RowsId | 'all';
  /** Options of the run if the box holds keywords. */
  readonly keywordOptions?: ConflictOptions;
}

/** A change of a box. */
interface BoxChange {
  readonly input: TextInputController;
  readonly load: LoadText;
}

async function flushedBoxes() {
  const negatives = textInput('conflicts', 'negatives');
  const keywords = textInput('conflicts', 'keywords');
  await Promise.all([negatives.flush(), keywords.flush()]);
  return { negatives, keywords };
}

/** Returns true if keywords have negatives to be removed. A table without them stays as it is. */
async function hasSome(
  keywords: TextInputController,
  which: Required<Pick<NegativesToDrop, 'keywordOptions'>> & NegativesToDrop,
) {
  if (!canHoldNegatives(keywords.state, which.keywordOptions)) {
    return false;
  }
  const counting = conflictTask('dropNegatives', { id: keywords.id, ...which });
  return (await runTask(new AbortController().signal, counting)).dropped > 0;
}

/** Returns the change that removes negatives from a box. */
function dropFrom(input: TextInputController, which: NegativesToDrop, count?: (dropped: number) => void): BoxChange {
  const load: LoadText = async (target, signal, progress) => {
    const task = { id: input.id, ...which, into: target };
    const { dropped, stats } = await runTask(signal, conflictTask('dropNegatives', task, proxy(progress)));
    count?.(dropped);
    return stats;
  };
  return { input, load };
}

/**
 * Changes boxes one after the other, and shows one toast with Undo for all of them. If one fails, the others are restored.
 * @param hasEffect returns false if the boxes that were changed have the same rows as before
 * @throws as `takeIn`, also for a box that was replaced meanwhile if the others have the same rows as before
 */
async function changeBoxes(
  changes: readonly BoxChange[],
  toast: () => { readonly title: string; readonly message: string },
  hasEffect: () => boolean = () => true,
): Promise<void> {
  const undo = await rememberInputs(changes.map(({ input }) => input));
  const changed: TextInputController[] = [];
  try {
    for (const { input, load } of changes) {
      await input.takeIn(load);
      changed.push(input);
    }
  } catch (error) {
    if (!isCancellation(error)) {
      // The caller shows this error, not that of undoing the change.
      await undo?.(changed).catch(() => {});
      throw error;
    }
    if (changed.length === 0 || !hasEffect()) {
      throw error;
    }
  }
  showToast({ ...toast(), tone: 'success', ...undoAction(undo && (() => undo(changed))) });
}

/** Returns true if keywords may have negatives among them: they are a table with match types. */
export function canHoldNegatives(
  { columns, stats }: Pick<RunText, 'columns' | 'stats'>,
  options: ConflictOptions,
): boolean {
  const hasMatchTypes =
    columns !== undefined &&
    (options.matchTypeColumn !== '' || automaticColumn(conflictsDescription.options.matchTypeColumn, columns) !== null);
  return hasMatchTypes && stats.items > 0;
}
