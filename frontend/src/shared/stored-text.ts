/** A text in local storage. Where the browser blocks the storage or it is full, memory holds the text until a reload. */
export class StoredText {
  readonly #key: string;
  #unstored: string | null = null;

  constructor(key: string) {
    this.#key = key;
  }

  read(): string | null {
    try {
      return window.localStorage.getItem(this.#key) ?? this.#unstored;
    } catch {
      return this.#unstored;
    }
  }

  /** Stores a text, or removes the stored one with null. */
  write(text: string | null): void {
    this.#unstored = null;
    try {
      if (text === null) {
        window.localStorage.removeItem(this.#key);
      } else {
        window.localStorage.setItem(this.#key, text);
      }
    } catch {
      this.#unstored = text;
    }
  }
}
