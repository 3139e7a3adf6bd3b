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
import { formatCount } from '../../ui/format.ts';
import { rowAfterKey } from './row-after-key.ts';
import { type MarkLine, type NoteLine, RowLine } from './row-line.tsx';
import { RowPages, type RowsView, SHOWN_CHARS } from './row-pages.ts';
import { ScrollModel } from './scroll-model.ts';
import {
  clampPosition,
  movePosition,
  positionToReveal,
  type RowRange,
  rowsInView,
  scrollGeometry,
  TOP,
} from './scroll-scale.ts';
import { useKeptWidth } from './use-kept-width.ts';
import { useInnerHeight, useRowHeight } from './use-measures.ts';
import styles from './virtual-rows.module.css';

/** What the owner of a list can tell it to do. */
export interface VirtualRowsHandle {
  /** Brings the row (0-based; the nearest one there is) into view and makes it the active one. */
  scrollToRow(row: number, options?: { readonly focus?: boolean }): void;
  /** Gives the list the keyboard. */
  focus(): void;
}

interface VirtualRowsProps {
  /** The name assistive technology calls the list by. */
  readonly label: string;
  readonly rows: RowsView;
  /** Whole px; 24, or 32 on phones, when left out. */
  readonly rowHeight?: number;
  /** Marks pieces of lines. Keep the function while what it marks is the same: another one renders all rows again. */
  readonly mark?: MarkLine;
  /** Says something about each line in a second column. Keep the function, too. */
  readonly note?: NoteLine;
  /** The row (0-based) that a search or the user has picked. */
  readonly selectedRow?: number;
  /** Hears which rows are in view. */
  readonly onVisibleChange?: (range: RowRange) => void;
  readonly handleRef?: Ref<VirtualRowsHandle>;
}

/**
 * Rows of text, up to 2^53 of them, of which only those in view exist. The keyboard's focus is on the grid, which names
 * its active row; so the focus is never lost with a row that scrolls away.
 *
 * Rows are laid out here and not by `@tanstack/react-virtual`: they all have one height, so that what is in view is one
 * division, and that library counts in px from the top, which a number does not hold exactly for this many rows.
 * The rows lie on a view that sticks to the visible part of the canvas. So a drag shows the rows from before until the
 * new ones are rendered, never a blank. Elements are kept by place and get other rows, which takes half the time of
 * making new ones; only the active row keeps an element of its own, so that a screen reader notices another one.
 */
