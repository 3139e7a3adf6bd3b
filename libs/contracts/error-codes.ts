/**
 * Every reason for which the API refuses a request: the code that clients test for, the HTTP status, and the text
 * that is shown where the place that fails gives no better one. 401 means a bad or missing token or a failed sign-in
 * and nothing else, since the client drops its token on 401.
 */
export const ERRORS = {
  bad_request: { status: 400, message: 'The request could not be understood.' },
  validation_failed: { status: 400, message: 'Please check the marked fields.' },
  captcha_wrong: { status: 400, message: 'The captcha answer was not right. Please try the new one.' },
  link_invalid: { status: 400, message: 'This link is no longer valid. Please ask for a new one.' },
  password_wrong: { status: 400, message: 'The current password is not right.' },
  password_common: { status: 400, message: 'This password is too easy to guess. Please choose another one.' },
  unauthenticated: { status: 401, message: 'Please sign in.' },
  invalid_credentials: { status: 401, message: 'Invalid credentials. Please try again.' },
  forbidden: { status: 403, message: 'You may not do that.' },
  email_not_verified: { status: 403, message: 'Please verify your email address first.' },
  quota_reached: { status: 403, message: 'Your plan has no room for this.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  method_not_allowed: { status: 405, message: 'This address does not answer such a request.' },
  conflict: { status: 409, message: 'This was changed meanwhile. Please reload and try again.' },
  payload_too_large: { status: 413, message: 'That is more than fits into one request.' },
  unsupported_media_type: { status: 415, message: 'This kind of content is not accepted here.' },
  unprocessable: { status: 422, message: 'The request was understood but cannot be carried out.' },
  rate_limited: { status: 429, message: 'Too many attempts. Please wait a little and try again.' },
  internal_error: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  upstream_failed: { status: 502, message: 'Another service that is needed for this did not answer as it should.' },
  unavailable: { status: 503, message: 'The service is busy for a moment. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

/** One of the reasons of `ERRORS`. */
export type ErrorCode = keyof typeof ERRORS;

/** What an error answer may add for the client. */
export interface ErrorDetails {
  /** One message for each field of the request that is at fault, by the field's name (`data.settings` when nested). */
  readonly fields?: Readonly<Record<string, string>>;
  /** The id under which the server's log has an unexpected error. */
  readonly errorId?: string;
  /** Seconds after which another attempt may succeed; the same as the `Retry-After` header. */
  readonly retryAfterSeconds?: number;
}

/** The body of every answer of the API with a status of 400 or more. */
export interface ErrorBody {
  readonly message: string;
  readonly code: ErrorCode;
  readonly details?: ErrorDetails;
  /** Names the request in the server's log, as the header `X-Request-Id` does; missing where no server of ours answered. */
  readonly requestId?: string;
}
