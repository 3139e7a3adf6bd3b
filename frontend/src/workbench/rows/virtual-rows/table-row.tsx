import { memo } from 'react';
import { ROW_MESSAGES as messages } from '../../messages.ts';
import { type MarkLine, markedText, type NoteLine } from './row-line.tsx';
import { SHOWN_CELL_CHARS } from './row-pages.ts';
import type { TableControls } from './table-header.tsx';
import { ACTION_INDEX, type DrawnColumn, TICK_INDEX } from './table-layout.ts';
import styles from './virtual-rows.module.css';

interface TableRowProps {
  /** Set in the active row only: ids of all cells would change in each frame while they are scrolled. */
  readonly id: string | undefined;
  readonly row: number;
  /** Undefined until the row has arrived. */
  readonly line: string | undefined;
  /** True to show a placeholder for a row that has not arrived. */
  readonly isSlow: boolean;
  /** The columns to draw. */
  readonly columns: readonly DrawnColumn[];
  readonly isActive: boolean;
  /** Place of the active cell; -1 in other rows. */
  readonly activePlace: number;
  /** Undefined in a grid without selection. */
  readonly isSelected: boolean | undefined;
  /** Places `[selectedStart, selectedEnd)` of the selected cells; -1 if there are none. */
  readonly selectedStart: number;
  readonly selectedEnd: number;
  /** Undefined without ticks, or until the number of the row is known. */
  readonly isTicked: boolean | undefined;
  /** Ticks a row or removes its tick, by its number among the shown ones. */
  readonly onTick: (row: number) => void;
  readonly controls: TableControls | undefined;
  readonly mark: MarkLine | undefined;
  readonly markedColumn: string | undefined;
  readonly note: NoteLine | undefined;
  /** Place of the note among all columns, from 1. */
  readonly notePlace: number;
}

/** Returns the element id of a cell. */
export function cellId(rowId: string, place: number): string {
  return `${rowId}-${place}`;
}

/** One row of a table in a `VirtualRows`, memoized. */
export const TableRow = memo(function TableRow({
  id,
  row,
  line,
  isSlow,
  columns,
  isActive,
  activePlace,
  isSelected,
  selectedStart,
  selectedEnd,
  isTicked,
  onTick,
  controls,
  mark,
  markedColumn,
  note,
  notePlace,
}: TableRowProps) {
  const cells = line?.split('\t');
  const noteText = line === undefined ? null : (note?.(line, row) ?? null);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names the active cell by aria-activedescendant
    // biome-ignore lint/a11y/useSemanticElements: a table lays out its cells by measuring them
    <div
      id={id}
      role="row"
      aria-rowindex={row + 1}
      aria-selected={isSelected}
      aria-busy={line === undefined ? true : undefined}
      data-waiting={isSlow && line === undefined ? '' : undefined}
      data-active={isActive ? '' : undefined}
      className={styles.row}
    >
      {columns.map(({ index, name, place, isNumeric, isPinned, style }, slot) => {
        const cell = cells?.[index];
        const activeId = id !== undefined && place === activePlace ? cellId(id, place) : undefined;
        const hasTick = cells !== undefined && index === TICK_INDEX;
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: elements are reused by position
            key={slot}
            id={hasTick ? undefined : activeId}
            role="gridcell"
            aria-colindex={place + 1}
            aria-selected={place >= selectedStart && place < selectedEnd ? true : undefined}
            dir={isNumeric ? undefined : 'auto'}
            data-active={place === activePlace ? '' : undefined}
            data-numeric={isNumeric ? '' : undefined}
            data-marked={name === markedColumn ? '' : undefined}
            data-cut={cell !== undefined && cell.length >= SHOWN_CELL_CHARS ? '' : undefined}
            data-pinned={isPinned ? '' : undefined}
            className={styles.cell}
            style={style}
          >
            {hasTick && (
              <input
                // The box is the active element instead of its cell, so that screen readers announce its state.
                id={activeId}
                aria-label={messages.select(cells[0])}
                checked={isTicked ?? false}
                className={styles.tick}
                onChange={() => onTick(row)}
                // The grid keeps the focus, so that its keys go on working.
                onMouseDown={(event) => event.preventDefault()}
                tabIndex={-1}
                type="checkbox"
              />
            )}
            {cells && controls?.rowAction && index === ACTION_INDEX && (
              <button
                aria-label={messages.actionOn(controls.rowAction.label, cells[0])}
                className={styles.action}
                onClick={() => controls.rowAction?.run(cells, row)}
                tabIndex={-1}
                type="button"
              >
                {controls.rowAction.label}
              </button>
            )}
            {cell !== undefined && (controls?.renderCell?.(cell, name, row) ?? markedText(cell, row, mark, index))}
          </div>
        );
      })}
      {noteText !== null && (
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div role="gridcell" aria-colindex={notePlace} className={styles.note}>
          {noteText}
        </div>
      )}
    </div>
  );
});
