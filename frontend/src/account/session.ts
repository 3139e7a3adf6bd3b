import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiError, request } from '../api/client.ts';
import { dropToken, readToken, subscribeToToken } from '../api/token.ts';

/** Who is signed in, as the server tells. */
export interface SessionUser {
  readonly email: string;
  /** `admin`; any other value is shown as User. */
  readonly role: string;
  readonly subscriptionPlan: string;
}

export type Session =
  /** A token is stored, or may be, and the server has not yet told whose it is. */
  | { readonly status: 'unknown'; readonly user?: undefined }
  | { readonly status: 'guest'; readonly user?: undefined }
  | { readonly status: 'signed-in'; readonly user: SessionUser };

/**
 * Whether someone is signed in. The server is asked only where a token is stored, once in 5 minutes; when it does
 * not know the token, the token is removed. While prerendering and hydrating the answer is `unknown`.
 */
export function useSession(): Session {
  const token = useSyncExternalStore<string | null | undefined>(subscribeToToken, readToken, () => undefined);
  const { data, isError } = useQuery({
    queryKey: ['session', token],
    queryFn: ({ signal }) => fetchUser(signal),
    enabled: typeof token === 'string',
    retry: false,
  });
  if (token === null || isError) {
    return { status: 'guest' };
  }
  return data === undefined ? { status: 'unknown' } : { status: 'signed-in', user: data };
}

/** Answers the way to sign out: the server ends the session, the token and everything cached go. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    // The token is gone from this browser whatever the server answers; there it ends by itself in a day.
    await request('POST', '/api/auth/signout').catch(() => undefined);
    dropToken();
    queryClient.clear();
  };
}

async function fetchUser(signal: AbortSignal): Promise<SessionUser> {
  try {
    return await request<SessionUser>('GET', '/api/auth/me', { signal });
  } catch (error) {
    // A server in trouble, or none in reach, says nothing about the token.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) {
      dropToken();
    }
    throw error;
  }
}
