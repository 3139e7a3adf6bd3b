import { type RefObject, useLayoutEffect } from 'react';
import type { MarkLine } from './row-line.tsx';
import type { TableLayout } from './use-table-layout.ts';

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
