import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import type { SessionUser } from '../../../../libs/contracts/account/auth.dto.ts';
import { findRoute } from '../../../../libs/contracts/site/routes.ts';
import { ApiError, call } from '../api/client.ts';
import { adminToken, dropToken, readToken, storeToken, subscribeToToken } from '../api/token.ts';
import { showToast, type ToastContent } from '../ui/toast.tsx';

export type Session =
  /** A token is stored that the server has not checked yet. */
  | { readonly status: 'unknown'; readonly user?: undefined }
  | { readonly status: 'guest'; readonly user?: undefined }
  /** A token is stored, but the server fails or cannot be reached. */
  | { readonly status: 'unreachable'; readonly user?: undefined }
  | { readonly status: 'signed-in'; readonly user: SessionUser };

const SESSION_KEY = 'session';

/** Pause between checks of a stored token while the server fails or cannot be reached. */
const UNREACHABLE_RETRY_MS = 30_000;

/**
 * Returns the session. If a token is stored, the server checks it at most once in 5 minutes; a token that it rejects is
 * removed. While the server cannot be reached, the check is repeated every 30 seconds. Pages are prerendered for guests.
 */
export function useSession(): Session {
  const token = useSyncExternalStore<string | null | undefined>(subscribeToToken, readToken, hydratedToken);
  const { data, errorUpdateCount } = useQuery({
    queryKey: [SESSION_KEY, token],
    queryFn: ({ signal }) => fetchUser(signal),
    enabled: typeof token === 'string',
    retry: false,
    refetchInterval: ({ state }) => state.status === 'error' && state.data === undefined && UNREACHABLE_RETRY_MS,
  });
  if (token === null) {
    return { status: 'guest' };
  }
  if (data !== undefined) {
    return { status: 'signed-in', user: data };
  }
  // Also while the server is asked again, so that nothing changes until it answers.
  return { status: errorUpdateCount > 0 ? 'unreachable' : 'unknown' };
}

/** Starts a session in all tabs of this browser with the server's answer to a sign-in. Ends an impersonation. */
export function startSession(queryClient: QueryClient, token: string, user: SessionUser): void {
  queryClient.setQueryData([SESSION_KEY, token], user);
  adminToken.write(null);
  storeToken(token);
}

/** Updates the cached user of the current session. */
export function updateSessionUser(queryClient: QueryClient, user: SessionUser): void {
  queryClient.setQueryData([SESSION_KEY, readToken()], user);
}

/** Fetches the session's user again after a change that did not go through the session. */
export async function refreshSession(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [SESSION_KEY] });
}

/** Removes all cached data except the current session, and refetches what is on the screen. */
export function forgetCachedData(queryClient: QueryClient): void {
  const token = readToken();
  const isStale = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
    queryKey[0] !== SESSION_KEY || queryKey[1] !== token;
  queryClient.removeQueries({ type: 'inactive', predicate: isStale });
  void queryClient.resetQueries({ predicate: isStale });
  queryClient.getMutationCache().clear();
}

/**
 * Returns the token while prerendering and hydrating: null for a guest, which is final, so that nothing renders again
 * after hydration, and undefined for a token, whose user is not known yet.
 */
function hydratedToken(): null | undefined {
  return readToken() === null ? null : undefined;
}

/** Checks the stored token and returns its user. Drops a rejected token, notifying listeners. */
async function fetchUser(signal: AbortSignal): Promise<SessionUser> {
  const token = readToken();
  if (token === null) {
    // The check runs only with a token, so the browser's storage was cleared in the meantime.
    dropToken('missing');
    throw new ApiError(401, 'unauthenticated', 'There is no token to be checked.');
  }
  try {
    return await call('GET /api/auth/me', { signal });
  } catch (error) {
    // Server and network errors say nothing about the token.
    const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
    // A 401 has already removed the token, and a new one may have been stored since.
    if (isRefusal && readToken() === token) {
      dropToken('refused');
    }
    throw error;
  }
}

/**
 * Ends the session on the server and removes the token, and that of an impersonating administrator, from all tabs of this
 * browser immediately.
 */
