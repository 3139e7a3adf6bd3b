import { ApiError } from '../../api/api-error.ts';
import { FORM_TEXTS as texts } from '../screens/texts.ts';

/** What a form says about a call that failed. */
export interface Failure {
  readonly message: string;
  /** What else there is to know: why, or when to try again. */
  readonly hint?: string;
  readonly code?: ApiError['code'];
  /** One message for each field at fault. */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Puts a failure into words. A refusal speaks for itself, in the server's words; where nothing came of the call for
 * another reason, `fallback` says what did not work, and the reason follows.
 */
export function describeFailure(error: unknown, fallback: string): Failure {
  if (!(error instanceof ApiError)) {
    console.error(error);
    return { message: fallback, fields: {} };
  }
  const { code, fields, message, retryAfterMs, status } = error;
  if (code === 'NETWORK') {
    return { message: fallback, hint: texts.checkConnection, code, fields };
  }
  if (code === 'UNKNOWN' || status >= 500) {
    return { message: fallback, ...(code !== 'UNKNOWN' && { hint: message }), code, fields };
  }
  return { message, ...(retryAfterMs && { hint: texts.tryAgainIn(formatWait(retryAfterMs)) }), code, fields };
}

/** `40 seconds`, `12 minutes`: never less than the wait is. */
function formatWait(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const [value, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
