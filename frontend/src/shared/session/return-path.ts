import { useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { findRoute } from '../../../../libs/contracts/site/routes.ts';
import { showToast, type ToastContent } from '../ui/toast.tsx';

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
