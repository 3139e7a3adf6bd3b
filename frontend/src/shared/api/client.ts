import { onlineManager, QueryClient } from '@tanstack/react-query';
import type {
  API_ROUTES,
  ApiAnswer,
  ApiBody,
  ApiQuery,
  ApiRouteKey,
  PathParameters,
} from '../../../../libs/contracts/api.ts';
import type { ErrorBody, ErrorCode, ErrorDetails } from '../../../../libs/contracts/shared/error-codes.ts';
import { dropToken, readToken } from './token.ts';

type FileRouteKey = {
  [Key in ApiRouteKey]: (typeof API_ROUTES)[Key]['answer'] extends 'file' ? Key : never;
}[ApiRouteKey];

/** Options of every call. */
interface CommonOptions {
  readonly signal?: AbortSignal;
  /** Key by which the server recognizes a repeated request whose answer was lost. */
  readonly idempotencyKey?: string;
  /** `If-Match` is the `etag` of the record to change. If the record has changed since, the server answers 412. */
  readonly headers?: { readonly 'If-Match': string };
}

/** Options of a call: the body, query and path parameters that the route requires. */
type CallOptions<Key extends ApiRouteKey> = CommonOptions &
  (ApiBody<Key> extends undefined ? unknown : { readonly body: ApiBody<Key> }) &
  (ApiQuery<Key> extends undefined ? unknown : { readonly query: ApiQuery<Key> }) &
  ([PathParameters<Key>] extends [never] ? unknown : { readonly path: Readonly<Record<PathParameters<Key>, string>> });

/** Arguments of `call`; the options are optional if the route requires none. */
type CallArguments<Key extends ApiRouteKey> =
  Record<never, never> extends CallOptions<Key> ? [options?: CallOptions<Key>] : [options: CallOptions<Key>];

/** Options without the types of a particular route. */
interface AnyCallOptions extends CommonOptions {
  readonly body?: unknown;
  readonly query?: object;
  readonly path?: Readonly<Record<string, string>>;
}

/**
 * Calls an API route, such as `GET /api/auth/me`. Body and answer have the types that the server compiles against.
 * @returns the parsed answer; undefined for an empty one
 * @throws ApiError for an error response or none; the signal's reason when aborted
 */
export async function call<Key extends ApiRouteKey>(
  route: Key,
  ...[options]: CallArguments<Key>
): Promise<ApiAnswer<Key>> {
  const response = await send(route, options);
  const text = await orNetworkError(response.text(), options?.signal);
  try {
    return (text === '' ? undefined : JSON.parse(text)) as ApiAnswer<Key>;
  } catch {
    // From a proxy or a sign-in page of a network.
    throw await readApiError(new Response(text, response));
  }
}

/**
 * Calls an API route that answers with a file.
 * @throws ApiError as `call` does; reading the body may also fail
 */
export function callForFile<Key extends FileRouteKey>(route: Key, ...[options]: CallArguments<Key>): Promise<Response> {
  return send(route, options);
}

/**
 * Sends a request with a JSON content type, the stored token as bearer and, except for GET, the body as JSON. An answer
 * of 401 removes the stored token.
 */
async function send(route: ApiRouteKey, options: AnyCallOptions = {}): Promise<Response> {
  const { body, signal, idempotencyKey } = options;
  const { method, url } = addressOf(route, options);
  const token = readToken();
  const headers = {
    'Content-Type': 'application/json',
    ...authorization(token),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    ...options.headers,
  };
  const answering = fetch(url, {
    method,
    headers,
    credentials: 'same-origin',
    body: method === 'GET' ? undefined : JSON.stringify(body),
    signal,
  });
  const response = await orNetworkError(answering, signal);
  if (response.ok) {
    return response;
  }
  throw await readRefusal(response, token);
}

/**
 * Waits for a part of an answer.
 * @throws ApiError if the connection fails; the signal's reason when aborted
 */
async function orNetworkError<T>(part: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await part;
  } catch {
    signal?.throwIfAborted();
    throw networkError();
  }
}

