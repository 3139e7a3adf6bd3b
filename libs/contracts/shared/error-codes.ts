const CHANGED_MEANWHILE = 'This was changed meanwhile. Please reload and try again.';

/** Maximum fields that an error names. */
export const MAX_FIELD_ERRORS = 20;

/**
 * Errors of the API: the code for clients, the HTTP status, and the default message. 401 is used only for an invalid or
 * missing token and for a failed sign-in, because the client discards its token on 401.
 */
export const ERRORS = {
  bad_request: { status: 400, message: 'The request could not be understood.' },
  validation_failed: { status: 400, message: 'Please check the marked fields.' },
  captcha_wrong: { status: 400, message: 'The captcha answer is incorrect. Please try the new one.' },
  link_invalid: { status: 400, message: 'This link is no longer valid. Please request a new one.' },
  password_wrong: { status: 400, message: 'The current password is incorrect.' },
  password_common: { status: 400, message: 'This password is too easy to guess. Please choose another one.' },
  unauthenticated: { status: 401, message: 'Please sign in.' },
  invalid_credentials: { status: 401, message: 'Invalid credentials. Please try again.' },
  forbidden: { status: 403, message: 'You do not have permission to do this.' },
  email_not_verified: { status: 403, message: 'Please verify your email address first.' },
  quota_reached: { status: 403, message: 'This exceeds the limit of your plan.' },
  not_found: { status: 404, message: 'Not found.' },
  method_not_allowed: { status: 405, message: 'This method is not allowed for this URL.' },
  request_timeout: { status: 408, message: 'The request took too long to arrive. Please try again.' },
  conflict: { status: 409, message: CHANGED_MEANWHILE },
  not_running: { status: 409, message: 'This job has ended.' },
  precondition_failed: { status: 412, message: CHANGED_MEANWHILE },
  payload_too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'This content type is not supported.' },
  unprocessable: { status: 422, message: 'The request is valid but cannot be carried out.' },
  rate_limited: { status: 429, message: 'Too many requests. Please try again later.' },
  internal_error: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  upstream_failed: {
    status: 502,
    message: 'A service that this depends on did not respond correctly. Please try again.',
  },
  unavailable: { status: 503, message: 'The service is busy. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

export interface ErrorDetails {
  /** One message per invalid field, by name (`data.settings` if nested). */
  readonly fields?: Readonly<Record<string, string>>;
  /** Id of an unexpected error in the server's log. */
  readonly errorId?: string;
  /** Seconds until another attempt may succeed; equal to the `Retry-After` header. */
  readonly retryAfterSeconds?: number;
  /**
   * Challenge for a proof of work. The request succeeds immediately if it is repeated with `challenge:number`, a text
   * whose SHA-256 starts with `bits` zero bits. Sent with `rate_limited` by sign-in (`proof`) and sign-up
   * (`captchaWork`).
   */
  readonly challenge?: string;
  /** Zero bits required of the solution of `challenge`. */
  readonly bits?: number;
}

/** Body of every response with a status of 400 or more. */
export interface ErrorBody {
  readonly message: string;
  readonly code: ErrorCode;
  readonly details?: ErrorDetails;
  /**
   * Request id in the server's log, equal to the header `X-Request-Id`; missing if the response is not from the server.
   */
  readonly requestId?: string;
}
