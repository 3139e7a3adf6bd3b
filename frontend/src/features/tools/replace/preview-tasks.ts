import type { Remote } from 'comlink';
import { messageOf } from '../../../../../libs/errors.ts';
import type { MarkedSegment } from '../../../../../libs/tools/replace/preview.ts';
import type { Outcome } from '../../../../../workers/protocol/rows.ts';
import type { TaskService } from '../../../../../workers/protocol/task-service.ts';
import type * as replaceTasks from '../../../../../workers/tools/replace.ts';
import type { SearchTerms } from '../../../../../workers/tools/replace.ts';
import { runTask, tasksOf } from '../../../shared/workers/task-client.ts';
import type { LineSegment } from '../../../workbench/rows/virtual-rows/marks.tsx';
import type { RowsView } from '../../../workbench/rows/virtual-rows/row-pages.ts';
import type { RowRange } from '../../../workbench/rows/virtual-rows/scroll-model.ts';

/** Makes a call of a task of find and replace, for `runTask` and `runPreview`. */
export const replaceTask = tasksOf<typeof replaceTasks>('replace');

/** Time limit of a preview in milliseconds. */
const LIMIT_MS = 2_000;

/** Time limit of counting in the worker in milliseconds. It is shorter, so that a partial count arrives in time. */
export const COUNT_LIMIT_MS = 1_800;

/** Thrown when a preview exceeds the time limit, for example because of a backtracking pattern. */
class PreviewGaveUp extends Error {
  override readonly name = 'PreviewGaveUp';
}

/**
 * Runs a part of the preview as a task. The time limit starts once its code is loaded.
 * @throws PreviewGaveUp after two seconds; otherwise the errors of `runTask`
 */
export async function runPreview<T>(
  signal: AbortSignal,
  task: (service: Remote<TaskService>) => Promise<Outcome<T>>,
): Promise<T> {
  const limit = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await runTask(AbortSignal.any([signal, limit.signal]), async (service) => {
      await replaceTask('loadPreview', null)(service);
      timer = setTimeout(() => limit.abort(new PreviewGaveUp()), LIMIT_MS);
      return task(service);
    });
  } finally {
    clearTimeout(timer);
  }
}

/** State of a preview that was not completed. */
export type PreviewFailure = { readonly kind: 'gave-up' } | { readonly kind: 'failed'; readonly message: string };

/** Returns the state after an error of `runPreview`. */
export function describeFailure(thrown: unknown): PreviewFailure {
  if (thrown instanceof PreviewGaveUp) {
    return { kind: 'gave-up' };
  }
  return { kind: 'failed', message: messageOf(thrown) };
}

/** Number of rows marked before and after the visible ones, for small scrolls and for matches of many lines. */
const MARGIN_ROWS = 50;

/** A search whose matches are marked. */
interface MarkedSearch {
  readonly terms: SearchTerms;
  readonly replaceWith: string;
  /** Place of the column whose cells are searched; null for a list. */
  readonly column: number | null;
}

/** The marks of consecutive rows. */
export interface MarkedRows extends Omit<MarkedSearch, 'replaceWith'> {
  readonly range: RowRange;
  /** Lines, or cells of the column. */
  readonly lines: readonly string[];
  /** Segments by row; null if marking failed or exceeded the time limit. */
  readonly marked: readonly (readonly MarkedSegment[])[] | null;
}

/**
 * Marks the matches in the visible rows. It uses a task worker, because a pattern may backtrack endlessly. One request
 * is pending at a time; when it completes, the next is chosen for the current range.
 */
export class MatchMarker {
  readonly #view: RowsView;
  readonly #search: MarkedSearch;
  readonly #onMarked: (rows: MarkedRows) => void;
  readonly #abort = new AbortController();
  #wanted: RowRange = { start: 0, end: 0 };
  #latest: MarkedRows | null = null;
  #isBusy = false;

  constructor(view: RowsView, search: MarkedSearch, onMarked: (rows: MarkedRows) => void) {
    this.#view = view;
    this.#search = search;
    this.#onMarked = onMarked;
  }

  /** Sets the range of visible rows. */
  show(range: RowRange): void {
    this.#wanted = range;
    if (!this.#isBusy) {
      void this.#work();
    }
  }

  stop(): void {
    this.#abort.abort();
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    while (!this.#abort.signal.aborted && !this.#isDone()) {
      const rows = await this.#markRows(this.#wanted);
      if (this.#abort.signal.aborted) {
        return;
      }
      this.#latest = rows;
      this.#onMarked(rows);
    }
    this.#isBusy = false;
  }

  #isDone(): boolean {
    if (!this.#latest) {
      return this.#wanted.end === this.#wanted.start;
    }
    const { range, marked } = this.#latest;
    return marked === null || (range.start <= this.#wanted.start && this.#wanted.end <= range.end);
  }

  async #markRows({ start, end }: RowRange): Promise<MarkedRows> {
    const { terms, replaceWith, column } = this.#search;
    const view = this.#view;
    const range = { start: Math.max(0, start - MARGIN_ROWS), end: Math.min(view.count, end + MARGIN_ROWS) };
    let lines: readonly string[] = [];
    try {
      const rows = await view.window(range.start, range.end);
      lines = column === null ? rows : rows.map((row) => row.split('\t')[column] ?? '');
      const marked = await runPreview(
        this.#abort.signal,
        replaceTask('markMatches', { lines, isCell: column !== null, terms, replaceWith }),
      );
      return { terms, column, range, lines, marked };
    } catch {
      // Counting fails for the same reason and informs the user.
      return { terms, column, range, lines, marked: null };
    }
  }
}

/**
 * Returns the segments of a line with its matches in angle brackets, each followed by its replacement; null if they are
 * unknown or there are none.
 * @param column place of the column if the line is a cell of a table
 */
export function bracketMatches(
  { range, column: searched, lines, marked }: MarkedRows,
  line: string,
  row: number,
  column: number | null = null,
): LineSegment[] | null {
  const index = row - range.start;
  // The text may have changed since.
  if (column !== searched || lines[index] !== line) {
    return null;
  }
  const segments = marked?.[index];
  if (!segments?.some(({ isMatch }) => isMatch)) {
    return null;
  }
  return segments.flatMap<LineSegment>(({ text, isMatch, isReplaced, replacement }) => {
    if (!isMatch) {
      return { text };
    }
    const match: LineSegment = { text: `‹${text}›`, mark: isReplaced ? 'replaced' : 'left' };
    return replacement ? [match, { text: oneLine(replacement), mark: 'inserted' }] : match;
  });
}

/** Returns true if any row of the range has a match. */
export function hasMatchIn({ range, marked }: MarkedRows, { start, end }: RowRange): boolean {
  const rows = marked?.slice(Math.max(0, start - range.start), Math.max(0, end - range.start)) ?? [];
  return rows.some((segments) => segments.some(({ isMatch }) => isMatch));
}

/** Returns a replacement on one line, with a sign in place of line breaks. */
function oneLine(text: string): string {
  return text.replaceAll(/\r\n?|\n/g, '⏎');
}
