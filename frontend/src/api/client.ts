import type {
  API_ROUTES,
  ApiAnswer,
  ApiBody,
  ApiQuery,
  ApiRouteKey,
  PathParameters,
} from '../../../libs/contracts/api.ts';
import { type ApiError, networkError, readApiError } from './api-error.ts';
import { dropToken, readToken } from './token.ts';

/** A route that answers with bytes. */
type FileRouteKey = {
  [Key in ApiRouteKey]: (typeof API_ROUTES)[Key]['answer'] extends 'file' ? Key : never;
}[ApiRouteKey];

/** What every call may bring along. */
interface CommonOptions {
  readonly signal?: AbortSignal;
  /** Lets the server know a request again that is repeated because its answer got lost. */
  readonly idempotencyKey?: string;
}

/** What a call of a route has to bring along. */
export type CallOptions<Key extends ApiRouteKey> = CommonOptions &
  (ApiBody<Key> extends undefined ? unknown : { readonly body: ApiBody<Key> }) &
  (ApiQuery<Key> extends undefined ? unknown : { readonly query: ApiQuery<Key> }) &
  ([PathParameters<Key>] extends [never] ? unknown : { readonly path: Readonly<Record<PathParameters<Key>, string>> });

/** Optional where a route needs nothing. */
type CallArguments<Key extends ApiRouteKey> =
  Record<never, never> extends CallOptions<Key> ? [options?: CallOptions<Key>] : [options: CallOptions<Key>];

/** The same without the types of one route. */
interface AnyCallOptions extends CommonOptions {
  readonly body?: unknown;
  readonly query?: object;
  readonly path?: Readonly<Record<string, string>>;
}

/**
 * Asks a route of the API, such as `GET /api/auth/me`; body and answer have the types the server compiles against.
 * An empty answer gives undefined.
 * @throws ApiError for an answer that is not OK, or none; the signal's reason when aborted
 */
export async function call<Key extends ApiRouteKey>(
  route: Key,
  ...[options]: CallArguments<Key>
): Promise<ApiAnswer<Key>> {
  const response = await send(route, options);
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as ApiAnswer<Key>;
}

/**
 * Asks a route that answers with a file.
 * @throws ApiError as `call`; reading the body may fail as well
 */
export function callForFile<Key extends FileRouteKey>(route: Key, ...[options]: CallArguments<Key>): Promise<Response> {
  return send(route, options);
}

/**
 * The rule that all requests share: a JSON content type, the stored token as bearer, the body as JSON unless the
 * method is GET; an answer of 401 removes the stored token.
 */
async function send(route: ApiRouteKey, options: AnyCallOptions = {}): Promise<Response> {
  const { body, signal, idempotencyKey } = options;
  const { method, url } = addressOf(route, options);
  const token = readToken();
  const headers: Record<string, string> = { 'Content-Type': 'application/json', ...authorization(token) };
  if (idempotencyKey !== undefined) {
    headers['Idempotency-Key'] = idempotencyKey;
  }
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      headers,
      credentials: 'same-origin',
      ...(method !== 'GET' && body !== undefined ? { body: JSON.stringify(body) } : {}),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch {
    signal?.throwIfAborted();
    throw networkError();
  }
  if (response.ok) {
    return response;
  }
  throw await readRefusal(response, token);
}

/** The header that says who asks; none for a guest. */
export function authorization(token: string | null): { readonly Authorization?: string } {
  return token === null ? {} : { Authorization: `Bearer ${token}` };
}

/**
 * The error that an answer tells which is not OK; one of 401 removes the stored token, if it is the one that was sent.
 * For requests that cannot be made by `call`.
 */
export async function readRefusal(response: Response, token: string | null): Promise<ApiError> {
  const error = await readApiError(response);
  // A later sign-in may have stored another token meanwhile, which this answer says nothing about.
  if (error.status === 401 && token !== null && readToken() === token) {
    dropToken(error.code === 'invalid_credentials' ? 'here' : 'refused');
  }
  return error;
}

/** Method and address of a call: parameters put into the path, the query behind it without what is undefined. */
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
