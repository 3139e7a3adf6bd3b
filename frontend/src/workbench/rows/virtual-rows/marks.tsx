import { type RefObject, useLayoutEffect } from 'react';
import type { TableLayout } from './table-layout.ts';
import styles from './virtual-rows.module.css';

/** A segment of a line; the concatenated segments are the line. */
export interface LineSegment {
  readonly text: string;
  /**
   * `match`: a search match; `current`: the current match; `replaced`: a match that is replaced; `inserted`: a
   * replacement, or text that a tool has added; `left`: a match that is not replaced.
   */
  readonly mark?: 'match' | 'current' | 'replaced' | 'inserted' | 'left';
}

/**
 * Splits a line into segments to mark some, or returns null to leave it unmarked. In a table it is called with the text
 * of each cell and the place of its column, from 0.
 */
export type MarkLine = (line: string, row: number, column?: number) => readonly LineSegment[] | null;

/** Renders a line, or a cell of a table, with its marks. */
export function markedText(line: string, row: number, mark: MarkLine | undefined, column?: number) {
  const segments = mark?.(line, row, column);
  if (!segments) {
    return line;
  }
  let at = 0;
  return segments.map((segment) => {
    const key = at;
    at += segment.text.length;
    if (!segment.mark) {
      return segment.text;
    }
    return (
      <mark key={key} data-mark={segment.mark} className={styles.mark}>
        {segment.text}
      </mark>
    );
  });
}

/** Splits a line at the matches of the needle, ignoring case; returns null if there are none. */
export function markNeedle(line: string, needle: string, isCurrent: boolean): readonly LineSegment[] | null {
  if (needle === '') {
    return null;
  }
  const folded = line.toLowerCase();
  // Some letters change their length with their case, so positions would not match.
  const haystack = folded.length === line.length ? folded : line;
  const wanted = haystack === folded ? needle.toLowerCase() : needle;
  const segments: LineSegment[] = [];
  let from = 0;
  for (let at = haystack.indexOf(wanted); at >= 0; at = haystack.indexOf(wanted, from)) {
    if (at > from) {
      segments.push({ text: line.slice(from, at) });
    }
    from = at + wanted.length;
    segments.push({ text: line.slice(at, from), mark: isCurrent ? 'current' : 'match' });
  }
  if (segments.length === 0) {
    return null;
  }
  if (from < line.length) {
    segments.push({ text: line.slice(from) });
  }
  return segments;
}

/**
 * Scrolls the lines of a wrapped row that has more than are shown, so that the current match of a search is among them.
 * @param isActive true if there may be such a row
 * @param contentKey a change means that other rows are shown
 * @param mark marks the matches; a change means other matches
 */
export function useMatchInView(
  ref: RefObject<HTMLElement | null>,
  isActive: boolean,
  contentKey: string,
  mark: MarkLine | undefined,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the rows change, because their matches differ
  useLayoutEffect(() => {
    const match = isActive ? ref.current?.querySelector('[data-mark="current"]') : null;
    const cell = match?.closest('[role=gridcell]');
    if (!match || !cell) {
      return;
    }
    const lineHeight = Number.parseFloat(getComputedStyle(cell).lineHeight);
    const matchTop = match.getBoundingClientRect().top - cell.getBoundingClientRect().top;
    const line = Math.floor(matchTop / lineHeight);
    if ((line + 1) * lineHeight > cell.clientHeight) {
      // The line before it gives context.
      cell.scrollTop = (line - 1) * lineHeight;
    }
    // Elements are reused for other rows.
    return () => {
      cell.scrollTop = 0;
    };
  }, [ref, isActive, contentKey, mark]);
}

/** Scrolls the first cell with a match of the selected row of a table into view, once for each row and search. */
export function useRevealedMatch(
  table: TableLayout | null,
  row: number | undefined,
  line: string | undefined,
  mark: MarkLine | undefined,
): void {
  const hasLine = line !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: must not run when the user scrolls sideways or changes widths
  useLayoutEffect(() => {
    const cells = line?.split('\t');
    if (!table || row === undefined || !cells || !mark) {
      return;
    }
    const found = table.columns.find(({ index }) => index >= 0 && mark(cells[index] ?? '', row, index) !== null);
    if (found) {
      table.reveal(found.place);
    }
  }, [row, hasLine, mark]);
}
