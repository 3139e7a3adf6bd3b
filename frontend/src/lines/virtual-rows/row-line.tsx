import { memo } from 'react';
import { SHOWN_CHARS } from './row-pages.ts';
import styles from './virtual-rows.module.css';

/** A piece of a line; the pieces in order are the line. */
export interface LineSegment {
  readonly text: string;
  /** `match`: found by a search; `current`: the match that is looked at; `left`: found, but left out of what follows. */
  readonly mark?: 'match' | 'current' | 'left';
}

/** Divides a line into pieces, to mark some; null leaves the line as it is. */
export type MarkLine = (line: string, row: number) => readonly LineSegment[] | null;

/** What is to be said about a line beside it; null where there is nothing. */
export type NoteLine = (line: string) => string | null;

interface RowLineProps {
  readonly id: string;
  readonly row: number;
  /** Undefined while it has not arrived. */
  readonly line: string | undefined;
  readonly isActive: boolean;
  /** Undefined in a list where nothing is selected. */
  readonly isSelected: boolean | undefined;
  readonly mark: MarkLine | undefined;
  readonly note: NoteLine | undefined;
}

/** One row of a `VirtualRows`. It is rendered again only when something of it changes. */
export const RowLine = memo(function RowLine({ id, row, line, isActive, isSelected, mark, note }: RowLineProps) {
  const noteText = line === undefined ? null : (note?.(line) ?? null);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names this row by aria-activedescendant
    // biome-ignore lint/a11y/useSemanticElements: a table lays out its cells by measuring them
    <div
      id={id}
      role="row"
      aria-rowindex={row + 1}
      aria-selected={isSelected}
      aria-busy={line === undefined ? true : undefined}
      data-active={isActive ? '' : undefined}
      data-noted={noteText === null ? undefined : ''}
      className={styles.row}
    >
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div
        role="gridcell"
        dir="auto"
        data-waiting={line === undefined ? '' : undefined}
        data-cut={line !== undefined && line.length >= SHOWN_CHARS ? '' : undefined}
        className={styles.line}
      >
        {line !== undefined && markedLine(line, row, mark)}
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

function markedLine(line: string, row: number, mark: MarkLine | undefined) {
  const segments = mark?.(line, row);
  if (!segments) return line;
  let at = 0;
  return segments.map((segment) => {
    const key = at;
    at += segment.text.length;
    if (!segment.mark) return segment.text;
    return (
      <mark key={key} data-mark={segment.mark} className={styles.mark}>
        {segment.text}
      </mark>
    );
  });
}
