import { useState } from 'react';
import { useSession } from '../../shared/session/session.ts';
import { useDialogHold } from '../../shared/ui/dialog.tsx';
import { useTask } from '../../shared/workers/task-slot.ts';
import { describeSaveFailure, type SaveFailure } from './describe-save-failure.ts';
import type { SaveControl, SaveProgress } from './upload-session.ts';
import { planOf } from './use-room.ts';

/** Save, or another write of a dialog. */
export interface Save {
  readonly isSaving: boolean;
  /** Null unless rows or bytes are being counted. */
  readonly progress: SaveProgress | null;
  /** Failure of the last attempt, or null. */
  readonly failure: SaveFailure | null;
  /**
   * Starts an attempt; does nothing while another one is running.
   * @returns the failure, null on success, undefined if cancelled or not started
   */
  start(work: (control: SaveControl) => Promise<void>): Promise<SaveFailure | null | undefined>;
  cancel(): void;
}

/** Runs one write at a time. It is cancelled on unmount, and while it runs its dialog cannot be closed by accident. */
export function useSave(): Save {
  const task = useTask<SaveProgress>();
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  useDialogHold(task.isRunning);
  const plan = planOf(useSession());
  return {
    isSaving: task.isRunning,
    progress: task.progress,
    failure,
    cancel: () => {
      task.cancel();
      setFailure(null);
    },
    start: async (work) => {
      if (task.isBusy()) {
        return undefined;
      }
      setFailure(null);
      return task.start(async (signal, onProgress) => {
        const failed = await work({ signal, plan, onProgress }).then(() => null, describeSaveFailure);
        if (signal.aborted) {
          return undefined;
        }
        setFailure(failed);
        return failed;
      });
    },
  };
}
