import { type MutationScope, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast, type ToastContent } from '../ui/toast.tsx';
import { ApiError } from './client.ts';

const CHECK_CONNECTION = 'The server cannot be reached. Please check your connection.';

/** Messages that a form shows for a failed call. */
export interface Failure {
  readonly message: string;
  /** Reason, if the message does not state it. */
  readonly hint?: string;
  readonly code?: ApiError['code'];
  /** Message of each invalid field, by field name. */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Converts the error of a failed call to messages. For a client error (4xx) the message is the server's, which also
 * says when to try again; otherwise it is `fallback`, with the reason as the hint.
 */
export function describeFailure(error: unknown, fallback: string): Failure {
  if (!(error instanceof ApiError)) {
    console.error(error);
    return { message: fallback, fields: {} };
  }
  const { code, fields, message, status } = error;
  if (code === 'NETWORK') {
    return { message: fallback, hint: CHECK_CONNECTION, code, fields };
  }
  if (code === 'UNKNOWN' || status >= 500) {
    return { message: fallback, hint: code === 'UNKNOWN' ? undefined : message, code, fields };
  }
  return { message, code, fields };
}

/** Returns the toast for a failed call: the failure as the title, its reason as the message. */
export function reasonToast(failed: string): (error: unknown) => ToastContent {
  return (error) => {
    const { message, hint } = describeFailure(error, failed);
    return { title: failed, message: message === failed ? hint : message };
  };
}

/** Returns the toast for a failed call: the server's message as the title if it refused, else the failure. */
export function refusalToast(failed: string): (error: unknown) => ToastContent {
  return (error) => {
    const { message, hint } = describeFailure(error, failed);
    return { title: message, message: hint };
  };
}

/** A change on the server, and how its outcome is shown. */
export interface ToastMutation<Input, Answer> {
  readonly call: (input: Input) => Promise<Answer>;
  /** Returns the toast for success; no toast if missing or null. */
  readonly done?: (answer: Answer, input: Input) => ToastContent | null;
  /** Returns the toast for a failure; no toast if null. */
  readonly failed: (error: unknown, input: Input) => ToastContent | null;
  /** Called after success, before the data is refetched. */
  readonly onDone?: (answer: Answer, input: Input) => unknown;
  /** Refetches the data that the change may affect, also after a failure: it may have changed elsewhere. */
  readonly refresh?: (queryClient: QueryClient, input: Input) => Promise<unknown>;
  /** Changes of one scope are made one after the other. Without it, changes are dropped while another one is pending. */
  readonly scope?: MutationScope;
}

/** Action of a component that makes a change on the server. */
export interface Action<Input> {
  /** Starts the change; does nothing while another one is pending, unless they have a scope. */
  readonly run: (input: Input) => void;
  /** Makes the change in any case. Rejects on failure; resolves when the data on the screen is up to date. */
  readonly send: (input: Input) => Promise<unknown>;
  readonly isBusy: boolean;
}

/** Returns an action that changes data on the server, shows its outcome in a toast and refetches the data. */
export function useToastMutation<Input, Answer>(change: ToastMutation<Input, Answer>): Action<Input> {
  const queryClient = useQueryClient();
  const { mutate, mutateAsync, isPending } = useMutation({
    scope: change.scope,
    mutationFn: change.call,
    onSuccess: async (answer, input) => {
      show(change.done?.(answer, input), 'success');
      await change.onDone?.(answer, input);
      await change.refresh?.(queryClient, input);
    },
    onError: (error, input) => {
      show(change.failed(error, input), 'error');
      void change.refresh?.(queryClient, input);
    },
  });
  return {
    run: (input) => {
      if (change.scope || !isPending) {
        mutate(input);
      }
    },
    send: mutateAsync,
    isBusy: isPending,
  };
}

function show(toast: ToastContent | null | undefined, tone: 'success' | 'error'): void {
  if (toast) {
    showToast({ ...toast, tone });
  }
}
