/** A string in local storage, or in memory if the browser blocks the storage or it is full. */
export class StoredString {
  readonly #key: string;
  /** The string if it could not be stored. */
  #unstored: string | null = null;

  constructor(key: string) {
    this.#key = key;
  }

  read(): string | null {
    try {
      return this.#unstored ?? window.localStorage.getItem(this.#key);
    } catch {
      return null;
    }
  }

  /** Stores a string, or removes the stored one with null. */
  write(value: string | null): void {
    this.#unstored = null;
    try {
      if (value === null) {
        window.localStorage.removeItem(this.#key);
      } else {
        window.localStorage.setItem(this.#key, value);
      }
    } catch {
      this.#unstored = value;
    }
  }
}

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
