import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ColumnSort } from '../../../../libs/tables/arrange/arrangement.ts';
import { type ToolId, toolEntry } from '../../../../libs/tools/index.ts';
import type { RowsState } from '../../../../workers/protocol/rows.ts';
import { Dialog, DialogActions } from '../../shared/ui/dialog.tsx';
import { Menu, MenuItem } from '../../shared/ui/menu.tsx';
import { rowsClient } from '../../shared/workers/rows-client.ts';
import { useTask } from '../../shared/workers/task-slot.ts';
import { RUN_MESSAGES } from '../messages.ts';
import { copyRows, readCells, withCells } from '../rows/virtual-rows/copy-rows.ts';
import type { RowTicks } from '../rows/virtual-rows/row-ticks.ts';
import {
  type RenderCell,
  type RowAction,
  type TableControls,
  type TickControls,
  useTickChanges,
} from '../rows/virtual-rows/table-header.tsx';
import type { TableColumn } from '../rows/virtual-rows/table-layout.ts';
import type { ToolRun } from '../runs/tool-run.ts';
import {
  opensPage,
  ownTargets,
  type SendTarget,
  sendRows,
  sentFromOf,
  sentState,
  showSendFailure,
  targetGroups,
} from './send-to.ts';
import { FilterDialog } from './table-arrangement.tsx';
import classes from './table-grid.module.css';
import { TABLE_GRID_MESSAGES as messages } from './table-messages.ts';
import type { TableView, TableViewState } from './table-views.ts';
import type { ColumnExport } from './toolbar.tsx';

/** Dialog of a column. */
type OpenDialog =
  | { readonly kind: 'filter'; readonly column: string; readonly isNumeric: boolean }
  | { readonly kind: 'send'; readonly column: string };

/** Additions of a tool's screen to the grid of a table. Pass stable values: new ones render all rows. */
export interface TableExtras {
  /** Adds a box to each row, and one for all shown rows. Computed rows cannot be ticked. */
  readonly ticks?: RowTicks | undefined;
  /** Adds a button to each row. */
  readonly rowAction?: RowAction | undefined;
  /** Draws cells. */
  readonly renderCell?: RenderCell | undefined;
  /** Order of the result itself, which the header shows unless the visitor sorts the rows. */
  readonly sorted?: ColumnSort | undefined;
  /** Columns that can be exported alone. */
  readonly columnExports?: readonly ColumnExport[] | undefined;
}

/**
 * Returns the header controls of a result that is a table, and the dialogs of its columns; nothing for a list.
 * @param rows the rows that are shown
 */
export function useTableGrid(
  tool: ToolId,
  run: ToolRun,
  rows: RowsState,
  view: TableView,
  state: TableViewState,
  { ticks, rowAction, renderCell, sorted }: TableExtras,
): { readonly controls: TableControls | undefined; readonly dialog: ReactNode } {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const task = useTask();
  const { start } = task;
  const { sort, hidden, table, filters } = state;
  const isTable = rows.columns !== undefined;
  const tickControls = useTickControls(rows, table, ticks);
  const controls = useMemo((): TableControls | undefined => {
    if (!isTable) {
      return undefined;
    }
    const actions = {
      openFilter: ({ name, isNumeric }: TableColumn) => setDialog({ kind: 'filter', column: name, isNumeric }),
      openSend: (column: string) => setDialog({ kind: 'send', column }),
      copy: (column: string) => void start((signal) => copyColumn(rows, column, signal)),
    };
    const order = sort ?? sorted;
    return {
      sorted: order && table && !table.isGrowing ? order : null,
      hidden,
      ticks: tickControls,
      rowAction,
      renderCell,
      menu: (column, tabIndex) => (
        <ColumnMenu
          actions={actions}
          column={column}
          isSorted={order?.column === column.name ? order.direction : undefined}
          tabIndex={tabIndex}
          view={view}
        />
      ),
    };
  }, [isTable, rows, sort, sorted, hidden, table, view, start, tickControls, rowAction, renderCell]);
  const close = () => setDialog(null);
  return {
    controls,
    dialog:
      dialog?.kind === 'filter' ? (
        <FilterDialog
          column={dialog.column}
          condition={filters.find(({ column }) => column === dialog.column)?.condition}
          isNumeric={dialog.isNumeric}
          onApply={(condition) => view.setFilter(dialog.column, condition)}
          onClose={close}
        />
      ) : dialog?.kind === 'send' ? (
        <SendColumnDialog
          column={dialog.column}
          onClose={close}
          onSend={(target) => {
            const from = sentFromOf(tool, run, rows);
            void task.start((signal) =>
              withCells(rows, [placeOf(rows, dialog.column)], { start: 0, end: rows.count }, signal, async (cells) => {
                await sendRows(cells, target, { from: from && { ...from, column: dialog.column } });
                if (opensPage(target, tool, pathname)) {
                  navigate(toolEntry(target.tool).path, { state: sentState(target) });
                }
              }).catch(showSendFailure),
            );
          }}
          tool={tool}
        />
      ) : null,
  };
}

