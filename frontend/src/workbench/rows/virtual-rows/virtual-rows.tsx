import {
  type ClipboardEvent,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { formatCount } from '../../../shared/format/format.ts';
import { copyText } from '../../../shared/ui/copy-text.ts';
import { GroupHeading, type MarkLine, type NoteLine, RowLine } from './row-line.tsx';
import { RowPages, type RowsView, SHOWN_CHARS } from './row-pages.ts';
import { type RowGroup, RowSlots } from './row-slots.ts';
import { rowAfterKey, ScrollModel } from './scroll-model.ts';
import {
  clampPosition,
  movePosition,
  positionToReveal,
  type RowRange,
  rowsInView,
  scrollGeometry,
  TOP,
} from './scroll-scale.ts';
import { useMatchInView } from './use-match-in-view.ts';
import { useInnerHeight, useKeptWidth, useRowHeight, WRAPPED_LINES } from './use-measures.ts';
import styles from './virtual-rows.module.css';

/** Imperative handle of a list. */
export interface VirtualRowsHandle {
  /** Scrolls a row into view (0-based, clamped to the existing rows) and makes it the active one. */
  scrollToRow(row: number, options?: { readonly focus?: boolean }): void;
  focus(): void;
}

interface VirtualRowsProps {
  /** Accessible name of the list. */
  readonly label: string;
  readonly rows: RowsView;
  /** Headings of consecutive groups of rows. Pass a stable array. */
  readonly groups?: readonly RowGroup[] | undefined;
  /** True to break long rows over up to three lines. All rows then have the height of three. */
  readonly isWrapped?: boolean;
  /** Height in whole px; 24 by default, or 32 on phones; 40 more if rows are wrapped. */
  readonly rowHeight?: number;
  /** Marks segments of lines. Pass a stable function: a new one rerenders all rows. */
  readonly mark?: MarkLine;
  /** Returns a note for each line, shown in a second column. Pass a stable function. */
  readonly note?: NoteLine;
  /** The row (0-based) selected by a search or the user. */
  readonly selectedRow?: number;
  /** Called with the range of visible rows. */
  readonly onVisibleChange?: (range: RowRange) => void;
  readonly handleRef?: Ref<VirtualRowsHandle>;
}

const NO_GROUPS: readonly RowGroup[] = [];

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
  ...props
}: VirtualRowsProps) {
  const gridRef = useRef<HTMLDivElement>(null);
  const linesRef = useRef<HTMLDivElement>(null);
  const idPrefix = useId();
  const defaultRowHeight = useRowHeight(isWrapped ? WRAPPED_LINES : 1);
  const rowHeight = props.rowHeight ?? defaultRowHeight;
  const viewportPx = useInnerHeight(gridRef);
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
  const [activeRow, setActiveRow] = useState<number | null>(null);

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

  // Runs before the effect that sets the geometry, which would preserve the position.
  const shownId = useRef(rows.id);
  useLayoutEffect(() => {
    if (shownId.current === rows.id) {
      return;
    }
    shownId.current = rows.id;
    model.moveTo(TOP);
    setActiveRow(null);
  }, [model, rows.id]);

  useLayoutEffect(() => model.setGeometry(geometry), [model, geometry]);

  useLayoutEffect(() => {
    pages.setView(rows);
    pages.show({ start, end });
  }, [pages, rows, start, end]);

  useEffect(() => onVisibleChange?.({ start, end }), [onVisibleChange, start, end]);

  const lines = visible.map(({ row, heading }) => (isArrived && !heading ? pages.get(row) : undefined));
  const longest = isWrapped ? 0 : Math.max(0, ...lines.map((line) => line?.length ?? 0));
  useKeptWidth(linesRef, `${rows.version} ${rows.id} ${isWrapped}`, longest);

  const isSelectedShown = selectedRow !== undefined && selectedRow >= start && selectedRow < end;
  const selectedLine = isSelectedShown ? lines[slots.slotOf(selectedRow) - slotRange.start] : undefined;
  const contentKey = `${selectedRow} ${slotRange.start} ${viewportPx}`;
  useMatchInView(linesRef, isWrapped && selectedLine !== undefined, contentKey, mark);

  const activate = (row: number, align: 'nearest' | 'center') => {
    setActiveRow(row);
    const slot = slots.slotOf(row);
    // The heading of a group's first row comes into view with it.
    const from = slots.headingAt(slot - 1)
      ? positionToReveal(geometry, model.getPosition(), slot - 1, align)
      : model.getPosition();
    model.moveTo(positionToReveal(geometry, from, slot, align));
  };

  useImperativeHandle(handleRef, () => ({
    scrollToRow(row, options) {
      if (options?.focus) {
        gridRef.current?.focus({ preventScroll: true });
      }
      if (count > 0) {
        activate(Math.min(Math.max(0, Math.trunc(row)), count - 1), 'center');
      }
    },
    focus() {
      gridRef.current?.focus({ preventScroll: true });
    },
  }));

  const shownActiveRow = activeRow !== null && activeRow >= start && activeRow < end ? activeRow : null;
  /** The first row that is entirely visible. */
  const firstWholeRow = Math.max(
    start,
    Math.min(slots.rowAt(position.px > 0 ? slotRange.start + 1 : slotRange.start), end - 1),
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.shiftKey || event.defaultPrevented || count === 0) {
      return;
    }
    const pageRows = Math.max(1, Math.floor(viewportPx / rowHeight));
    // Start from the visible rows, not from an active row that was scrolled away.
    const from = shownActiveRow ?? firstWholeRow;
    const isEndKey = event.key === 'Home' || event.key === 'End';
    if ((event.ctrlKey || event.metaKey) && !isEndKey) {
      return;
    }
    const row = rowAfterKey(event.key, from, pageRows, count);
    if (row === null) {
      return;
    }
    event.preventDefault();
    const isPageKey = event.key === 'PageUp' || event.key === 'PageDown';
    if (isPageKey) {
      const deltaPx = (slots.slotOf(row) - slots.slotOf(from)) * rowHeight;
      model.moveTo(movePosition(geometry, model.getPosition(), deltaPx));
    }
    activate(row, 'nearest');
  };

  const onFocus = (event: FocusEvent) => {
    // A mouse press selects its own row.
    if (event.currentTarget.matches(':focus-visible')) {
      setActiveRow(shownActiveRow ?? firstWholeRow);
    }
  };

  const onClick = (event: MouseEvent) => {
    // Activating a row changes its element, which would clear the text selection.
    if (hasSelectedText()) {
      return;
    }
    const row = event.target instanceof Element ? event.target.closest('[role=row]') : null;
    if (row) {
      setActiveRow(Number(row.getAttribute('aria-rowindex')) - 1);
    }
  };

  const onCopy = (event: ClipboardEvent) => {
    // A text selection is copied by the browser.
    if (activeRow === null || hasSelectedText()) {
      return;
    }
    const line = isArrived ? pages.get(activeRow) : undefined;
    if (line === undefined) {
      return;
    }
    event.preventDefault();
    event.clipboardData.setData('text/plain', line);
    // A long row is truncated here; its full text replaces the copied part once it is read.
    if (line.length >= SHOWN_CHARS) {
      rows
        .row?.(activeRow)
        .then((whole) => copyText(whole))
        .catch(() => {});
    }
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table lays out its cells by measuring them
    <div
      ref={gridRef}
      role="grid"
      aria-label={label}
      aria-rowcount={count}
      aria-colcount={note ? 2 : 1}
      aria-readonly
      aria-activedescendant={shownActiveRow === null ? undefined : rowId(shownActiveRow)}
      tabIndex={0}
      data-wrapped={isWrapped || undefined}
      className={styles.grid}
      style={{ '--row-height': `${rowHeight}px`, '--gutter-digits': gutterDigits } as CSSProperties}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onClick={onClick}
      onCopy={onCopy}
    >
      <div role="presentation" className={styles.canvas} style={{ height: geometry.canvasPx }}>
        <div role="presentation" className={styles.view} style={{ height: viewportPx }}>
          <div role="presentation" className={styles.band} style={{ transform: `translateY(${-position.px}px)` }}>
            <div aria-hidden className={styles.gutter} style={{ width: `${gutterDigits}ch` }}>
              {visible.map(({ row, heading }, slot) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: elements are reused by position
                <div key={slot} className={styles.number}>
                  {heading ? '' : formatCount(row + 1)}
                </div>
              ))}
            </div>
            {/* biome-ignore lint/a11y/useSemanticElements: as above */}
            <div ref={linesRef} role="rowgroup" className={styles.lines}>
              {visible.map(({ row, heading }, slot) =>
                heading ? (
                  <GroupHeading key={`heading ${row}`} group={heading} columns={note ? 2 : 1} />
                ) : (
                  <RowLine
                    key={row === activeRow ? `active ${row}` : slot}
                    id={rowId(row)}
                    row={row}
                    line={lines[slot]}
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
}

function hasSelectedText(): boolean {
  return getSelection()?.isCollapsed === false;
}
