/**
 * The ticked rows of a table, by their numbers in the result. Sorting and filtering do not change them; rows of another
 * run begin unticked.
 */
export class RowTicks {
  readonly #numbers = new Set<number>();
  readonly #listeners = new Set<() => void>();
  #table: string | null = null;
  #changes = 0;

  get count(): number {
    return this.#numbers.size;
  }

  has(number: number): boolean {
    return this.#numbers.has(number);
  }

  /** Returns the numbers of the ticked rows in ascending order. */
  numbers(): Uint32Array<ArrayBuffer> {
    return Uint32Array.from(this.#numbers).sort();
  }

  set(numbers: Iterable<number>, isTicked: boolean): void {
    for (const number of numbers) {
      if (isTicked) {
        this.#numbers.add(number);
      } else {
        this.#numbers.delete(number);
      }
    }
    this.#tell();
  }

  clear(): void {
    this.#numbers.clear();
    this.#tell();
  }

  /** Sets the id of the result; the ticks of another one are cleared. */
  setTable(id: string): void {
    if (this.#table !== id) {
      this.#table = id;
      this.clear();
    }
  }

  /** Subscribes to changes, for `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns a number that changes with every change, for `useSyncExternalStore`. */
  readonly getSnapshot = (): number => this.#changes;

  #tell(): void {
    this.#changes++;
    for (const listener of this.#listeners) {
      listener();
    }
  }
}
