import { ApiError } from '../api/client.ts';
import type { ToastContent } from '../ui/toast.tsx';

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
