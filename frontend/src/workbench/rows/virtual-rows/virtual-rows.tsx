import {
  type CSSProperties,
  lazy,
  type Ref,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { formatCount } from '../../../shared/format/format.ts';
import { PHONES } from '../../../shared/ui/use-browser-state.ts';
import { type MarkLine, useMatchInView, useRevealedMatch } from './marks.tsx';
import { cellId, GroupHeading, type NoteLine, type RowGroup, RowLine, RowSlots, TableRow } from './row-line.tsx';
import { RowPages, type RowsView } from './row-pages.ts';
import { clampPosition, type RowRange, rowsInView, ScrollModel, scrollGeometry, TOP } from './scroll-model.ts';
import { type TableControls, TableHeader, useTickChanges } from './table-header.tsx';
import { useTableLayout } from './table-layout.ts';
import { useActiveCell, type VirtualRowsHandle } from './use-active-cell.ts';
import { useInnerHeight, useKeptWidth, useRowHeight, WRAPPED_LINES } from './use-measures.ts';
import styles from './virtual-rows.module.css';

interface VirtualRowsProps {
  /** Accessible name of the list. */
  readonly label: string;
  readonly rows: RowsView;
  /** Headings of consecutive groups of rows. Pass a stable array. */
  readonly groups?: readonly RowGroup[] | undefined;
  /** True to break long rows over up to three lines. All rows then have the height of three. */
  readonly isWrapped?: boolean;
  /** Marks segments of lines, or of each cell of a table. Pass a stable function: a new one rerenders all rows. */
  readonly mark?: MarkLine;
  /** Returns a note for each line, shown in a second column. Pass a stable function. */
  readonly note?: NoteLine;
  /** The row (0-based) selected by a search or the user. */
  readonly selectedRow?: number;
  /** Called with the range of visible rows. */
  readonly onVisibleChange?: (range: RowRange) => void;
  readonly handleRef?: Ref<VirtualRowsHandle>;
  /** Controls in the header of a table. Pass a stable object. */
  readonly controls?: TableControls | undefined;
  /** Name of the column of a table that is marked. */
  readonly markedColumn?: string | undefined;
}

/** Not needed before a row of a table is opened. */
const RowDetails = lazy(async () => ({ default: (await import('./row-details.tsx')).RowDetails }));

const NO_GROUPS: readonly RowGroup[] = [];
/**
 * Additional height of the header in px: its buttons are 36 px high (44 px on touch screens), and it has a border of 1 px.
 */
const HEADER_EXTRA_PX = 13;

/**
 * A virtualized list of up to 2^53 rows of text, of which only the visible ones are in the DOM. The grid has the focus
 * and names its active row, so the focus is not lost when a row scrolls away.
 *
 * Wrapped rows have one height, too: heights that depend on the text are unknown for rows that were never shown, so the
 * scroll bar and jumps to far rows would be inexact.
 *
 * Rows are laid out here instead of by `@tanstack/react-virtual`. All rows have one height, so the visible range is one
 * division, and that library measures in px from the top, which a number cannot hold exactly for this many rows. The
 * rows are in a view that sticks to the visible part of the canvas, so a drag shows the previous rows until the new
 * ones are rendered, never a blank. Elements are reused by position, which takes half the time of creating new ones.
 * Only the active row keeps its element, so that a screen reader notices when another row becomes active.
 */
export function VirtualRows({
  label,
  rows,
  mark,
  note,
  groups = NO_GROUPS,
  isWrapped = false,
  selectedRow,
  onVisibleChange,
  handleRef,
  controls,
  markedColumn,
}: VirtualRowsProps) {
  const gridRef = useRef<HTMLDivElement>(null);
  const linesRef = useRef<HTMLDivElement>(null);
  const idPrefix = useId();
  const rowHeight = useRowHeight(isWrapped ? WRAPPED_LINES : 1);
  const headerHeight = useRowHeight(1) + HEADER_EXTRA_PX;
  const ticks = controls?.ticks?.ticks;
  const table = useTableLayout(
    gridRef,
    rows,
    ticks !== undefined,
    controls?.rowAction?.label.length ?? 0,
    controls?.hidden,
  );
  const viewportPx = Math.max(0, useInnerHeight(gridRef) - (table ? headerHeight : 0));
  const { count } = rows;
  const slots = useMemo(() => new RowSlots(groups, count), [groups, count]);
  const slotCount = slots.count;
  const geometry = useMemo(() => scrollGeometry(slotCount, rowHeight, viewportPx), [slotCount, rowHeight, viewportPx]);

  const [model] = useState(() => new ScrollModel());
  const position = clampPosition(
    geometry,
    useSyncExternalStore(model.subscribe, model.getPosition, () => TOP),
  );
  const [pages] = useState(() => new RowPages(rows));
  useSyncExternalStore(pages.subscribe, pages.getSnapshot, pages.getSnapshot);

  const slotRange = rowsInView(geometry, position);
  const start = slots.rowAt(slotRange.start);
  const end = slots.rowAt(slotRange.end);
  const isArrived = pages.holds(rows);
  const visible = Array.from({ length: slotRange.end - slotRange.start }, (_, index) => {
    const slot = slotRange.start + index;
    return { row: slots.rowAt(slot), heading: slots.headingAt(slot) };
  });
  const gutterDigits = formatCount(count).length;
  const rowId = (row: number) => `${idPrefix}-${row}`;

  useLayoutEffect(() => (gridRef.current ? model.attach(gridRef.current) : undefined), [model]);

  const [openRow, setOpenRow] = useState<number | null>(null);
  const closeDetails = useCallback(() => setOpenRow(null), []);
  const onOpen = (row: number, by: 'press' | 'key') => {
    const cells = pages.holds(rows) ? pages.get(row)?.split('\t') : undefined;
    if (by === 'key' && controls?.rowAction && cells) {
      controls.rowAction.run(cells, row);
    } else if (by === 'key' || matchMedia(PHONES).matches) {
      setOpenRow(row);
    }
  };
  useTickChanges(ticks);
  const onTick = useCallback(
    (row: number) => {
      const number = pages.numberOf(row);
      if (ticks && number !== undefined) {
        ticks.set([number], !ticks.has(number));
      }
    },
    [pages, ticks],
  );
  const isTicked = (row: number) => {
    const number = ticks && isArrived ? pages.numberOf(row) : undefined;
    return number === undefined ? undefined : ticks?.has(number);
  };

  const { activeRow, activePlace, shownActiveRow, range, handlers } = useActiveCell(
    {
      gridRef,
      rows,
      pages,
      model,
      geometry,
      position,
      slots,
      firstSlot: slotRange.start,
      start,
      end,
      table,
      onOpen,
      onTick,
    },
    handleRef,
  );

  useLayoutEffect(() => model.setGeometry(geometry), [model, geometry]);

  useLayoutEffect(() => {
    pages.setView(rows);
    pages.show({ start, end });
  }, [pages, rows, start, end]);

  useEffect(() => onVisibleChange?.({ start, end }), [onVisibleChange, start, end]);

  const lines = visible.map(({ row, heading }) => (isArrived && !heading ? pages.get(row) : undefined));
  const isSlow = useShowsPlaceholders(visible.some(({ heading }, slot) => !heading && lines[slot] === undefined));
  const longest = isWrapped || table ? 0 : Math.max(0, ...lines.map((line) => line?.length ?? 0));
  useKeptWidth(linesRef, `${rows.version} ${rows.id} ${isWrapped}`, longest);

  const isSelectedShown = selectedRow !== undefined && selectedRow >= start && selectedRow < end;
  const selectedLine = isSelectedShown ? lines[slots.slotOf(selectedRow) - slotRange.start] : undefined;
  useRevealedMatch(table, selectedRow, selectedLine, mark);
  const contentKey = `${selectedRow} ${slotRange.start} ${viewportPx}`;
  useMatchInView(linesRef, isWrapped && selectedLine !== undefined, contentKey, mark);

  const columnCount = table?.columns.length ?? 1;
  const isCellDrawn = table?.drawn.some(({ place }) => place === activePlace);
  const activeId =
    shownActiveRow === null
      ? undefined
      : isCellDrawn
        ? cellId(rowId(shownActiveRow), activePlace)
        : rowId(shownActiveRow);
  const linesStyle = table ? { minWidth: table.width } : undefined;

  const grid = (
    // biome-ignore lint/a11y/useSemanticElements: a table lays out its cells by measuring them
    <div
      ref={gridRef}
      role="grid"
      aria-label={label}
      aria-rowcount={count}
      aria-colcount={columnCount + (note ? 1 : 0)}
      aria-multiselectable={table ? true : undefined}
      aria-keyshortcuts={table ? 'Alt+Shift+ArrowLeft Alt+Shift+ArrowRight' : undefined}
      aria-readonly
      aria-activedescendant={activeId}
      tabIndex={0}
      data-wrapped={isWrapped || undefined}
      data-table={table ? '' : undefined}
      className={styles.grid}
      style={
        {
          '--row-height': `${rowHeight}px`,
          '--header-height': `${headerHeight}px`,
          '--gutter-digits': gutterDigits,
        } as CSSProperties
      }
      {...handlers}
    >
      <div
        role="presentation"
        className={styles.canvas}
        style={{ height: geometry.canvasPx + (table ? headerHeight : 0) }}
      >
        {table && (
          <TableHeader
            activePlace={activePlace}
            controls={controls}
            gutter={`${gutterDigits}ch`}
            layout={table}
            markedColumn={markedColumn}
          />
        )}
        <div role="presentation" className={styles.view} style={{ height: viewportPx }}>
          <div role="presentation" className={styles.band} style={{ transform: `translateY(${-position.px}px)` }}>
            <div aria-hidden data-gutter className={styles.gutter} style={{ width: `${gutterDigits}ch` }}>
              {visible.map(({ row, heading }, slot) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: elements are reused by position
                <div key={slot} className={styles.number}>
                  {heading ? '' : formatCount(row + 1)}
                </div>
              ))}
            </div>
            {/* biome-ignore lint/a11y/useSemanticElements: as above */}
            <div ref={linesRef} role="rowgroup" className={styles.lines} style={linesStyle}>
              {visible.map(({ row, heading }, slot) =>
                heading ? (
                  <GroupHeading key={`heading ${row}`} group={heading} columns={columnCount + (note ? 1 : 0)} />
                ) : table ? (
                  <TableRow
                    key={row === activeRow ? `active ${row}` : slot}
                    id={row === activeRow ? rowId(row) : undefined}
                    row={row}
                    line={lines[slot]}
                    isSlow={isSlow}
                    columns={table.drawn}
                    isActive={row === activeRow}
                    activePlace={row === activeRow ? activePlace : -1}
                    isSelected={selectedRow === undefined ? undefined : row === selectedRow}
                    selectedStart={range && row >= range.rowStart && row < range.rowEnd ? range.placeStart : -1}
                    selectedEnd={range && row >= range.rowStart && row < range.rowEnd ? range.placeEnd : -1}
                    isTicked={isTicked(row)}
                    onTick={onTick}
                    controls={controls}
                    mark={mark}
                    markedColumn={markedColumn}
                    note={note}
                    notePlace={columnCount + 1}
                  />
                ) : (
                  <RowLine
                    key={row === activeRow ? `active ${row}` : slot}
                    id={row === activeRow ? rowId(row) : undefined}
                    row={row}
                    line={lines[slot]}
                    isSlow={isSlow}
                    isActive={row === activeRow}
                    isSelected={selectedRow === undefined ? undefined : row === selectedRow}
                    mark={mark}
                    note={note}
                  />
                ),
              )}
            </div>
          </div>
        </div>
      </div>
    </div>
  );
  return (
    <>
      {grid}
      {openRow !== null && (
        <Suspense>
          <RowDetails onClose={closeDetails} onRow={setOpenRow} row={openRow} rows={rows} />
        </Suspense>
      )}
    </>
  );
}

/** Time in milliseconds before rows that have not arrived get placeholders, which would flicker otherwise. */
const SLOW_MS = 200;

/** Returns true once something has been awaited for 200 ms, until it has arrived. */
function useShowsPlaceholders(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) {
      return;
    }
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  return isSlow && isWaiting;
}
