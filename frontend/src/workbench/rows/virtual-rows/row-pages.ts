import type { RowRange } from './scroll-model.ts';

/** Maximum characters of a row in a list; longer rows are truncated. */
export const SHOWN_CHARS = 2_000;
/** Maximum characters of a cell in a table; longer cells are truncated. */
export const SHOWN_CELL_CHARS = 500;

/**
 * A snapshot of a sequence of rows, as a list needs it. The list gets a new object when the sequence grows or changes.
 */
export interface RowsView {
  /** A change means different rows. */
  readonly id: string;
  /** A change means that existing rows may have changed. Growing at the end keeps the version. */
  readonly version: number;
  /** Number of rows so far, an integer up to 2^53. */
  readonly count: number;
  /** Names of the columns of a table, whose rows are cells separated by TAB. Pass a stable array. */
  readonly columns?: readonly string[] | undefined;
  /**
   * Returns the rows `[start, end)`, each truncated to 2,000 characters, in a table each cell to 500; fewer if some have
   * not arrived.
   */
  window(start: number, end: number): Promise<string[]>;
  /** Returns the numbers of the rows `[start, end)` in the table they were arranged from; their own by default. */
  numbers?(start: number, end: number): Promise<ArrayLike<number>>;
  /** Returns a full row. */
  row(row: number): Promise<string>;
  /** Copies cells that are not here to the clipboard: rows, and the places of columns in them. */
  copyCells(rows: RowRange, columns: readonly number[]): Promise<void>;
}

export const PAGE_ROWS = 128;
/** Maximum cached pages: about 12 MB at 2,000 characters a row, usually far less. */
export const MAX_PAGES = 24;
/** Two requests keep the worker busy; a third would be outdated when its turn comes. */
export const MAX_REQUESTS = 2;

/**
 * A cache of pages of rows around the view. `show` requests what is missing. Only the latest range counts: at most two
 * requests are pending, and when one completes the next is chosen for the current range, so a fast drag through a
 * billion rows requests little more than the rows where it stops. Reading is synchronous.
 */
export class RowPages {
  #view: RowsView;
  /** In order of last use. An incomplete page is completed when it is shown. */
  #pages = new Map<number, string[]>();
  /** Numbers of the rows of each page, if the view has them. */
  #numbers = new Map<number, number[]>();
  #requested = new Set<number>();
  /**
   * Pages that failed or returned nothing. They are requested again when they scroll back into view or the view
   * changes.
   */
  #failedPages = new Set<number>();
  #shown: RowRange = { start: 0, end: 0 };
  #changes = 0;
  readonly #listeners = new Set<() => void>();

  constructor(view: RowsView) {
    this.#view = view;
  }

  /** Sets the current state of the rows and drops the pages that are outdated. */
  setView(view: RowsView): void {
    if (view === this.#view) {
      return;
    }
    const isSame = this.holds(view);
    if (!isSame || view.count < this.#view.count) {
      // New collections: responses to pending requests refer to the old ones and are dropped.
      this.#pages = new Map();
      this.#numbers = new Map();
      this.#requested = new Set();
    }
    this.#view = view;
    this.#failedPages = new Set();
    if (!isSame) {
      this.#tell();
    }
    this.#request();
  }

  /** Returns true if the cached pages are of these rows. If not, none of them may be shown. */
  holds(view: RowsView): boolean {
    return view.id === this.#view.id && view.version === this.#view.version;
  }

  /** Returns a row, or undefined if it has not arrived. */
  get(row: number): string | undefined {
    const page = Math.floor(row / PAGE_ROWS);
    return this.#pages.get(page)?.[row - page * PAGE_ROWS];
  }

  /** Returns the number of a row in the table it was arranged from; undefined if it has not arrived. */
  numberOf(row: number): number | undefined {
    const page = Math.floor(row / PAGE_ROWS);
    return this.#view.numbers ? this.#numbers.get(page)?.[row - page * PAGE_ROWS] : row;
  }

  /** Sets the visible range. It is requested first, then one page before and after it. */
  show(range: RowRange): void {
    const { start, end } = this.#shown;
    if (range.start !== start || range.end !== end) {
      const pages = pagesOf(range);
      for (const page of this.#failedPages) {
        if (!pages.includes(page)) {
          this.#failedPages.delete(page);
        }
      }
    }
    this.#shown = range;
    this.#request();
  }

  /** Subscribes to arriving pages, for `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns a number that changes with every update, for `useSyncExternalStore`. */
  readonly getSnapshot = (): number => this.#changes;

  #request(): void {
    const inView = pagesOf(this.#shown);
    for (const page of inView) {
      this.#touch(page);
      this.#ask(page);
    }
    // Prefetch only after all visible pages have arrived.
    if (inView.length === 0 || inView.some((page) => this.#requested.has(page))) {
      return;
    }
    this.#ask((inView.at(-1) ?? 0) + 1);
    this.#ask((inView[0] ?? 0) - 1);
  }

  #ask(page: number): void {
    if (this.#requested.size >= MAX_REQUESTS || this.#requested.has(page) || this.#failedPages.has(page)) {
      return;
    }
    const start = page * PAGE_ROWS + (this.#pages.get(page)?.length ?? 0);
    const end = Math.min((page + 1) * PAGE_ROWS, this.#view.count);
    if (page < 0 || start >= end) {
      return;
    }
    this.#requested.add(page);
    void this.#load(page, start, end);
  }

  async #load(page: number, start: number, end: number): Promise<void> {
    const pages = this.#pages;
    // The run or the input reports the failure; here the rows are just missing.
    const [rows, numbers] = await Promise.all([
      this.#view.window(start, end).catch((): string[] => []),
      this.#view.numbers?.(start, end).catch((): number[] => []),
    ]);
    if (pages !== this.#pages) {
      return;
    }
    this.#requested.delete(page);
    if (rows.length === 0) {
      this.#failedPages.add(page);
    } else {
      pages.set(page, [...(pages.get(page) ?? []), ...rows.slice(0, end - start)]);
      if (numbers) {
        this.#numbers.set(page, [...(this.#numbers.get(page) ?? []), ...Array.from(numbers)]);
      }
      this.#touch(page);
      this.#forgetOldest();
      this.#tell();
    }
    this.#request();
  }

  #touch(page: number): void {
    const rows = this.#pages.get(page);
    if (!rows) {
      return;
    }
    this.#pages.delete(page);
    this.#pages.set(page, rows);
  }

  #forgetOldest(): void {
    const needed = pagesOf(this.#shown);
    for (const page of this.#pages.keys()) {
      if (this.#pages.size <= MAX_PAGES) {
        return;
      }
      if (!needed.includes(page)) {
        this.#pages.delete(page);
        this.#numbers.delete(page);
      }
    }
  }

  #tell(): void {
    this.#changes++;
    for (const listener of this.#listeners) {
      listener();
    }
  }
}

/** Returns the numbers of the pages that contain these rows, in order. */
function pagesOf({ start, end }: RowRange): number[] {
  if (end <= start) {
    return [];
  }
  const first = Math.floor(start / PAGE_ROWS);
  const last = Math.floor((end - 1) / PAGE_ROWS);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