export function VirtualRows({
  label,
  rows,
  mark,
  note,
  selectedRow,
  onVisibleChange,
  handleRef,
  ...props
}: VirtualRowsProps) {
  const gridRef = useRef<HTMLDivElement>(null);
  const linesRef = useRef<HTMLDivElement>(null);
  const idPrefix = useId();
  const defaultRowHeight = useRowHeight();
  const rowHeight = props.rowHeight ?? defaultRowHeight;
  const viewportPx = useInnerHeight(gridRef);
  const { count } = rows;
  const geometry = useMemo(() => scrollGeometry(count, rowHeight, viewportPx), [count, rowHeight, viewportPx]);

  const [model] = useState(() => new ScrollModel());
  const position = clampPosition(
    geometry,
    useSyncExternalStore(model.subscribe, model.getPosition, () => TOP),
  );
  const [pages] = useState(() => new RowPages(rows));
  useSyncExternalStore(pages.subscribe, pages.getSnapshot, pages.getSnapshot);
  const [activeRow, setActiveRow] = useState<number | null>(null);

  const { start, end } = rowsInView(geometry, position);
  const isArrived = pages.holds(rows);
  const visible = Array.from({ length: end - start }, (_, index) => start + index);
  const rowId = (row: number) => `${idPrefix}-${row}`;

  useLayoutEffect(() => (gridRef.current ? model.attach(gridRef.current) : undefined), [model]);

  // Before the geometry, which would keep the place.
  const shownId = useRef(rows.id);
  useLayoutEffect(() => {
    if (shownId.current === rows.id) return;
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

  const lines = visible.map((row) => (isArrived ? pages.get(row) : undefined));
  useKeptWidth(linesRef, `${rows.version} ${rows.id}`, Math.max(0, ...lines.map((line) => line?.length ?? 0)));

  const activate = (row: number, align: 'nearest' | 'center') => {
    setActiveRow(row);
    model.moveTo(positionToReveal(geometry, model.getPosition(), row, align));
  };

  useImperativeHandle(handleRef, () => ({
    scrollToRow(row, options) {
      if (options?.focus) gridRef.current?.focus({ preventScroll: true });
      if (count > 0) activate(Math.min(Math.max(0, Math.trunc(row)), count - 1), 'center');
    },
    focus() {
      gridRef.current?.focus({ preventScroll: true });
    },
  }));

  const shownActiveRow = activeRow !== null && activeRow >= start && activeRow < end ? activeRow : null;
  /** The first row that is in view as a whole. */
  const firstWholeRow = Math.max(start, Math.min(position.px > 0 ? start + 1 : start, end - 1));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.shiftKey || event.defaultPrevented || count === 0) return;
    const pageRows = Math.max(1, Math.floor(viewportPx / rowHeight));
    // From where one looks, not from a row that was scrolled away.
    const from = shownActiveRow ?? firstWholeRow;
    const isEndKey = event.key === 'Home' || event.key === 'End';
    if ((event.ctrlKey || event.metaKey) && !isEndKey) return;
    const row = rowAfterKey(event.key, from, pageRows, count);
    if (row === null) return;
    event.preventDefault();
    const isPageKey = event.key === 'PageUp' || event.key === 'PageDown';
    if (isPageKey) model.moveTo(movePosition(geometry, model.getPosition(), (row - from) * rowHeight));
    activate(row, 'nearest');
  };

  const onFocus = (event: FocusEvent) => {
    // A mouse picks its row itself.
    if (event.currentTarget.matches(':focus-visible')) setActiveRow(shownActiveRow ?? firstWholeRow);
  };

  const onClick = (event: MouseEvent) => {
    // The active row gets another element: that would end the selecting of text.
    if (hasSelectedText()) return;
    const row = event.target instanceof Element ? event.target.closest('[role=row]') : null;
    if (row) setActiveRow(Number(row.getAttribute('aria-rowindex')) - 1);
  };

  const onCopy = (event: ClipboardEvent) => {
    // Text selected with the mouse is copied as anywhere else.
    if (activeRow === null || hasSelectedText()) return;
    const line = isArrived ? pages.get(activeRow) : undefined;
    if (line === undefined) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', line);
    // A long row is here only in part; the whole of it follows as soon as it is read.
    if (line.length >= SHOWN_CHARS) {
      rows
        .row?.(activeRow)
        .then((whole) => navigator.clipboard.writeText(whole))
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
      className={styles.grid}
      style={{ '--row-height': `${rowHeight}px` } as CSSProperties}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onClick={onClick}
      onCopy={onCopy}
    >
      <div role="presentation" className={styles.canvas} style={{ height: geometry.canvasPx }}>
        <div role="presentation" className={styles.view} style={{ height: Math.min(viewportPx, geometry.canvasPx) }}>
          <div role="presentation" className={styles.band} style={{ transform: `translateY(${-position.px}px)` }}>
            <div aria-hidden className={styles.gutter} style={{ minWidth: `${formatCount(count).length}ch` }}>
              {visible.map((row, slot) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as for the rows
                <div key={slot} className={styles.number}>
                  {formatCount(row + 1)}
                </div>
              ))}
            </div>
            {/* biome-ignore lint/a11y/useSemanticElements: as above */}
            <div ref={linesRef} role="rowgroup" className={styles.lines}>
              {visible.map((row, slot) => (
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
              ))}
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
