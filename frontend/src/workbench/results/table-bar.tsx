import { Button } from '@mantine/core';
import { useState } from 'react';
import type { RowsState } from '../../../../workers/protocol/rows.ts';
import { RUN_MESSAGES } from '../messages.ts';
import { isPlain, type TableView, type TableViewState } from '../rows/table-view.ts';
import classes from './table-bar.module.css';
import { TABLE_GRID_MESSAGES as messages } from './table-messages.ts';

/** The order and filters of a table above its grid, and how many rows there are once they are cleared. */
export function TableBar({
  view,
  state,
  onCleared,
}: {
  readonly view: TableView;
  readonly state: TableViewState;
  /** Called when the button that clears order and filters has been pressed, and is gone. */
  readonly onCleared: () => void;
}) {
  const [wasCleared, setCleared] = useState(false);
  const { table, isWorking, error } = state;
  const isShown = table !== null && !(isPlain(state) && !isWorking && error === null);
  return (
    <>
      <div aria-live="polite" data-unseen>
        {table && !table.isGrowing && !isShown && wasCleared && RUN_MESSAGES.rows(table.count)}
      </div>
      {isShown && (
        <Arrangement
          onClear={() => {
            view.clear();
            setCleared(true);
            onCleared();
          }}
          state={state}
          table={table}
          view={view}
        />
      )}
    </>
  );
}

function Arrangement({
  view,
  state: { sort, filters, hidden, shown, isWorking, progress, error },
  table,
  onClear,
}: {
  readonly view: TableView;
  readonly state: TableViewState;
  readonly table: RowsState;
  readonly onClear: () => void;
}) {
  const parts = [
    ...(sort ? [messages.sortedBy(sort)] : []),
    ...filters.map(messages.filteredBy),
    ...(hidden.size > 0 ? [messages.hidden(hidden.size)] : []),
  ];
  if (isWorking) {
    parts.push(progress && progress.total > 0 ? messages.workingOn(progress.done, progress.total) : messages.working);
  } else if (table.isGrowing) {
    parts.push(messages.waits);
  } else if (filters.length > 0) {
    parts.push(messages.shownOf(shown?.count ?? 0, table.count));
  } else {
    parts.push(RUN_MESSAGES.rows(table.count));
  }
  return (
    <section aria-label={messages.view} className={classes.bar}>
      <p aria-live={isWorking ? 'off' : 'polite'} className={classes.text} role="status">
        {parts.join(' · ')}
      </p>
      {error !== null && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {isWorking ? (
        <Button onClick={() => view.cancel()} size="compact-sm" variant="subtle">
          {messages.cancel}
        </Button>
      ) : (
        <Button onClick={onClear} size="compact-sm" variant="subtle">
          {messages.clear}
        </Button>
      )}
    </section>
  );
}
