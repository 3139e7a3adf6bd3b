import { useQueryClient } from '@tanstack/react-query';
import { getDefaultStore } from 'jotai';
import { useMemo } from 'react';
import { SAVED_LIMITS } from '../../../../libs/contracts/saved/saved-limits.ts';
import { PROJECT_TOOL } from '../../../../libs/tools/index.ts';
import { refreshSaved } from '../../shared/api/saved-queries.ts';
import { TaskFailed } from '../../shared/workers/task-client.ts';
import { restoreInputs } from '../inputs/text-inputs.ts';
import { type ToolRun, toolRunner } from '../runs/tool-runs.ts';
import { BUTTON_TEXTS } from './button-texts.ts';
import type { SaveFailure } from './describe-save-failure.ts';
import classes from './save-dialog.module.css';
import { SaveDialog, type SaveDialogProps } from './save-dialog.tsx';
import { isSavedAsInputs, type SavableResult, saveResult, sizeOfResult } from './save-result.ts';
import { SAVE_TEXTS as texts } from './texts.ts';
import type { SaveControl, UploadSession } from './upload-session.ts';

/**
 * Renders the dialog that saves a result with its inputs and options. After a reload it runs the tool again first,
 * because a reload preserves inputs and options but not rows.
 */
export function SaveResultDialog({
  result,
  runAgain,
  openName,
  ...dialog
}: Pick<SaveDialogProps, 'place' | 'openName' | 'onClose'> & {
  readonly result: SavableResult;
  /** Starts the tool. */
  readonly runAgain: () => void;
}) {
  const queryClient = useQueryClient();
  const { tool, run, output } = result;
  const isMerge = tool === PROJECT_TOOL;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening gets the current time
  const mergeName = useMemo(() => texts.mergeName(new Date()), [openName]);
  const save = async (name: string, session: UploadSession, control: SaveControl) => {
    const shown = run.outputs[output] ? result : { ...result, run: await rerun(result, runAgain) };
    if (!shown.run.outputs[output]?.count) {
      throw new TaskFailed({ code: 'mistake', message: texts.noResults });
    }
    await saveResult(shown, name, session, control);
    await refreshSaved(queryClient, 'results');
  };
  return (
    <SaveDialog
      {...dialog}
      {...(isMerge && { sayFailure: describeMergeFailure })}
      note={<p className={classes.note}>{noteOf(result)}</p>}
      noun="result"
      openName={openName === '' && isMerge ? mergeName : openName}
      save={save}
      size={{ bytes: sizeOfResult(result), isNewItem: true }}
      title={isMerge ? BUTTON_TEXTS.saveResults : BUTTON_TEXTS.saveResult}
    />
  );
}

/** Returns the toast for a failure in merge, which has its own messages (`docs/spec/tools.md`, Shared messages). */
function describeMergeFailure({ reason, isSignInNeeded, isUnexplained }: SaveFailure) {
  const { title, signInNeeded, unexplained, unknown } = texts.mergeFailure;
  const said = isUnexplained ? unexplained : (reason ?? unknown);
  return { title, message: isSignInNeeded ? signInNeeded : said };
}

function noteOf(result: SavableResult): string {
  const rows = result.run.outputs[result.output];
  if (!rows) {
    return texts.rerunNote;
  }
  if (isSavedAsInputs(result)) {
    return texts.computedNote(rows.count, SAVED_LIMITS.storedRows, sizeOfResult(result));
  }
  return texts.resultNote(rows.count, sizeOfResult(result));
}

/** Runs the tool on the current inputs and resolves when the run has ended and its rows are complete. */
async function rerun({ tool, output }: SavableResult, runAgain: () => void): Promise<ToolRun> {
  await restoreInputs();
  runAgain();
  const runner = toolRunner(tool);
  // A run can end shortly before the page has received its last rows.
  const isOver = ({ state, outputs }: ToolRun) =>
    state === 'done' ? outputs[output]?.isGrowing === false : state !== 'running';
  if (!isOver(runner.run)) {
    await new Promise<void>((resolve) => {
      const stop = getDefaultStore().sub(runner.atom, () => {
        if (!isOver(runner.run)) {
          return;
        }
        stop();
        resolve();
      });
    });
  }
  return runner.run;
}
