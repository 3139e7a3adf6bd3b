import { Button, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { type FormEvent, useState } from 'react';
import type { FilterCondition } from '../../../../libs/tables/arrange/row-filters.ts';
import { areNumbers } from '../../../../libs/tables/number-cells.ts';
import type { RowsState } from '../../../../workers/protocol/rows.ts';
import { Dialog, DialogActions, firstFocus } from '../../shared/ui/dialog.tsx';
import { RUN_MESSAGES } from '../messages.ts';
import classes from './table-grid.module.css';
import { TABLE_GRID_MESSAGES as messages } from './table-messages.ts';
import { isPlain, type TableView, type TableViewState } from './table-views.ts';

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

type Kind = FilterCondition['kind'];

const KINDS: readonly Kind[] = ['contains', 'equals', 'begins', 'atLeast', 'atMost', 'empty', 'notEmpty'];

interface FilterFormProps {
  /** The condition that the column has. */
  readonly condition: FilterCondition | undefined;
  /** True if the column has numbers, so that a new condition compares numbers. */
  readonly isNumeric: boolean;
  readonly onApply: (condition: FilterCondition | null) => void;
  readonly onClose: () => void;
}

/** The dialog that sets the condition on a column, or removes it. */
export function FilterDialog({ column, ...form }: FilterFormProps & { readonly column: string }) {
  return (
    <Dialog isOpen onClose={form.onClose} title={messages.filterTitle(column)}>
      <FilterForm
        {...form}
        onApply={(next) => {
          form.onClose();
          form.onApply(next);
        }}
      />
    </Dialog>
  );
}

function FilterForm({ condition, isNumeric, onApply, onClose }: FilterFormProps) {
  const [kind, setKind] = useState<Kind>(condition?.kind ?? (isNumeric ? 'atLeast' : 'contains'));
  const [value, setValue] = useState(givenValue(condition));
  const [problem, setProblem] = useState<string | null>(null);
  const hasValue = kind !== 'empty' && kind !== 'notEmpty';
  const [startsWithValue] = useState(hasValue);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const next = toCondition(kind, value);
    if (next === null) {
      setProblem(kind === 'atLeast' || kind === 'atMost' ? messages.numberMissing : messages.valueMissing);
      event.currentTarget.querySelector('input')?.focus();
    } else {
      onApply(next);
    }
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <NativeSelect
        data={KINDS.map((id) => ({ value: id, label: messages.conditions[id] }))}
        label={messages.condition}
        onChange={(event) => {
          setKind(KINDS.find((id) => id === event.currentTarget.value) ?? 'contains');
          setProblem(null);
        }}
        ref={startsWithValue ? undefined : firstFocus}
        value={kind}
      />
      {/* Hidden rather than removed: mounted again, it would take the focus from the choice of the condition. */}
      <TextInput
        autoComplete="off"
        error={problem}
        label={messages.value}
        onChange={(event) => {
          setValue(event.currentTarget.value);
          setProblem(null);
        }}
        ref={startsWithValue ? firstFocus : undefined}
        value={value}
        wrapperProps={{ hidden: !hasValue }}
      />
      <DialogActions>
        <Button onClick={onClose}>{messages.cancel}</Button>
        {condition && <Button onClick={() => onApply(null)}>{messages.removeFilter}</Button>}
        <Button color="magenta" type="submit" variant="filled">
          {messages.apply}
        </Button>
      </DialogActions>
    </form>
  );
}

function givenValue(condition: FilterCondition | undefined): string {
  if (!condition) {
    return '';
  }
  return 'text' in condition ? condition.text : 'value' in condition ? condition.value : '';
}

function toCondition(kind: Kind, value: string): FilterCondition | null {
  switch (kind) {
    case 'empty':
    case 'notEmpty':
      return { kind };
    case 'atLeast':
    case 'atMost':
      return areNumbers([value]) ? { kind, value: value.trim() } : null;
    default:
      return value === '' ? null : { kind, text: value };
  }
}
