/** Where the login token is kept in local storage. */
const TOKEN_KEY = 'auth_token';

/**
 * Why listeners are told: the token was set or removed in this tab, in another one, the server refused it, or it was
 * not there any more when it was to be checked.
 */
export type TokenChange = 'here' | 'elsewhere' | 'refused' | 'missing';

/** What the last change was, as far as this tab has heard of any. */
let lastChange: TokenChange | null = null;

const listeners = new Set<(change: TokenChange) => void>();

/** Stands in for local storage where the browser bars it; it is gone with the page. */
let unstored: string | null = null;

/** The stored login token, or null. */
export function readToken(): string | null {
  try {
    return window.localStorage.getItem(TOKEN_KEY);
  } catch {
    return unstored;
  }
}

/** Stores the login token and tells everyone who listens, in other tabs, too. */
export function storeToken(token: string): void {
  try {
    window.localStorage.setItem(TOKEN_KEY, token);
  } catch {
    unstored = token;
  }
  notify('here');
}

/**
 * Removes the login token and tells everyone who listens, in other tabs, too.
 * @param change `refused` where the server no longer knows the token, `missing` where there is none to be checked
 */
export function dropToken(change: Exclude<TokenChange, 'elsewhere'> = 'here'): void {
  unstored = null;
  try {
    window.localStorage.removeItem(TOKEN_KEY);
  } catch {
    // Barred storage holds no token.
  }
  notify(change);
}

/** Why the token is what it is: the last change since the page was opened; null before any. */
export function readLastChange(): TokenChange | null {
  return lastChange;
}

/** Calls back when the token changes. Answers the way to stop. */
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
