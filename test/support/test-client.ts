import type { LightMyRequestResponse } from 'fastify';
import type { ErrorBody } from '../../libs/contracts/shared/error-codes.ts';
import type { TestApp } from './test-app.ts';

/** Response of the API. */
export interface Answer<T> {
  readonly status: number;
  readonly body: T;
  readonly headers: LightMyRequestResponse['headers'];
}

export interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Network address of the client. */
  readonly from?: string;
}

/**
 * Sends a request as the site does: with a JSON content type, and the token as bearer.
 * @param route method and path, for instance `GET /api/auth/me`
 */
export async function call<T = ErrorBody>(
  { server }: Pick<TestApp, 'server'>,
  route: string,
  { token, body, headers, from }: CallOptions = {},
): Promise<Answer<T>> {
  const [method, url] = route.split(' ') as ['GET', string];
  const response = await server.inject({
    method,
    url,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
    ...(from && { remoteAddress: from }),
  });
  const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json');
  return {
    status: response.statusCode,
    body: (isJson && response.body ? response.json() : response.body) as T,
    headers: response.headers,
  };
}
