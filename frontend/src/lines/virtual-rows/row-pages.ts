import type { RowRange } from './scroll-scale.ts';

/** Rows longer than this come cut to it. */
export const SHOWN_CHARS = 2_000;

/**
 * A sequence of rows that live elsewhere, as far as a list needs it: a snapshot. When it grows or changes, the list is
 * given another object.
 */
export interface RowsView {
  /** Another id: other rows. */
  readonly id: string;
  /** Another version of the same id: rows that were there may have changed. Growing at the end needs none. */
  readonly version: number;
  /** How many rows there are by now; an integer up to 2^53. */
  readonly count: number;
  /** The rows `[start, end)`, each cut at 2,000 characters; fewer when some have not arrived. */
  window(start: number, end: number): Promise<string[]>;
  /** One whole row, for copying it. Without it a long row is copied as far as it is shown. */
  row?(row: number): Promise<string>;
}

export const PAGE_ROWS = 128;
/** What is kept; at 2,000 characters a row this is at most some 12 MB, mostly far less. */
export const MAX_PAGES = 24;
/** Two keep the way to the worker busy; a third would only be out of date when its turn comes. */
export const MAX_REQUESTS = 2;

/**
 * The rows around the view, by pages, with what is asked for by `show`. Only the latest range counts: at most two
 * requests are under way, and when one answers the next is chosen by what is wanted then, so that a fast drag through
 * a billion rows asks for little more than what it stops at. Reading is synchronous.
 */
export class RowPages {
  #view: RowsView;
  /** In order of last use. A page that is not full yet is completed when it is shown. */
  #pages = new Map<number, string[]>();
  #requested = new Set<number>();
  /** Pages that failed or brought nothing; asked for again when they come into view anew, or the view changes. */
  #refused = new Set<number>();
  #shown: RowRange = { start: 0, end: 0 };
  #changes = 0;
  readonly #listeners = new Set<() => void>();

  constructor(view: RowsView) {
    this.#view = view;
  }

  /** Takes the current state of the rows: grown, of another version, or others. What does not hold any more goes. */
  setView(view: RowsView): void {
    if (view === this.#view) return;
    const isSame = this.holds(view);
    if (!isSame || view.count < this.#view.count) {
      // New collections: answers of requests that are still under way find the old ones and are dropped.
      this.#pages = new Map();
      this.#requested = new Set();
    }
    this.#view = view;
    this.#refused = new Set();
    if (!isSame) this.#tell();
    this.#request();
  }

  /** Whether the pages are of these rows; if not, nothing of them may be shown. */
  holds(view: RowsView): boolean {
    return view.id === this.#view.id && view.version === this.#view.version;
  }

  /** The row, if it has arrived. */
  get(row: number): string | undefined {
    const page = Math.floor(row / PAGE_ROWS);
    return this.#pages.get(page)?.[row - page * PAGE_ROWS];
  }

  /** Names the rows in view. They are asked for first, then a page before and after them. */
  show(range: RowRange): void {
    const { start, end } = this.#shown;
    if (range.start !== start || range.end !== end) {
      const pages = pagesOf(range);
      for (const page of this.#refused) if (!pages.includes(page)) this.#refused.delete(page);
    }
    this.#shown = range;
    this.#request();
  }

  /** For `useSyncExternalStore`: hears of pages that arrive. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** For `useSyncExternalStore`: another number after every change. */
  readonly getSnapshot = (): number => this.#changes;

  #request(): void {
    const inView = pagesOf(this.#shown);
    for (const page of inView) {
      this.#touch(page);
      this.#ask(page);
    }
    // What lies ahead can wait until all that is looked at is there.
    if (inView.length === 0 || inView.some((page) => this.#requested.has(page))) return;
    this.#ask((inView.at(-1) ?? 0) + 1);
    this.#ask((inView[0] ?? 0) - 1);
  }

  #ask(page: number): void {
    if (this.#requested.size >= MAX_REQUESTS || this.#requested.has(page) || this.#refused.has(page)) return;
    const start = page * PAGE_ROWS + (this.#pages.get(page)?.length ?? 0);
    const end = Math.min((page + 1) * PAGE_ROWS, this.#view.count);
    if (page < 0 || start >= end) return;
    this.#requested.add(page);
    void this.#load(page, start, end);
  }

  async #load(page: number, start: number, end: number): Promise<void> {
    const pages = this.#pages;
    // A failure is told where the rows come from (the run, the input); here the rows are just not there.
    const rows = await this.#view.window(start, end).catch((): string[] => []);
    if (pages !== this.#pages) return;
    this.#requested.delete(page);
    if (rows.length === 0) {
      this.#refused.add(page);
    } else {
      pages.set(page, [...(pages.get(page) ?? []), ...rows.slice(0, end - start)]);
      this.#touch(page);
      this.#forgetOldest();
      this.#tell();
    }
    this.#request();
  }

  #touch(page: number): void {
    const rows = this.#pages.get(page);
    if (!rows) return;
    this.#pages.delete(page);
    this.#pages.set(page, rows);
  }

  #forgetOldest(): void {
    const needed = pagesOf(this.#shown);
    for (const page of this.#pages.keys()) {
      if (this.#pages.size <= MAX_PAGES) return;
      if (!needed.includes(page)) this.#pages.delete(page);
    }
  }

  #tell(): void {
    this.#changes++;
    for (const listener of this.#listeners) listener();
  }
}

/** The pages that hold these rows, first to last. */
function pagesOf({ start, end }: RowRange): number[] {
  if (end <= start) return [];
  const first = Math.floor(start / PAGE_ROWS);
  const last = Math.floor((end - 1) / PAGE_ROWS);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
