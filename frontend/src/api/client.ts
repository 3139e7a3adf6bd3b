import { dropToken, readToken } from './token.ts';

/** A request that was answered with an error, or not at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 where no answer came. */
  readonly status: number;
  /** The server's error code; `NETWORK` where no answer came, `UNKNOWN` where it named none. */
  readonly code: string;
  /** How long the server asks to wait before another try. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, code: string, message: string, retryAfterMs?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

export interface RequestOptions {
  /** Sent as JSON with any method but GET. */
  readonly payload?: unknown;
  readonly signal?: AbortSignal;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Sends a request by the rule all of them share: a JSON content type, the stored token as bearer, the payload as
 * JSON body unless the method is GET; an answer of 401 removes the stored token.
 * @throws ApiError for an answer that is not OK, or none; the signal's reason when aborted
 */
export async function send(method: Method, url: string, options: RequestOptions = {}): Promise<Response> {
  const { payload, signal } = options;
  const token = readToken();
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  if (token !== null) {
    headers.Authorization = `Bearer ${token}`;
  }
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      headers,
      credentials: 'same-origin',
      ...(method !== 'GET' && payload !== undefined ? { body: JSON.stringify(payload) } : {}),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch {
    signal?.throwIfAborted();
    throw new ApiError(0, 'NETWORK', 'The server cannot be reached. Please check your connection and try again.');
  }
  // A later sign-in may have stored another token meanwhile, which this answer says nothing about.
  if (response.status === 401 && readToken() === token) {
    dropToken();
  }
  if (!response.ok) {
    throw await readError(response);
  }
  return response;
}

/**
 * Sends a request by the shared rule and reads the JSON answer, whose shape is the caller's to know.
 * An empty answer gives undefined.
 * @throws ApiError as `send`
 */
export async function request<T>(method: Method, url: string, options: RequestOptions = {}): Promise<T> {
  const response = await send(method, url, options);
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

async function readError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const { code, message } = (typeof body === 'object' && body !== null ? body : {}) as {
    code?: unknown;
    message?: unknown;
  };
  return new ApiError(
    response.status,
    typeof code === 'string' ? code : 'UNKNOWN',
    typeof message === 'string' ? message : 'Something went wrong. Please try again.',
    readRetryAfter(response.headers.get('Retry-After')),
  );
}

/** `Retry-After` in milliseconds: seconds or an HTTP date (RFC 9110, section 10.2.3). */
function readRetryAfter(value: string | null): number | undefined {
  if (value === null) {
    return undefined;
  }
  const seconds = Number(value);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
