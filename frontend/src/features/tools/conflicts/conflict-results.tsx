import { Button } from '@mantine/core';
import { proxy } from 'comlink';
import { useSyncExternalStore } from 'react';
import { conflictsDescription } from '../../../../../libs/tools/conflicts/description.ts';
import type { ConflictOptions } from '../../../../../libs/tools/conflicts/options.ts';
import { automaticColumn } from '../../../../../libs/tools/shared/column-choice.ts';
import type { OutputSpec } from '../../../../../libs/tools/shared/tool.ts';
import type { RowsId } from '../../../../../workers/protocol/rows.ts';
import type * as conflictTasks from '../../../../../workers/tools/conflicts.ts';
import { reportError } from '../../../shared/api/report-error.ts';
import { formatCount } from '../../../shared/format/format.ts';
import { showToast, type ToastContent } from '../../../shared/ui/toast.ts';
import { runTask, TaskFailed, tasksOf } from '../../../shared/workers/task-client.ts';
import { isCancellation } from '../../../shared/workers/task-slot.ts';
import { rememberInputs, undoAction } from '../../../workbench/inputs/remember-inputs.ts';
import type { TextInput, TextInputController } from '../../../workbench/inputs/text-input.ts';
import { textInput } from '../../../workbench/inputs/text-inputs.ts';
import { ChoiceBar } from '../../../workbench/results/output-tabs.tsx';
import { ResultTotals, SummaryCounts } from '../../../workbench/results/result-facts.tsx';
import { withRows } from '../../../workbench/rows/table-view/take-cells.ts';
import type { RowTicks } from '../../../workbench/rows/virtual-rows/row-ticks.ts';
import type { ToolRun } from '../../../workbench/runs/tool-run.ts';
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
 * Returns the number of conflicts of a completed run, or undefined if it was not saved, or if some of them are of kinds that
 * are not listed.
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
  useSyncExternalStore(ticks.subscribe, ticks.getSnapshot, ticks.getSnapshot);
  const table = run.outputs.culprits;
  if (run.state !== 'done' || !table || table.count === 0) {
    return null;
  }
  const remove = () => {
    if (ticks.count === 0) {
      return;
    }
    withRows(table, ticks.numbers(), ({ id }) => removeNegatives(id, run.form?.options as ConflictOptions))
      .then(() => ticks.clear())
      .catch((error: unknown) => {
        // Cancelled by the visitor, or by a newer change of the input.
        if (!isCancellation(error)) {
          showToast(notRemovedToast(error));
        }
      });
  };
  return (
    <ChoiceBar status={messages.chosen(ticks.count)}>
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

/** Returns the toast for negatives that could not be removed. Faults, which users cannot correct, are reported as well. */
export function notRemovedToast(error: unknown): ToastContent {
  if (error instanceof TaskFailed && error.code !== 'fault') {
    const message = error.code === 'mistake' ? messages.otherTable(error.message) : error.message;
    return { title: messages.notRemoved, message, tone: 'error' };
  }
  reportError('worker', error);
  return { title: messages.notRemoved, message: messages.notRemovedText, tone: 'error' };
}

/**
 * Removes the negatives that rows name from the boxes that have them. A toast offers to undo it. A box that is replaced
 * meanwhile stays as it is.
 * @throws TaskFailed, with the code `mistake` for keywords without the columns of the run; no box is changed then
 */
export async function removeNegatives(culprits: RowsId, options: ConflictOptions): Promise<void> {
  const negatives = textInput('conflicts', 'negatives');
  const keywords = textInput('conflicts', 'keywords');
  await Promise.all([negatives.flush(), keywords.flush()]);
  const boxes: { readonly input: TextInputController; readonly keywordOptions?: ConflictOptions }[] = [];
  if (negatives.state.stats.lines > 0) {
    boxes.push({ input: negatives });
  }
  if (canHoldNegatives(keywords.state, options)) {
    const counting = { id: keywords.id, culprits, keywordOptions: options };
    const { dropped } = await runTask(new AbortController().signal, conflictTask('dropNegatives', counting));
    // A table without these negatives stays as it is.
    if (dropped > 0) {
      boxes.push({ input: keywords, keywordOptions: options });
    }
  }
  const undo = await rememberInputs(boxes.map(({ input }) => input));
  const changed: TextInputController[] = [];
  let removed = 0;
  try {
    for (const { input, keywordOptions } of boxes) {
      let droppedHere = 0;
      await input.takeIn(async (target, signal, progress) => {
        const task = { id: input.id, culprits, keywordOptions, into: target };
        const { dropped, stats } = await runTask(signal, conflictTask('dropNegatives', task, proxy(progress)));
        droppedHere = dropped;
        return stats;
      });
      changed.push(input);
      removed += droppedHere;
    }
  } catch (error) {
    if (!isCancellation(error)) {
      // The caller shows the error of the removal, not that of undoing it.
      await undo?.(changed).catch(() => {});
      throw error;
    }
    if (removed === 0) {
      throw error;
    }
  }
  showToast({
    title: messages.removed,
    message: messages.removedText(removed),
    tone: 'success',
    ...undoAction(undo && (() => undo(changed))),
  });
}

/** Returns true if keywords may have negatives among them: they are a table with match types. */
export function canHoldNegatives({ columns, stats }: TextInput, options: ConflictOptions): boolean {
  const hasMatchTypes =
    columns !== undefined &&
    (options.matchTypeColumn !== '' || automaticColumn(conflictsDescription.options.matchTypeColumn, columns) !== null);
  return hasMatchTypes && stats.items > 0;
}
