import { useQueryClient } from '@tanstack/react-query';
import { describeSaveFailure, type SaveFailure } from '../saved/describe-save-failure.ts';
import { refreshSaved, type SavedKind } from '../saved/queries.ts';
import { showToast, type ToastContent } from '../ui/toast.ts';
import { WRITE_TEXTS as texts } from './texts.ts';

/** What is said of a write, and what it may have changed. */
export interface WriteTerms {
  /** Null where the caller says it. */
  readonly done: string | null;
  readonly failed: string;
  readonly changes: readonly SavedKind[];
  /** What the toast offers: taking it back. */
  readonly action?: ToastContent['action'];
}

/** Makes a change on the server, shows its outcome in a toast, and has what is on the screen brought up to date. */
export type Write = (terms: WriteTerms, change: () => Promise<unknown>) => Promise<SaveFailure | null>;

/**
 * Answers the way to change something that is saved.
 * @returns by the function: why it failed, null where it worked; an abort is passed on as it is
 */
export function useWrite(): Write {
  const queryClient = useQueryClient();
  return async ({ done, failed, changes, action }, change) => {
    try {
      await change();
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error;
      const failure = describeSaveFailure(error);
      // That the session has ended is told already, with the way to sign in.
      if (!failure.isSignInNeeded) showToast({ title: texts.error, message: failed, tone: 'error' });
      // What was refused may be gone, or changed elsewhere.
      void refreshSaved(queryClient, ...changes);
      return failure;
    }
    if (done !== null) {
      showToast({ title: texts.success, message: done, tone: 'success', ...(action && { action }) });
    }
    await refreshSaved(queryClient, ...changes);
    return null;
  };
}
