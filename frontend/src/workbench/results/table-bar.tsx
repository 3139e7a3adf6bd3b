import { Button } from '@mantine/core';
import { isPlain, type TableView, type TableViewState } from '../rows/table-view/table-view.ts';
import { RUN_TEXTS } from '../texts.ts';
import classes from './table-bar.module.css';
import { TABLE_GRID_TEXTS as texts } from './table-texts.ts';

/** The order and filters of a table above its grid; nothing for rows as they are. */
export function TableBar({ view, state }: { readonly view: TableView; readonly state: TableViewState }) {
  const { sort, filters, hidden, table, shown, isWorking, progress, error } = state;
  if (!table || (isPlain(state) && !isWorking && error === null)) {
    return null;
  }
  const parts = [
    ...(sort ? [texts.sortedBy(sort)] : []),
    ...filters.map(texts.filteredBy),
    ...(hidden.size > 0 ? [texts.hidden(hidden.size)] : []),
  ];
  if (isWorking) {
    parts.push(progress && progress.total > 0 ? texts.workingOn(progress.done, progress.total) : texts.working);
  } else if (table.isGrowing) {
    parts.push(texts.waits);
  } else if (filters.length > 0) {
    parts.push(texts.shownOf(shown?.count ?? 0, table.count));
  } else {
    parts.push(RUN_TEXTS.rows(table.count));
  }
  return (
    <section aria-label={texts.view} className={classes.bar}>
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
          {texts.cancel}
        </Button>
      ) : (
        <Button onClick={() => view.clear()} size="compact-sm" variant="subtle">
          {texts.clear}
        </Button>
      )}
    </section>
  );
}
