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
