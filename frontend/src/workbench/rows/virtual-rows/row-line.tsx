import { memo } from 'react';
import { formatCount } from '../../../shared/format/format.ts';
import { SHOWN_CHARS } from './row-pages.ts';
import type { RowGroup } from './row-slots.ts';
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

/** Returns a note to show beside a line, or null. */
export type NoteLine = (line: string, row: number) => string | null;

interface RowLineProps {
  /** Set in the active row only. */
  readonly id: string | undefined;
  readonly row: number;
  /** Undefined until the line has arrived. */
  readonly line: string | undefined;
  /** True to show a placeholder for a line that has not arrived. */
  readonly isSlow: boolean;
  readonly isActive: boolean;
  /** Undefined in a list without selection. */
  readonly isSelected: boolean | undefined;
  readonly mark: MarkLine | undefined;
  readonly note: NoteLine | undefined;
}

/** One row of a `VirtualRows`, memoized. */
export const RowLine = memo(function RowLine({
  id,
  row,
  line,
  isSlow,
  isActive,
  isSelected,
  mark,
  note,
}: RowLineProps) {
  const noteText = line === undefined ? null : (note?.(line, row) ?? null);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names this row by aria-activedescendant
    // biome-ignore lint/a11y/useSemanticElements: a table lays out its cells by measuring them
    <div
      id={id}
      role="row"
      aria-rowindex={row + 1}
      aria-selected={isSelected}
      aria-busy={line === undefined ? true : undefined}
      data-waiting={isSlow && line === undefined ? '' : undefined}
      data-active={isActive ? '' : undefined}
      data-noted={noteText === null ? undefined : ''}
      className={styles.row}
    >
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div
        role="gridcell"
        dir="auto"
        data-cut={line !== undefined && line.length >= SHOWN_CHARS ? '' : undefined}
        className={styles.line}
      >
        {line !== undefined && markedText(line, row, mark)}
      </div>
      {noteText !== null && (
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div role="gridcell" className={styles.note}>
          {noteText}
        </div>
      )}
    </div>
  );
});

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

/** The heading of a group in a `VirtualRows`. It has no row number. */
export function GroupHeading({ group, columns }: { readonly group: RowGroup; readonly columns: number }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: only rows can be active
    // biome-ignore lint/a11y/useSemanticElements: a table lays out its cells by measuring them
    <div role="row" className={styles.heading}>
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="gridcell" aria-colspan={columns} className={styles.headingText}>
        {group.label}
        <span className={styles.headingCount}>{formatCount(group.count)}</span>
      </div>
    </div>
  );
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
