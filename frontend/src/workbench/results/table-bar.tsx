import { Button } from '@mantine/core';
import { RUN_MESSAGES } from '../messages.ts';
import { isPlain, type TableView, type TableViewState } from '../rows/table-view/table-view.ts';
import classes from './table-bar.module.css';
import { TABLE_GRID_MESSAGES as messages } from './table-messages.ts';

/** The order and filters of a table above its grid; nothing for rows as they are. */
export function TableBar({ view, state }: { readonly view: TableView; readonly state: TableViewState }) {
  const { sort, filters, hidden, table, shown, isWorking, progress, error } = state;
  if (!table || (isPlain(state) && !isWorking && error === null)) {
    return null;
  }
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
        <Button onClick={() => view.clear()} size="compact-sm" variant="subtle">
          {messages.clear}
        </Button>
      )}
    </section>
  );
}