/** The dialog that chooses the input to which a column is sent as a list. */
function SendColumnDialog({
  tool,
  column,
  onSend,
  onClose,
}: {
  readonly tool: ToolId;
  readonly column: string;
  readonly onSend: (target: SendTarget) => void;
  readonly onClose: () => void;
}) {
  const groups = targetGroups(tool);
  const own = ownTargets(tool);
  const targets = [...groups.flatMap((group) => group.targets), ...own];
  const [chosen, setChosen] = useState(0);
  const option = (target: SendTarget) => (
    <option key={target.label} value={targets.indexOf(target)}>
      {target.label}
    </option>
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    onSend(targets[chosen]);
  };
  return (
    <Dialog isOpen onClose={onClose} title={messages.sendTitle(column)}>
      <form className={classes.form} onSubmit={submit}>
        <NativeSelect
          label={messages.target}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
          value={chosen}
        >
          {groups.map(({ label, targets: members }) => (
            <optgroup key={label} label={label}>
              {members.map(option)}
            </optgroup>
          ))}
          {own.map(option)}
        </NativeSelect>
        <DialogActions>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button color="magenta" type="submit" variant="filled">
            {messages.send}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Returns the box for all shown rows, whose numbers are read once for each arrangement, when all rows are there. */
function useTickControls(
  rows: RowsState,
  table: RowsState | null,
  ticks: RowTicks | undefined,
): TickControls | undefined {
  const [numbers, setNumbers] = useState<Uint32Array | null>(null);
  const { id, count, isGrowing } = rows;
  const needsNumbers = ticks !== undefined && !isGrowing;
  useEffect(() => {
    if (!needsNumbers) {
      setNumbers(null);
      return;
    }
    let isWanted = true;
    rowsClient
      .call((service) => service.rowNumbers(id, 0, count))
      .then((all) => isWanted && setNumbers(all))
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [id, count, needsNumbers]);
  const tableId = table?.id;
  useEffect(() => {
    if (ticks && tableId !== undefined) {
      ticks.setTable(tableId);
    }
  }, [ticks, tableId]);
  const changes = useTickChanges(ticks);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ticks have changed
  return useMemo(
    () =>
      ticks && {
        ticks,
        all: ticks.count === 0 ? 'none' : numbers && numbers.length > 0 && ticks.hasAll(numbers) ? 'all' : 'some',
        onAll: (isTicked) => numbers && ticks.set(numbers, isTicked),
      },
    [ticks, numbers, changes],
  );
}

/** Copies a column as lines. */
async function copyColumn(rows: RowsState, column: string, signal: AbortSignal): Promise<void> {
  const text = readCells(rows, [placeOf(rows, column)], { start: 0, end: rows.count }, signal);
  await copyRows(text, { message: () => RUN_MESSAGES.copiedText(rows.count), signal });
}

/** Actions of a column menu that need a dialog or a task. */
interface ColumnActions {
  readonly openFilter: (column: TableColumn) => void;
  readonly copy: (column: string) => void;
  readonly openSend: (column: string) => void;
}

/** The button in the header of a column: its name, with a menu. */
function ColumnMenu({
  column,
  view,
  isSorted,
  tabIndex,
  actions,
}: {
  readonly column: TableColumn;
  readonly view: TableView;
  readonly isSorted: 'ascending' | 'descending' | undefined;
  readonly tabIndex: 0 | -1;
  readonly actions: ColumnActions;
}) {
  const { name } = column;
  const sort = (direction: 'ascending' | 'descending') => view.setSort({ column: name, direction });
  return (
    <Menu
      className={classes.button}
      icon={
        <span className={classes.content}>
          <span className={classes.name}>{name}</span>
          <span aria-hidden className={classes.mark} data-sorted={isSorted} />
        </span>
      }
      isLabelHidden
      label={messages.columnMenu(name)}
      tabIndex={tabIndex}
    >
      <MenuItem onClick={() => sort('ascending')}>{messages.sortAscending}</MenuItem>
      <MenuItem onClick={() => sort('descending')}>{messages.sortDescending}</MenuItem>
      <MenuItem onClick={() => actions.openFilter(column)}>{messages.filter}</MenuItem>
      <MenuItem onClick={() => actions.copy(name)}>{messages.copyColumn}</MenuItem>
      <MenuItem onClick={() => actions.openSend(name)}>{messages.sendColumn}</MenuItem>
      <MenuItem onClick={() => view.hide(name)}>{messages.hideColumn}</MenuItem>
      <MenuItem onClick={() => view.showAllColumns()}>{messages.showAllColumns}</MenuItem>
    </Menu>
  );
}

/** Returns the place of a column in rows, some of whose columns may be hidden. */
function placeOf({ columns = [] }: RowsState, name: string): number {
  return columns.indexOf(name);
}