export async function signOut(): Promise<void> {
  // A failure is harmless: the session expires on the server within a day.
  const ended = call('POST /api/auth/signout').catch(() => undefined);
  dropToken();
  showToast({ title: SESSION_MESSAGES.signedOut });
  await ended;
}

/** Messages about the session that can appear on any page. */
export const SESSION_MESSAGES = {
  signIn: 'Sign in',
  signedOut: 'You are signed out.',
  impersonationEnded: 'Impersonation ended',
  tokenInvalid: 'Invalid token',
  tokenInvalidText: 'Your session has ended. Sign in again; your work is kept.',
  tokenMissing: 'No token available',
  tokenMissingText: 'This browser no longer holds your session. Sign in again; your work is kept.',
  checking: 'Checking your session…',
  unreachableTitle: 'We cannot reach the server',
  unreachableText:
    'This page needs a connection to the server. Your lists and results in this tab are kept. Please try again in a moment.',
  tryAgain: 'Try again',
} as const;

/** Default return path. */
const HOME = '/';

/** Placeholder for our own origin while parsing a path. */
const OWN_ORIGIN = 'https://own.invalid';

/** History state of an account screen: the path to return to after signing in. */
export interface ReturnState {
  readonly returnPath: string;
  /** Email address of an account that was just created. */
  readonly newAddress?: string;
}

/**
 * Returns the state to pass to a sign-in or sign-up screen so that it returns here. It is stored in the tab's history,
 * not in the URL, which prevents open redirects by crafted links.
 */
export function returnHere({ pathname, search, hash, state }: Location): ReturnState {
  // Navigation between account screens preserves the return path.
  const isAccountScreen = findRoute(pathname)?.category === 'Authentication';
  return { returnPath: isAccountScreen ? readReturnPath(state) : pathname + search + hash };
}

/**
 * Returns the state for a screen opened by a link on a page that was not hydrated yet and so could not pass any state.
 * @param referrer `document.referrer`; browsers omit its path for other origins
 * @returns null if the referrer is not a page of this origin
 */
export function returnToReferrer(referrer: string, origin: string): ReturnState | null {
  const url = URL.canParse(referrer) ? new URL(referrer) : null;
  return url?.origin === origin ? { returnPath: url.pathname + url.search } : null;
}

/**
 * Returns the return path in a history state: always the path of a screen in the route table, with query and fragment,
 * on our own origin. Anything else becomes the home page.
 */
export function readReturnPath(state: unknown): string {
  const path =
    typeof state === 'object' && state !== null && 'returnPath' in state && typeof state.returnPath === 'string'
      ? state.returnPath
      : HOME;
  // Parse as a browser does: `//host`, `/\host`, tabs and line breaks may lead to another origin.
  const url = path.startsWith('/') && URL.canParse(path, OWN_ORIGIN) ? new URL(path, OWN_ORIGIN) : null;
  const route = url?.origin === OWN_ORIGIN ? findRoute(url.pathname) : undefined;
  if (url === null || route === undefined || route.category === 'Authentication') {
    return HOME;
  }
  return route.path + url.search + url.hash;
}

/** Returns the email address of the account that was just created, if the history state has one. */
export function readNewAddress(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'newAddress' in state && typeof state.newAddress === 'string'
    ? state.newAddress
    : undefined;
}

/** Time to read the toast before the navigation. */
const READING_MS = 1_000;

/**
 * Returns a function that sends a guest to an account screen, which returns here after signing in. Tool inputs are
 * preserved. With a toast, the navigation follows a second later unless this component unmounts first.
 */
export function useSignInWall(): (screen: '/auth/signin' | '/auth/signup', toast?: ToastContent) => void {
  const navigate = useNavigate();
  const location = useLocation();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (screen, toast) => {
    const lead = (): void => void navigate(screen, { state: returnHere(location) });
    window.clearTimeout(timer.current);
    if (toast === undefined) {
      lead();
      return;
    }
    showToast(toast);
    timer.current = window.setTimeout(lead, READING_MS);
  };
}
