import { useEffect, useRef, useState } from 'react';
import { planOf } from '../account/plan-of.ts';
import { useSession } from '../account/session.ts';
import { useDialogHold } from '../ui/dialog.tsx';
import { describeSaveFailure, type SaveFailure } from './describe-save-failure.ts';
import type { SaveControl, SaveProgress } from './upload-session.ts';

/** A save, or another write that a dialog makes. */
export interface Save {
  readonly isSaving: boolean;
  /** Null while there is nothing to count. */
  readonly progress: SaveProgress | null;
  /** Why the last attempt failed; null while none did. */
  readonly failure: SaveFailure | null;
  /**
   * Starts an attempt; does nothing while one is going on.
   * @returns the failure, null where it worked, undefined where it was cancelled
   */
  start(work: (control: SaveControl) => Promise<void>): Promise<SaveFailure | null | undefined>;
  /** Ends the attempt at once. */
  cancel(): void;
}

/** One write at a time, ended when its component goes; meanwhile its dialog is not closed by a slip. */
export function useSave(): Save {
  const current = useRef<AbortController | null>(null);
  const [state, setState] = useState<Pick<Save, 'isSaving' | 'progress' | 'failure'>>(IDLE);
  useEffect(() => () => current.current?.abort(cancelled()), []);
  useDialogHold(state.isSaving);
  const plan = planOf(useSession());
  return {
    ...state,
    cancel: () => {
      current.current?.abort(cancelled());
      current.current = null;
      setState(IDLE);
    },
    start: async (work) => {
      if (current.current) return undefined;
      const abort = new AbortController();
      current.current = abort;
      setState({ ...IDLE, isSaving: true });
      const end = (failure: SaveFailure | null) => {
        current.current = null;
        setState({ ...IDLE, failure });
        return failure;
      };
      try {
        await work({
          signal: abort.signal,
          plan,
          onProgress: (progress) => {
            if (!abort.signal.aborted) setState({ ...IDLE, isSaving: true, progress });
          },
        });
        return abort.signal.aborted ? undefined : end(null);
      } catch (error) {
        return abort.signal.aborted ? undefined : end(describeSaveFailure(error));
      }
    },
  };
}

const IDLE = { isSaving: false, progress: null, failure: null } as const;

function cancelled(): DOMException {
  return new DOMException('Cancelled', 'AbortError');
}
