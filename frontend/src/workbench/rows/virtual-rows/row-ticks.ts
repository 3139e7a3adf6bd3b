/**
 * The ticked rows of a table, by their numbers in the result. Sorting and filtering do not change them; rows of another
 * run begin unticked.
 */
export class RowTicks {
  /** 1 for each ticked row, by number. All rows of a long table are ticked and read within a few milliseconds. */
  #marks = new Uint8Array(0);
  #count = 0;
  readonly #listeners = new Set<() => void>();
  #table: string | null = null;
  #changes = 0;

  get count(): number {
    return this.#count;
  }

  has(number: number): boolean {
    return this.#marks[number] === 1;
  }

  /** Returns true if all rows of these different numbers are ticked. */
  hasAll(numbers: Uint32Array): boolean {
    if (this.#count < numbers.length) {
      return false;
    }
    const marks = this.#marks;
    for (const number of numbers) {
      if (marks[number] !== 1) {
        return false;
      }
    }
    return true;
  }

  /** Returns the numbers of the ticked rows in ascending order. */
  numbers(): Uint32Array<ArrayBuffer> {
    const numbers = new Uint32Array(this.#count);
    let found = 0;
    for (let number = 0; found < numbers.length; number++) {
      if (this.#marks[number] === 1) {
        numbers[found++] = number;
      }
    }
    return numbers;
  }

  set(numbers: Uint32Array | readonly number[], isTicked: boolean): void {
    const mark = isTicked ? 1 : 0;
    let marks = this.#marks;
    let count = this.#count;
    for (const number of numbers) {
      if (number >= marks.length) {
        marks = grow(marks, number + 1);
      }
      count += mark - marks[number];
      marks[number] = mark;
    }
    this.#marks = marks;
    this.#count = count;
    this.#tell();
  }

  clear(): void {
    this.#marks = new Uint8Array(0);
    this.#count = 0;
    this.#tell();
  }

  /** Returns true if the ticks are those of this result. */
  isOf(id: string): boolean {
    return this.#table === id;
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

function grow(marks: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  const grown = new Uint8Array(Math.max(length, 2 * marks.length));
  grown.set(marks);
  return grown;
}
