import { useQueryClient } from '@tanstack/react-query';
import { getDefaultStore } from 'jotai';
import { useMemo } from 'react';
import { SAVED_LIMITS } from '../../../libs/contracts/saved-limits.ts';
import { TaskFailed } from '../runs/task-client.ts';
import { restoreInputs } from '../runs/text-inputs.ts';
import { type ToolRun, toolRunner } from '../runs/tool-runs.ts';
import { BUTTON_TEXTS } from './button-texts.ts';
import type { SaveFailure } from './describe-save-failure.ts';
import { refreshSaved } from './queries.ts';
import classes from './save-dialog.module.css';
import { SaveDialog, type SaveDialogProps } from './save-dialog.tsx';
import { isSavedAsInputs, type SavableResult, saveResult } from './save-result.ts';
import { SAVE_TEXTS as texts } from './texts.ts';
import type { SaveControl, UploadSession } from './upload-session.ts';

/**
 * The dialog that saves a result with what it was made from. Where the page was loaded anew since the save was begun,
 * the result is made again first, since inputs and options are kept and rows are not.
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
  const isMerge = tool === 'merge';
  // biome-ignore lint/correctness/useExhaustiveDependencies: every opening has a time of its own
  const mergeName = useMemo(() => texts.mergeName(new Date()), [openName]);
  const save = async (name: string, session: UploadSession, control: SaveControl) => {
    const shown = run.outputs[output] ? result : { ...result, run: await makeAgain(result, runAgain) };
    if (!shown.run.outputs[output]?.count) throw new TaskFailed({ code: 'mistake', message: texts.noResults });
    await saveResult(shown, name, session, control);
    await refreshSaved(queryClient, 'results');
  };
  return (
    <SaveDialog
      {...dialog}
      {...(isMerge && { sayFailure: sayMergeFailure })}
      note={<p className={classes.note}>{noteOf(result)}</p>}
      noun="result"
      openName={openName === '' && isMerge ? mergeName : openName}
      save={save}
      title={isMerge ? BUTTON_TEXTS.saveResults : BUTTON_TEXTS.saveResult}
    />
  );
}

/** Merge has words of its own (`spec/tools.md` 8). */
function sayMergeFailure({ reason, isSignInNeeded, isUnexplained }: SaveFailure) {
  const { title, signInNeeded, unexplained, unknown } = texts.mergeFailure;
  const said = isUnexplained ? unexplained : (reason ?? unknown);
  return { title, message: isSignInNeeded ? signInNeeded : said };
}

function noteOf(result: SavableResult): string {
  const rows = result.run.outputs[result.output];
  if (!rows) return texts.madeAgainNote;
  if (isSavedAsInputs(result)) return texts.computedNote(rows.count, SAVED_LIMITS.storedRows);
  return texts.sizeNote(rows.count, rows.byteLength);
}

/** Runs the tool on the inputs that are there, and waits until it is over and its rows are known. */
async function makeAgain({ tool, output }: SavableResult, runAgain: () => void): Promise<ToolRun> {
  await restoreInputs();
  runAgain();
  const runner = toolRunner(tool);
  // A run may be done a moment before the page has heard of its last rows.
  const isOver = ({ state, outputs }: ToolRun) =>
    state === 'done' ? outputs[output]?.isGrowing === false : state !== 'running';
  if (!isOver(runner.run)) {
    await new Promise<void>((resolve) => {
      const stop = getDefaultStore().sub(runner.atom, () => {
        if (!isOver(runner.run)) return;
        stop();
        resolve();
      });
    });
  }
  return runner.run;
}