/** Returns the authorization header; empty for a guest. */
export function authorization(token: string | null): { readonly Authorization?: string } {
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/**
 * Reads the error of a response that is not OK. A 401 removes the stored token if it is the one that was sent. For
 * requests that cannot be made by `call`.
 */
export async function readRefusal(response: Response, token: string | null): Promise<ApiError> {
  const error = await readApiError(response);
  // A sign-in since then may have stored another token, which this answer does not refer to.
  if (error.status === 401 && token !== null && readToken() === token) {
    dropToken(error.code === 'invalid_credentials' ? 'here' : 'refused');
  }
  return error;
}

/** Builds method and URL of a call from its path parameters and query, without undefined query values. */
export function addressOf(
  route: string,
  { path = {}, query = {} }: Pick<AnyCallOptions, 'path' | 'query'>,
): { readonly method: string; readonly url: string } {
  const [method = '', template = ''] = route.split(' ');
  const url = template.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(path[name] ?? ''));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return { method, url: search === '' ? url : `${url}?${search}` };
}

/** Error answer to a request, or no answer at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** The server's error code; `NETWORK` without an answer, `UNKNOWN` if the answer is not in the server's format. */
  readonly code: ErrorCode | 'NETWORK' | 'UNKNOWN';
  /** Message of each invalid request field, by field name. */
  readonly fields: Readonly<Record<string, string>>;
  /** Delay that the server requests before a retry. */
  readonly retryAfterMs: number | undefined;
  readonly details: ErrorDetails;

  constructor(
    status: number,
    code: ApiError['code'],
    message: string,
    details: ErrorDetails & { readonly retryAfterMs?: number | undefined } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = details.fields ?? {};
    this.retryAfterMs = details.retryAfterMs;
    this.details = details;
  }
}

/** Returns the error for a request without an answer. */
export function networkError(): ApiError {
  return new ApiError(0, 'NETWORK', 'The server cannot be reached. Please check your connection and try again.');
}

/** Reads an error response, which may come from a proxy and then has no error code of ours. */
async function readApiError(response: Response): Promise<ApiError> {
  const body = readBody(await response.json().catch(() => undefined));
  return new ApiError(
    response.status,
    body?.code ?? 'UNKNOWN',
    body?.message ?? 'Something went wrong. Please try again.',
    {
      ...body?.details,
      retryAfterMs: readRetryAfter(response.headers.get('Retry-After')),
    },
  );
}

function readBody(json: unknown): ErrorBody | undefined {
  const isOurs =
    typeof json === 'object' &&
    json !== null &&
    'code' in json &&
    typeof json.code === 'string' &&
    'message' in json &&
    typeof json.message === 'string';
  return isOurs ? (json as ErrorBody) : undefined;
}

/** Parses `Retry-After`, in seconds or as an HTTP date (RFC 9110, section 10.2.3), into milliseconds. */
function readRetryAfter(value: string | null): number | undefined {
  if (value === null) {
    return undefined;
  }
  const seconds = Number(value);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

const FRESH_MS = 5 * 60_000;
const MAX_RETRIES = 3;
const LONGEST_WAIT_MS = 30_000;

/**
 * Creates the cache of server data. Data is fresh for 5 minutes; failed queries are retried 3 times, except after 401
 * or 403. Offline queries fail immediately, so that screens can show an error, and are refetched on reconnect.
 */
export function createQueryClient(): QueryClient {
  // The manager listens only for changes, and the page may be opened offline.
  onlineManager.setOnline(globalThis.navigator?.onLine ?? true);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: shouldRetry,
        retryDelay,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Returns true if a failed query should be retried. */
export function shouldRetry(failuresBefore: number, error: unknown): boolean {
  const refused = error instanceof ApiError && (error.status === 401 || error.status === 403);
  return !refused && onlineManager.isOnline() && failuresBefore < MAX_RETRIES;
}

/** Returns the delay in milliseconds: the server's `Retry-After`, else one second, doubled with each failure. */
export function retryDelay(failuresBefore: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfterMs : undefined;
  return asked ?? Math.min(1000 * 2 ** failuresBefore, LONGEST_WAIT_MS);
}
