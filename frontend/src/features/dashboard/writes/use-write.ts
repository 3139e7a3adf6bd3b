import { useQueryClient } from '@tanstack/react-query';
import { refreshSaved, type SavedKind } from '../../../shared/api/saved-queries.ts';
import { showToast, type ToastContent } from '../../../shared/ui/toast.ts';
import { describeSaveFailure, type SaveFailure } from '../../../workbench/saving/describe-save-failure.ts';
import { WRITE_TEXTS as texts } from './texts.ts';

/** Messages of a write, and the kinds of records that it may change. */
export interface WriteTerms {
  /** Success message; null if the caller shows it. */
  readonly done: string | null;
  readonly failed: string;
  readonly changes: readonly SavedKind[];
  /** True to show the reason of a failure in the toast, if no dialog shows it. */
  readonly isReasonShown?: boolean;
  /** Action of the success toast, such as undo. */
  readonly action?: ToastContent['action'];
}

/** Makes a change on the server, shows its outcome in a toast and refreshes the records on the screen. */
export type Write = (terms: WriteTerms, change: () => Promise<unknown>) => Promise<SaveFailure | null>;

/**
 * Returns a function that changes saved data. The function resolves with the failure, or null on success, and rethrows
 * an AbortError.
 */
export function useWrite(): Write {
  const queryClient = useQueryClient();
  return async ({ done, failed, changes, action, isReasonShown = false }, change) => {
    try {
      await change();
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') {
        throw error;
      }
      const failure = describeSaveFailure(error);
      // A 401 already shows a toast with a sign-in action.
      if (!failure.isSignInNeeded) {
        const message = isReasonShown && failure.reason !== undefined ? `${failed}. ${failure.reason}` : failed;
        showToast({ title: texts.error, message, tone: 'error' });
      }
      // The record may have been deleted or changed elsewhere.
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
