/** Where the login token is kept in local storage. */
const TOKEN_KEY = 'auth_token';

const listeners = new Set<() => void>();

/** The stored login token, or null; null as well where the browser bars storage. */
export function readToken(): string | null {
  try {
    return window.localStorage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}

/** Removes the login token and tells everyone who listens. */
export function dropToken(): void {
  try {
    window.localStorage.removeItem(TOKEN_KEY);
  } catch {
    // Barred storage holds no token.
  }
  for (const listener of listeners) {
    listener();
  }
}

/** Calls back when the token changes, in this tab or in another. Answers the way to stop. */
export function subscribeToToken(listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === TOKEN_KEY || event.key === null) {
      listener();
    }
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
