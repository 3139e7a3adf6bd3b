import { memo } from 'react';
import { SHOWN_CHARS } from './row-pages.ts';
import styles from './virtual-rows.module.css';

/** A piece of a line; the pieces in order are the line. */
export interface LineSegment {
  readonly text: string;
  /** `match`: found by a search; `current`: the match that is looked at. */
  readonly mark?: 'match' | 'current';
}

/** Divides a line into pieces, to mark some; null leaves the line as it is. */
export type MarkLine = (line: string, row: number) => readonly LineSegment[] | null;

interface RowLineProps {
  readonly id: string;
  readonly row: number;
  /** Undefined while it has not arrived. */
  readonly line: string | undefined;
  readonly isActive: boolean;
  /** Undefined in a list where nothing is selected. */
  readonly isSelected: boolean | undefined;
  readonly mark: MarkLine | undefined;
}

/** One row of a `VirtualRows`. It is rendered again only when something of it changes. */
export const RowLine = memo(function RowLine({ id, row, line, isActive, isSelected, mark }: RowLineProps) {
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
