import { Button } from '@mantine/core';
import { proxy } from 'comlink';
import { useSyncExternalStore } from 'react';
import type { RowsId } from '../../../../../workers/protocol/rows.ts';
import type * as conflictTasks from '../../../../../workers/tools/conflicts.ts';
import { reportError } from '../../../shared/api/report-error.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { runTask, tasksOf } from '../../../shared/workers/task-client.ts';
import { rememberInputs, undoAction } from '../../../workbench/inputs/remember-inputs.ts';
import { textInput } from '../../../workbench/inputs/text-inputs.ts';
import { ChoiceBar } from '../../../workbench/results/choice-bar.tsx';
import { withRows } from '../../../workbench/rows/table-view/take-cells.ts';
import type { RowTicks } from '../../../workbench/rows/virtual-rows/row-ticks.ts';
import type { ToolRun } from '../../../workbench/runs/tool-runs.ts';
import { CONFLICT_TEXTS as texts } from './texts.ts';

const conflictTask = tasksOf<typeof conflictTasks>('conflicts');

/** The ticked negatives, which can be removed from the box. */
export function CulpritChoice({ run, ticks }: { readonly run: ToolRun; readonly ticks: RowTicks }) {
  useSyncExternalStore(ticks.subscribe, ticks.getSnapshot, ticks.getSnapshot);
  const table = run.outputs.culprits;
  if (run.state !== 'done' || !table || table.count === 0) {
    return null;
  }
  const remove = () => {
    withRows(table, ticks.numbers(), ({ id }) => removeNegatives(id))
      .then(() => ticks.clear())
      .catch((error: unknown) => {
        // Superseded by another text.
        if (!(error instanceof DOMException && error.name === 'AbortError')) {
          reportError('worker', error);
          showToast({ title: texts.notRemoved, message: texts.notRemovedText, tone: 'error' });
        }
      });
  };
  return (
    <ChoiceBar status={texts.chosen(ticks.count)}>
      <Button disabled={ticks.count === 0} onClick={remove} size="compact-sm">
        {texts.removeNegatives}
      </Button>
    </ChoiceBar>
  );
}

/** Replaces the box of negatives by the list without those that the rows name. A toast offers to undo it. */
async function removeNegatives(culprits: RowsId): Promise<void> {
  const input = textInput('conflicts', 'negatives');
  await input.flush();
  const undo = await rememberInputs([input]);
  let removed = 0;
  await input.takeIn(async (target, signal, progress) => {
    const job = { id: input.id, culprits, into: target };
    const { dropped, stats } = await runTask(signal, conflictTask('dropNegatives', job, proxy(progress)));
    removed = dropped;
    return stats;
  });
  showToast({
    title: texts.removed,
    message: texts.removedText(removed),
    tone: 'success',
    ...undoAction(undo),
  });
}
