/** Returns a string of session storage; null if there is none or the browser blocks the storage. */
export function readSession(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns the keys in session storage that start with a prefix. */
export function sessionKeys(prefix: string): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/**
 * Stores a string for the session, or removes the stored one with null. If the browser blocks the storage or it is full,
 * what was stored before stays, and a reload restores that.
 */
export function writeSession(key: string, value: string | null): void {
  try {
    if (value === null) {
      sessionStorage.removeItem(key);
    } else {
      sessionStorage.setItem(key, value);
    }
  } catch {
    // As documented above.
  }
}
