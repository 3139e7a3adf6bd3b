import { useToastMutation } from '../../shared/api/call-outcome.ts';
import { ApiError } from '../../shared/api/client.ts';
import { refreshSaved, type SavedKind } from '../../shared/api/saved-queries.ts';
import type { ToastContent } from '../../shared/ui/toast.tsx';
import { TaskFailed } from '../../shared/workers/task-client.ts';
import { SAVE_MESSAGES as messages } from './messages.ts';
import type { UploadSession } from './upload-session.ts';

/** Failure of a save or another change, described for the user. */
export interface SaveFailure {
  /** Reason, if known. */
  readonly reason?: string;
  /** True if the session has ended; the save can be finished after signing in. */
  readonly isSignInNeeded: boolean;
  /** True if the error response is not in the server's format: it comes from a proxy, or the server crashed. */
  readonly isUnexplained?: boolean;
  /** State of the record if it was changed or deleted since it was read. Uploads for the save are still available. */
  readonly conflict?: 'changed' | 'gone';
  /** True if there was no answer. */
  readonly isUnreachable?: boolean;
}

/** Describes a failure: the server's reason if it refused, or advice if it cannot be reached. */
export function describeSaveFailure(error: unknown): SaveFailure {
  if (error instanceof ApiError) {
    if (error.status === 401) {
      return { reason: messages.sessionEnded, isSignInNeeded: true };
    }
    if (error.code === 'NETWORK') {
      return { reason: messages.unreachable, isSignInNeeded: false, isUnreachable: true };
    }
    if (error.status < 400) {
      // Not an answer of the server, for example the sign-in page of a wireless network.
      return { isSignInNeeded: false };
    }
    const [ofField] = Object.values(error.fields);
    return {
      reason: ofField ?? error.message,
      isSignInNeeded: false,
      isUnexplained: error.code === 'UNKNOWN',
      ...(error.status === 412 && { conflict: 'changed' as const }),
      ...(isRecordGone(error) && { conflict: 'gone' as const }),
    };
  }
  if (error instanceof TaskFailed) {
    return { reason: error.message, isSignInNeeded: false };
  }
  console.error(error);
  return { isSignInNeeded: false };
}

/** Returns true if a 404 is about the record in the URL and not about an uploaded text. */
export function isRecordGone({ status, fields }: ApiError): boolean {
  return status === 404 && fields.textId === undefined;
}

/** Client errors after which the uploaded texts are still valid for the next attempt. */
const KEEPS_UPLOADS: ReadonlySet<number> = new Set([401, 403, 412, 429]);

/** Makes a call that uses uploaded texts. If the server no longer has them, the next attempt uploads them again. */
export async function resettingOnRefusal<T>(session: UploadSession, take: () => Promise<T>): Promise<T> {
  try {
    return await take();
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    if (isRefused && !KEEPS_UPLOADS.has(error.status) && !isRecordGone(error)) {
      session.reset();
    }
    throw error;
  }
}

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
type Write = (terms: WriteTerms, change: () => Promise<unknown>) => Promise<SaveFailure | null>;

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
