import { ApiError } from '../../../shared/api/api-error.ts';
import { retry } from '../../../shared/api/retry.ts';
import { refreshSaved, type SavedKind } from '../../../shared/api/saved-queries.ts';
import { useToastMutation } from '../../../shared/api/use-toast-mutation.ts';
import type { ToastContent } from '../../../shared/ui/toast.ts';
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
      done === null ? null : { title: texts.success, message: done, ...(action && { action }) },
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
  return { title: texts.error, message: isReasonShown && reason !== undefined ? `${failed}. ${reason}` : failed };
}

/** Maximum concurrent requests. */
const AT_ONCE = 4;

/** Maximum requested delay after which a request is retried. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Runs a request for each element with limited concurrency, and retries once after a rate limit (429).
 * @returns the elements whose request succeeded, in their original order
 * @throws the first error, if all requests failed
 */
export async function inTurns<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<T[]> {
  const done = new Set<T>();
  const failures: unknown[] = [];
  // The workers share the iterator.
  const waiting = all.values();
  const worker = async () => {
    for (const one of waiting) {
      try {
        await retry(() => work(one), rateLimitDelay);
        done.add(one);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, all.length) }, worker));
  if (done.size === 0 && failures.length > 0) {
    throw failures[0];
  }
  return all.filter((one) => done.has(one));
}

/** Returns the delay that the server requests after a rate limit; null for other errors and after a retry. */
function rateLimitDelay(failures: number, error: unknown): number | null {
  if (failures > 0 || !(error instanceof ApiError) || error.status !== 429) {
    return null;
  }
  const waitMs = error.retryAfterMs ?? 1000;
  return waitMs > LONGEST_WAIT_MS ? null : waitMs;
}
