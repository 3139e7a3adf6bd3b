import { useEffect, useRef, useState } from 'react';
import { planOf } from '../../shared/session/plan-of.ts';
import { useSession } from '../../shared/session/session.ts';
import { useDialogHold } from '../../shared/ui/dialog.tsx';
import { describeSaveFailure, type SaveFailure } from './describe-save-failure.ts';
import type { SaveControl, SaveProgress } from './upload-session.ts';

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
      if (current.current) {
        return undefined;
      }
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
            if (!abort.signal.aborted) {
              setState({ ...IDLE, isSaving: true, progress });
            }
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
