import { memo } from 'react';
import { formatCount } from '../../../shared/format/format.ts';
import { ROW_MESSAGES as messages } from '../../messages.ts';
import { type MarkLine, markedText } from './marks.tsx';
import { SHOWN_CELL_CHARS, SHOWN_CHARS } from './row-pages.ts';
import type { TableControls } from './table-header.tsx';
import { ACTION_INDEX, type DrawnColumn, TICK_INDEX } from './table-layout.ts';
import styles from './virtual-rows.module.css';

/** A heading with the number of rows below it. */
export interface RowGroup {
  readonly label: string;
  readonly count: number;
}

interface Heading {
  readonly group: RowGroup;
  readonly slot: number;
}

/**
 * The order of rows and headings in a list. A slot is the place of either. Every slot has the same height, so positions
 * in a list with headings are computed as in one without.
 */
export class RowSlots {
  readonly count: number;
  readonly #headings: readonly Heading[];

  /**
   * @param groups consecutive groups of rows. Rows that have not arrived are left out, and further rows have no heading.
   */
  constructor(groups: readonly RowGroup[], rowCount: number) {
    const headings: Heading[] = [];
    let firstRow = 0;
    for (const group of groups) {
      if (group.count > 0 && firstRow < rowCount) {
        headings.push({ group, slot: firstRow + headings.length });
      }
      firstRow += group.count;
    }
    this.#headings = headings;
    this.count = rowCount + headings.length;
  }

  slotOf(row: number): number {
    let slot = row;
    for (const heading of this.#headings) {
      if (heading.slot > slot) {
        break;
      }
      slot++;
    }
    return slot;
  }

  /** Returns the row in a slot, or the first one after a heading. */
  rowAt(slot: number): number {
    return slot - this.#headings.filter((heading) => heading.slot < slot).length;
  }

  headingAt(slot: number): RowGroup | undefined {
    return this.#headings.find((heading) => heading.slot === slot)?.group;
  }
}

/** Returns a note to show beside a line, or null. */
export type NoteLine = (line: string, row: number) => string | null;

/** Properties of both kinds of rows. */
interface RowProps {
  /** Set in the active row only: ids of all cells of a table would change in each frame while they are scrolled. */
  readonly id: string | undefined;
  readonly row: number;
  /** Undefined until the row has arrived. */
  readonly line: string | undefined;
  /** True to show a placeholder for a row that has not arrived. */
  readonly isSlow: boolean;
  readonly isActive: boolean;
  /** Undefined without selection. */
  readonly isSelected: boolean | undefined;
  readonly mark: MarkLine | undefined;
  readonly note: NoteLine | undefined;
}

/**
 * Returns the attributes of the element of a row. It is no `tr`, as a table lays out its cells by measuring them, and cannot
 * be focused: the grid has the focus, and names the active row or cell by `aria-activedescendant`.
 */
function rowAttributes({ id, row, line, isSlow, isActive, isSelected }: RowProps) {
  return {
    id,
    role: 'row',
    'aria-rowindex': row + 1,
    'aria-selected': isSelected,
    'aria-busy': line === undefined ? true : undefined,
    'data-waiting': isSlow && line === undefined ? '' : undefined,
    'data-active': isActive ? '' : undefined,
    className: styles.row,
  } as const;
}

/** One row of a `VirtualRows`, memoized. */
export const RowLine = memo(function RowLine(props: RowProps) {
  const { row, line, mark, note } = props;
  const noteText = line === undefined ? null : (note?.(line, row) ?? null);
  return (
    <div {...rowAttributes(props)} data-noted={noteText === null ? undefined : ''}>
      {/* biome-ignore lint/a11y/useFocusableInteractive: see rowAttributes */}
      {/* biome-ignore lint/a11y/useSemanticElements: see rowAttributes */}
      <div
        role="gridcell"
        dir="auto"
        data-cut={line !== undefined && line.length >= SHOWN_CHARS ? '' : undefined}
        className={styles.line}
      >
        {line !== undefined && markedText(line, row, mark)}
      </div>
      {noteText !== null && (
        // biome-ignore lint/a11y/useFocusableInteractive: see rowAttributes
        // biome-ignore lint/a11y/useSemanticElements: see rowAttributes
        <div role="gridcell" className={styles.note}>
          {noteText}
        </div>
      )}
    </div>
  );
});

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

interface TableRowProps extends RowProps {
  /** The columns to draw. */
  readonly columns: readonly DrawnColumn[];
  /** Place of the active cell; -1 in other rows. */
  readonly activePlace: number;
  /** Places `[selectedStart, selectedEnd)` of the selected cells; -1 if there are none. */
  readonly selectedStart: number;
  readonly selectedEnd: number;
  /** Undefined without ticks, or until the number of the row is known. */
  readonly isTicked: boolean | undefined;
  /** Ticks a row or removes its tick, by its number among the shown ones. */
  readonly onTick: (row: number) => void;
  readonly controls: TableControls | undefined;
  readonly markedColumn: string | undefined;
  /** Place of the note among all columns, from 1. */
  readonly notePlace: number;
}

/** Returns the element id of a cell. */
export function cellId(rowId: string, place: number): string {
  return `${rowId}-${place}`;
}

/** One row of a table in a `VirtualRows`, memoized. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { id, row, line, columns, activePlace, selectedStart, selectedEnd, isTicked, onTick } = props;
  const { controls, mark, markedColumn, note, notePlace } = props;
  const cells = line?.split('\t');
  const noteText = line === undefined ? null : (note?.(line, row) ?? null);
  return (
    <div {...rowAttributes(props)}>
      {columns.map(({ index, name, place, isNumeric, isPinned, style }, slot) => {
        const cell = cells?.[index];
        const activeId = id !== undefined && place === activePlace ? cellId(id, place) : undefined;
        const hasTick = cells !== undefined && index === TICK_INDEX;
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: see rowAttributes
          // biome-ignore lint/a11y/useSemanticElements: see rowAttributes
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
        // biome-ignore lint/a11y/useFocusableInteractive: see rowAttributes
        // biome-ignore lint/a11y/useSemanticElements: see rowAttributes
        <div role="gridcell" aria-colindex={notePlace} className={styles.note}>
          {noteText}
        </div>
      )}
    </div>
  );
});
