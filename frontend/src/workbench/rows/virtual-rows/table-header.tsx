import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type PointerEvent as ReactPointerEvent,
  useRef,
  useSyncExternalStore,
} from 'react';
import { ROW_MESSAGES as messages } from '../../messages.ts';
import type { RowTicks } from './row-ticks.ts';
import { type DrawnColumn, type TableColumn, type TableLayout, TICK_INDEX } from './table-layout.ts';
import styles from './virtual-rows.module.css';

type SortDirection = 'ascending' | 'descending';

/** Controls in the header of a table. */
export interface TableControls {
  /** Returns the button of a column, which shows its name. */
  readonly menu: (column: TableColumn, tabIndex: 0 | -1) => ReactNode;
  /** The column by which the rows are sorted. */
  readonly sorted: { readonly column: string; readonly direction: SortDirection } | null;
  /** Names of columns that are not shown. */
  readonly hidden: ReadonlySet<string>;
  /** Set if rows can be ticked. */
  readonly ticks?: TickControls | undefined;
  readonly rowAction?: RowAction | undefined;
  readonly renderCell?: RenderCell | undefined;
}

/** Ticks of rows, with a box for all shown rows in the header. */
export interface TickControls {
  readonly ticks: RowTicks;
  readonly all: 'none' | 'some' | 'all';
  readonly onAll: (isTicked: boolean) => void;
}

const noChanges = () => () => undefined;
const zero = () => 0;

/** Renders a grid again with every change of its ticks. Returns a number that changes with it. */
export function useTickChanges(ticks: RowTicks | undefined): number {
  return useSyncExternalStore(ticks?.subscribe ?? noChanges, ticks?.getSnapshot ?? zero);
}

/** Button in each row, which Enter presses as well. */
export interface RowAction {
  readonly label: string;
  /** @param row number of the row among the shown ones, from 0 */
  readonly run: (cells: readonly string[], row: number) => void;
}

/** Returns the content of a cell; undefined for its text. */
export type RenderCell = (text: string, column: string, row: number) => ReactNode | undefined;

/**
 * The header row of a table, which sticks to the top. It has no row number. One of its buttons is in the tab order, that
 * of the active column; arrows move between them.
 */
export const TableHeader = memo(function TableHeader({
  layout,
  controls,
  activePlace,
  gutter,
  markedColumn,
}: {
  readonly layout: TableLayout;
  readonly controls: TableControls | undefined;
  readonly activePlace: number;
  /** Width of the row numbers. */
  readonly gutter: string;
  readonly markedColumn: string | undefined;
}) {
  const { drawn, width } = layout;
  const named = drawn.filter(({ index }) => index >= 0);
  const tabPlace = named.some(({ place }) => place === activePlace) ? activePlace : named[0]?.place;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const button = event.target instanceof HTMLElement ? event.target.closest('[role=columnheader] > button') : null;
    const place = placeOf(button);
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    const column = layout.columns[place];
    if (!button || !column || step === 0 || event.ctrlKey || event.metaKey) {
      return;
    }
    if (event.altKey !== event.shiftKey) {
      return;
    }
    event.preventDefault();
    if (event.altKey) {
      layout.setWidth(column.name, { steps: step });
      return;
    }
    layout.reveal(place + step);
    const next = event.currentTarget.querySelector<HTMLElement>(`[aria-colindex="${place + 1 + step}"] > button`);
    next?.focus({ preventScroll: true });
  };
  // A column below pinned ones counts as visible for the browser, which then does not scroll.
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.matches(':focus-visible')) {
      layout.reveal(placeOf(target));
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table lays out its cells by measuring them
    <div role="rowgroup" className={styles.header}>
      <div aria-hidden className={styles.corner} style={{ width: gutter }} />
      {/* biome-ignore lint/a11y/useFocusableInteractive: the buttons in it have the focus */}
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="row" className={styles.headerRow} onFocus={onFocus} onKeyDown={onKeyDown} style={{ width }}>
        {drawn.map((column) =>
          column.index < 0 ? (
            <ControlHeader key={column.index} column={column} ticks={controls?.ticks} />
          ) : (
            <HeaderCell
              key={column.name}
              column={column}
              controls={controls}
              isMarked={column.name === markedColumn}
              setWidth={layout.setWidth}
              tabIndex={column.place === tabPlace ? 0 : -1}
            />
          ),
        )}
      </div>
    </div>
  );
});

/** Returns the place of the column whose header has an element; -1 for others. */
function placeOf(element: Element | null): number {
  return Number(element?.closest('[role=columnheader]')?.getAttribute('aria-colindex')) - 1;
}

function HeaderCell({
  column,
  controls,
  isMarked,
  setWidth,
  tabIndex,
}: {
  readonly column: DrawnColumn;
  readonly controls: TableControls | undefined;
  readonly isMarked: boolean;
  readonly setWidth: TableLayout['setWidth'];
  readonly tabIndex: 0 | -1;
}) {
  const { name, place, px, isNumeric, isPinned, style } = column;
  const isSorted = controls?.sorted?.column === name;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the button in it has the focus
    // biome-ignore lint/a11y/useSemanticElements: a table lays out its cells by measuring them
    <div
      role="columnheader"
      aria-colindex={place + 1}
      aria-label={name}
      aria-sort={isSorted ? controls?.sorted?.direction : undefined}
      data-numeric={isNumeric ? '' : undefined}
      data-marked={isMarked ? '' : undefined}
      data-pinned={isPinned ? '' : undefined}
      className={styles.headerCell}
      style={style}
      title={controls ? undefined : name}
    >
      {controls ? controls.menu(column, tabIndex) : <span className={styles.headerName}>{name}</span>}
      <WidthHandle onWidth={(width) => setWidth(name, { px: width })} px={px} />
    </div>
  );
}

/** The header of the ticks or of the buttons of rows. */
function ControlHeader({
  column: { index, place, isPinned, style },
  ticks,
}: {
  readonly column: DrawnColumn;
  readonly ticks: TickControls | undefined;
}) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the box in it has the focus
    // biome-ignore lint/a11y/useSemanticElements: a table lays out its cells by measuring them
    <div
      role="columnheader"
      aria-colindex={place + 1}
      aria-label={index === TICK_INDEX ? messages.ticks : undefined}
      data-pinned={isPinned ? '' : undefined}
      className={styles.headerCell}
      style={style}
    >
      {index !== TICK_INDEX && <span className={styles.headerName}>{messages.actions}</span>}
      {index === TICK_INDEX && ticks && (
        <input
          aria-label={messages.selectAll}
          checked={ticks.all === 'all'}
          className={styles.tick}
          onChange={(event) => ticks.onAll(event.currentTarget.checked)}
          ref={(box) => {
            if (box) {
              box.indeterminate = ticks.all === 'some';
            }
          }}
          type="checkbox"
        />
      )}
    </div>
  );
}

/** The edge of a header cell, dragged to change the width of the column. Keys do the same, see `useActiveCell`. */
function WidthHandle({ px, onWidth }: { readonly px: number; readonly onWidth: (px: number) => void }) {
  const drag = useRef<{ readonly fromX: number; readonly fromPx: number } | null>(null);
  const onPointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { fromX: event.clientX, fromPx: px };
  };
  const onPointerMove = (event: ReactPointerEvent<HTMLElement>) => {
    if (drag.current) {
      onWidth(drag.current.fromPx + event.clientX - drag.current.fromX);
    }
  };
  const stop = () => {
    drag.current = null;
  };
  return (
    <div
      aria-hidden
      className={styles.widthHandle}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={stop}
      onPointerCancel={stop}
    />
  );
}
