import type { RowsState } from '../../../../workers/protocol/rows.ts';
import { Menu, MenuItem } from '../../shared/ui/menu.tsx';
import type { TableView } from '../rows/table-view/table-view.ts';
import type { TableColumn } from '../rows/virtual-rows/table-layout.ts';
import classes from './table-bar.module.css';
import { TABLE_GRID_TEXTS as texts } from './table-texts.ts';

/** Actions of a column menu that need a dialog or a task. */
export interface ColumnActions {
  readonly openFilter: (column: TableColumn) => void;
  readonly copy: (column: string) => void;
  readonly openSend: (column: string) => void;
}

/** The button in the header of a column: its name, with a menu. */
export function ColumnMenu({
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
      label={texts.columnMenu(name)}
      tabIndex={tabIndex}
    >
      <MenuItem onClick={() => sort('ascending')}>{texts.sortAscending}</MenuItem>
      <MenuItem onClick={() => sort('descending')}>{texts.sortDescending}</MenuItem>
      <MenuItem onClick={() => actions.openFilter(column)}>{texts.filter}</MenuItem>
      <MenuItem onClick={() => actions.copy(name)}>{texts.copyColumn}</MenuItem>
      <MenuItem onClick={() => actions.openSend(name)}>{texts.sendColumn}</MenuItem>
      <MenuItem onClick={() => view.hide(name)}>{texts.hideColumn}</MenuItem>
      <MenuItem onClick={() => view.showAllColumns()}>{texts.showAllColumns}</MenuItem>
    </Menu>
  );
}

/** Returns the place of a column in rows, some of whose columns may be hidden. */
export function placeOf({ columns = [] }: RowsState, name: string): number {
  return columns.indexOf(name);
}
