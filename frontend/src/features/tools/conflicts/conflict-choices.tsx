import { Button } from '@mantine/core';
import { proxy } from 'comlink';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ConflictOptions } from '../../../../../libs/tools/conflicts/options.ts';
import type { RowsId, RowsState } from '../../../../../workers/protocol/rows.ts';
import type * as conflictTasks from '../../../../../workers/tools/conflicts.ts';
import { reportError } from '../../../shared/api/report-error.ts';
import { showToast, type ToastContent } from '../../../shared/ui/toast.tsx';
import { rowsClient } from '../../../shared/workers/rows-client.ts';
import { runTask, TaskFailed, tasksOf } from '../../../shared/workers/task-client.ts';
import { isCancellation } from '../../../shared/workers/task-slot.ts';
import { rememberInputs, undoAction } from '../../../workbench/inputs/remember-inputs.ts';
import type { LoadText, TextInputController } from '../../../workbench/inputs/text-input.ts';
import { textInput } from '../../../workbench/inputs/text-inputs.ts';
import { CHOICE_MESSAGES, useFilteredNumbers, useHiddenTicks } from '../../../workbench/results/filtered-rows.ts';
import { ChoiceBar } from '../../../workbench/results/output-tabs.tsx';
import { withRows } from '../../../workbench/rows/virtual-rows/copy-rows.ts';
import type { RowTicks } from '../../../workbench/rows/virtual-rows/row-ticks.ts';
import type { ToolRun } from '../../../workbench/runs/tool-run.ts';
import { canHoldNegatives } from './conflict-results.tsx';
import { CONFLICT_MESSAGES as messages } from './messages.ts';

const conflictTask = tasksOf<typeof conflictTasks>('conflicts');

/**
 * The ticked negatives, which can be removed from the boxes.
 * @param shown the table as it is arranged; null while no table is shown
 */
export function CulpritChoice({
  run,
  shown,
  ticks,
}: {
  readonly run: ToolRun;
  readonly shown: RowsState | null;
  readonly ticks: RowTicks;
}) {
  const changes = useSyncExternalStore(ticks.subscribe, ticks.getSnapshot, ticks.getSnapshot);
  const table = run.outputs.culprits;
  const isScoped = useScoped(run.state === 'done' ? table : undefined, ticks, changes);
  const hiddenCount = useHiddenTicks(ticks, useFilteredNumbers(table, shown));
  if (run.state !== 'done' || !table || table.count === 0) {
    return null;
  }
  const remove = () => {
    if (ticks.count === 0) {
      return;
    }
    const numbers = ticks.numbers();
    withRows(table, numbers, ({ id }) => removeNegatives(id, run.form?.options as ConflictOptions))
      // Others may have been ticked meanwhile.
      .then(() => ticks.isOf(table.id) && ticks.set(numbers, false))
      .catch((error: unknown) => showChangeFailure(messages.notRemoved, error));
  };
  const chosen = CHOICE_MESSAGES.chosen(ticks.count, hiddenCount);
  return (
    <ChoiceBar status={isScoped && ticks.count > 0 ? messages.chosenScoped(chosen) : chosen}>
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
function startUsingShortList(rows: RowsState, run: ToolRun): void {
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
  /** Called once the box has changed. */
  readonly onChanged?: () => void;
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

/**
 * Returns the change that removes negatives from a box.
 * @param count receives their number
 */
function dropFrom(input: TextInputController, which: NegativesToDrop, count?: (dropped: number) => void): BoxChange {
  let found = 0;
  const load: LoadText = async (target, signal, progress) => {
    const task = { id: input.id, ...which, into: target };
    const { dropped, stats } = await runTask(signal, conflictTask('dropNegatives', task, proxy(progress)));
    found = dropped;
    return stats;
  };
  return { input, load, onChanged: () => count?.(found) };
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
    for (const { input, load, onChanged } of changes) {
      await input.takeIn(load);
      changed.push(input);
      onChanged?.();
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

/** The action on the short list, which takes the place of all negatives. */
export function ShortListBar({ run }: { readonly run: ToolRun }) {
  const rows = run.outputs.keptNegatives;
  if (run.state !== 'done' || !rows || rows.count === 0) {
    return null;
  }
  return (
    <ChoiceBar>
      <Button onClick={() => startUsingShortList(rows, run)} size="compact-sm">
        {messages.useShortList}
      </Button>
    </ChoiceBar>
  );
}
