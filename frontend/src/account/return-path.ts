import type { Location } from 'react-router-dom';
import { findRoute } from '../../../libs/contracts/routes.ts';

/** Where people go who came from nowhere in particular. */
const HOME = '/';

/** Stands for our own origin while an address is taken apart. */
const OWN_ORIGIN = 'https://own.invalid';

/** What a place of the history remembers: the way back after signing in. */
export interface ReturnState {
  readonly returnPath: string;
  /** The address of an account that was made just now. */
  readonly newAddress?: string;
}

/**
 * The state to hand to a sign-in or sign-up screen, so that it leads back here. It lives in the history of the tab,
 * not in the address: nobody can send a link that leads elsewhere after signing in.
 */
export function returnHere({ pathname, search, hash, state }: Location): ReturnState {
  // From one account screen to the next the way back stays the same.
  const isAccountScreen = findRoute(pathname)?.category === 'Authentication';
  return { returnPath: isAccountScreen ? readReturnPath(state) : pathname + search + hash };
}

/**
 * The state of a screen that was opened from a page which did not live yet, so that its link could hand nothing over:
 * the browser tells where the link was, for other origins without the path.
 * @param referrer `document.referrer`
 */
export function returnToReferrer(referrer: string, origin: string): ReturnState | null {
  const url = URL.canParse(referrer) ? new URL(referrer) : null;
  return url?.origin === origin ? { returnPath: url.pathname + url.search } : null;
}

/**
 * The way back that a place of the history remembers: always the path of a screen of the route table, with query and
 * fragment, on our own origin. Anything else is the home page.
 */
export function readReturnPath(state: unknown): string {
  const path =
    typeof state === 'object' && state !== null && 'returnPath' in state && typeof state.returnPath === 'string'
      ? state.returnPath
      : HOME;
  // As a browser reads it: `//host`, `/\host`, tabs and line breaks may mean another origin.
  const url = path.startsWith('/') && URL.canParse(path, OWN_ORIGIN) ? new URL(path, OWN_ORIGIN) : null;
  const route = url?.origin === OWN_ORIGIN ? findRoute(url.pathname) : undefined;
  if (url === null || route === undefined || route.category === 'Authentication') {
    return HOME;
  }
  return route.path + url.search + url.hash;
}

/** The address of the account that was made on the way here, if that is where the user comes from. */
export function readNewAddress(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'newAddress' in state && typeof state.newAddress === 'string'
    ? state.newAddress
    : undefined;
}
