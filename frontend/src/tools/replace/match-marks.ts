import type { MarkedSegment } from '../../../../libs/tools/replace/preview.ts';
import type { SearchTerms } from '../../../../workers/protocol.ts';
import type { LineSegment } from '../../lines/virtual-rows/row-line.tsx';
import type { RowsView } from '../../lines/virtual-rows/row-pages.ts';
import type { RowRange } from '../../lines/virtual-rows/scroll-scale.ts';
import { runPreview } from './run-preview.ts';

/** Rows before and after those in view that are marked with them: for small scrolls, and for matches of many lines. */
const MARGIN_ROWS = 50;

/** The marks of some neighbouring rows. */
export interface MarkedRows {
  readonly terms: SearchTerms;
  readonly range: RowRange;
  readonly lines: readonly string[];
  /** By row; null where marking took too long or did not work. */
  readonly marked: readonly (readonly MarkedSegment[])[] | null;
}

/**
 * Marks what a search finds in the rows in view, in a task worker: a pattern may run away. One request at a time; when
 * it answers, the next is chosen by what is in view then.
 */
export class MatchMarker {
  private readonly view: RowsView;
  private readonly terms: SearchTerms;
  private readonly onMarked: (rows: MarkedRows) => void;
  private readonly abort = new AbortController();
  private wanted: RowRange = { start: 0, end: 0 };
  private latest: MarkedRows | null = null;
  private isBusy = false;

  constructor(view: RowsView, terms: SearchTerms, onMarked: (rows: MarkedRows) => void) {
    this.view = view;
    this.terms = terms;
    this.onMarked = onMarked;
  }

  /** Names the rows in view. */
  show(range: RowRange): void {
    this.wanted = range;
    if (!this.isBusy) void this.work();
  }

  stop(): void {
    this.abort.abort();
  }

  private async work(): Promise<void> {
    this.isBusy = true;
    while (!this.abort.signal.aborted && !this.isDone()) {
      const rows = await this.markRows(this.wanted);
      if (this.abort.signal.aborted) return;
      this.latest = rows;
      this.onMarked(rows);
    }
    this.isBusy = false;
  }

  private isDone(): boolean {
    if (!this.latest) return this.wanted.end === this.wanted.start;
    const { range, marked } = this.latest;
    return marked === null || (range.start <= this.wanted.start && this.wanted.end <= range.end);
  }

  private async markRows({ start, end }: RowRange): Promise<MarkedRows> {
    const { terms, view } = this;
    const range = { start: Math.max(0, start - MARGIN_ROWS), end: Math.min(view.count, end + MARGIN_ROWS) };
    let lines: readonly string[] = [];
    try {
      lines = await view.window(range.start, range.end);
      const marked = await runPreview(this.abort.signal, (task) => task.markMatches(lines, terms));
      return { terms, range, lines, marked };
    } catch {
      // The count, which meets the same, tells the user.
      return { terms, range, lines, marked: null };
    }
  }
}

/** The pieces of a line with its matches in angle brackets; null where they are not known or there are none. */
export function bracketMatches({ range, lines, marked }: MarkedRows, line: string, row: number): LineSegment[] | null {
  const index = row - range.start;
  // The text may have changed since.
  if (lines[index] !== line) return null;
  const segments = marked?.[index];
  if (!segments?.some(({ isMatch }) => isMatch)) return null;
  return segments.map(({ text, isMatch, isReplaced }) =>
    isMatch ? { text: `‹${text}›`, mark: isReplaced ? 'match' : 'left' } : { text },
  );
}

/** Whether a match is among some rows that are marked. */
export function hasMatchIn({ range, marked }: MarkedRows, { start, end }: RowRange): boolean {
  const rows = marked?.slice(Math.max(0, start - range.start), Math.max(0, end - range.start)) ?? [];
  return rows.some((segments) => segments.some(({ isMatch }) => isMatch));
}
