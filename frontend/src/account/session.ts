import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { SessionUser } from '../../../libs/contracts/auth.dto.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { dropToken, readToken, storeToken, subscribeToToken } from '../api/token.ts';

export type Session =
  /** A token is stored, or may be, and the server has not yet told whose it is. */
  | { readonly status: 'unknown'; readonly user?: undefined }
  | { readonly status: 'guest'; readonly user?: undefined }
  /** A token is stored, but the server is in trouble or out of reach. */
  | { readonly status: 'unreachable'; readonly user?: undefined }
  | { readonly status: 'signed-in'; readonly user: SessionUser };

const SESSION_KEY = 'session';

/**
 * Whether someone is signed in. The server is asked only where a token is stored, once in 5 minutes; when it does
 * not know the token, the token is removed. While prerendering and hydrating the answer is `unknown`.
 */
export function useSession(): Session {
  const token = useSyncExternalStore<string | null | undefined>(subscribeToToken, readToken, () => undefined);
  const { data, isError } = useQuery({
    queryKey: [SESSION_KEY, token],
    queryFn: ({ signal }) => fetchUser(signal),
    enabled: typeof token === 'string',
    retry: false,
  });
  if (token === null) {
    return { status: 'guest' };
  }
  if (data !== undefined) {
    return { status: 'signed-in', user: data };
  }
  return { status: isError ? 'unreachable' : 'unknown' };
}

/**
 * Whether to offer what needs an account but not the server, such as exports: while the server is out of reach, whoever
 * holds a token is taken at their word.
 */
export function mayUseAccount({ status }: Session): boolean {
  return status === 'signed-in' || status === 'unreachable';
}

/** Begins a session in this browser, in all its tabs, with what the server answered to a sign-in. */
export function startSession(queryClient: QueryClient, token: string, user: SessionUser): void {
  queryClient.setQueryData([SESSION_KEY, token], user);
  storeToken(token);
}

/** Takes over what the server has just told of the account that is signed in. */
export function updateSessionUser(queryClient: QueryClient, user: SessionUser): void {
  queryClient.setQueryData([SESSION_KEY, readToken()], user);
}

/** Asks again who is signed in, after something that changes it elsewhere. */
export async function refreshSession(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [SESSION_KEY] });
}

/** Forgets everything cached but for who is signed in now; what is on the screen is fetched anew. */
export function forgetCachedData(queryClient: QueryClient): void {
  const token = readToken();
  const isStale = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
    queryKey[0] !== SESSION_KEY || queryKey[1] !== token;
  queryClient.removeQueries({ type: 'inactive', predicate: isStale });
  void queryClient.resetQueries({ predicate: isStale });
  queryClient.getMutationCache().clear();
}

/** The token check (`spec/tools.md` 4.1): whose token this is. A token that does not pass is removed, which is told. */
async function fetchUser(signal: AbortSignal): Promise<SessionUser> {
  const token = readToken();
  if (token === null) {
    // It was there when the check was asked for: the browser's storage was emptied under the page.
    dropToken('missing');
    throw new ApiError(401, 'unauthenticated', 'There is no token to be checked.');
  }
  try {
    return await call('GET /api/auth/me', { signal });
  } catch (error) {
    // A server in trouble, or none in reach, says nothing about the token.
    const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
    // One that was refused with 401 is removed already, and another may have been stored since.
    if (isRefusal && readToken() === token) {
      dropToken('refused');
    }
    throw error;
  }
}
