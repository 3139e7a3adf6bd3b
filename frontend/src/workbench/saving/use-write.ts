import { refreshSaved, type SavedKind } from '../../shared/api/saved-queries.ts';
import { useToastMutation } from '../../shared/api/use-toast-mutation.ts';
import type { ToastContent } from '../../shared/ui/toast.ts';
import { describeSaveFailure, type SaveFailure } from './describe-save-failure.ts';
import { SAVE_MESSAGES as messages } from './messages.ts';

/** Messages of a write, and the kinds of records that it may change. */
interface WriteTerms {
  /** Success message; null if the caller shows it. */
  readonly done: string | null;
  readonly failed: string;
  readonly changes: readonly SavedKind[];
  /** True to show the reason of a failure in the toast, if no dialog shows it. */
  readonly isReasonShown?: boolean;
  /** Action of the success toast, such as undo. */
  readonly action?: ToastContent['action'];
}

interface WriteInput extends WriteTerms {
  readonly change: () => Promise<unknown>;
}

/**
 * Makes a change on the server, shows its outcome in a toast and refreshes the records on the screen. Resolves with the
 * failure, or null on success.
 */
export type Write = (terms: WriteTerms, change: () => Promise<unknown>) => Promise<SaveFailure | null>;

/** Returns a function that changes saved data. */
export function useWrite(): Write {
  const { send } = useToastMutation({
    call: ({ change }: WriteInput) => change(),
    done: (_answer, { done, action }) =>
      done === null ? null : { title: messages.success, message: done, ...(action && { action }) },
    failed: failureToast,
    refresh: (queryClient, { changes }) => refreshSaved(queryClient, ...changes),
  });
  return (terms, change) => send({ ...terms, change }).then(() => null, describeSaveFailure);
}

function failureToast(error: unknown, { failed, isReasonShown = false }: WriteInput): ToastContent | null {
  const { isSignInNeeded, reason } = describeSaveFailure(error);
  // A 401 already shows a toast with a sign-in action.
  if (isSignInNeeded) {
    return null;
  }
  return { title: messages.error, message: isReasonShown && reason !== undefined ? `${failed}. ${reason}` : failed };
}
