import { StoredString } from '../stored-strings.ts';

/** Local storage key of the session token. */
const TOKEN_KEY = 'auth_token';

const stored = new StoredString(TOKEN_KEY);

/** The administrator's own token during an impersonation. */
export const adminToken = new StoredString('admin_token');

/**
 * Cause of a token change: set or removed in this tab, or in another one, refused by the server, or missing from the
 * storage when it was due to be checked.
 */
export type TokenChange = 'here' | 'elsewhere' | 'refused' | 'missing';

let lastChange: TokenChange | null = null;

const listeners = new Set<(change: TokenChange) => void>();

export function readToken(): string | null {
  return stored.read();
}

/** Stores the session token and notifies listeners in all tabs. */
export function storeToken(token: string): void {
  stored.write(token);
  notify('here');
}

/**
 * Removes the session token and notifies listeners in all tabs. If the server rejects the token of an impersonation, it
 * is replaced by the administrator's own token; in all other cases the administrator's token is removed as well.
 * @param change `refused` if the server rejected the token, `missing` if there was none to check
 */
export function dropToken(change: Exclude<TokenChange, 'elsewhere'> = 'here'): void {
  stored.write(change === 'refused' ? adminToken.read() : null);
  notify(change);
  // After the listeners, one of which ends the administrator's session too.
  adminToken.write(null);
}

/** Returns the last change since the page was opened; null before any. */
export function readLastChange(): TokenChange | null {
  return lastChange;
}

/** Calls the listener when the token changes, in any tab. Returns a function that unsubscribes. */
export function subscribeToToken(listener: (change: TokenChange) => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === TOKEN_KEY || event.key === null) {
      lastChange = 'elsewhere';
      listener(lastChange);
    }
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function notify(change: TokenChange): void {
  lastChange = change;
  for (const listener of listeners) {
    listener(change);
  }
}
