import { Button } from '@mantine/core';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  type ColumnOption,
  defaultOptions,
  type LeafOptions,
  type ListOption,
  type NumberOption,
  type TemplateOption,
} from '../../../../libs/tools/shared/options.ts';
import { formatCount } from '../../shared/format/format.ts';
import { type ChangeRows, isSwitch, ListRow, type Row, type RowActions } from './list-row.tsx';
import classes from './list-table.module.css';
import { OPTION_MESSAGES as messages } from './messages.ts';
import { type FieldProps, insertText, type OptionColumns } from './text-field.tsx';
import { ColumnField, InsertButtons, NumberField, TemplateField } from './value-fields.tsx';

/** Rows that are drawn at first, and further ones for each press of the button. */
const ROWS_AT_ONCE = 50;

/** The rows of a list option: a table with a control for each field, and buttons to add, remove and move rows. */
export function ListTable({
  spec,
  rows,
  onChange,
  isDisabled,
  columns,
  statuses,
  problems,
  buttons,
}: {
  readonly spec: ListOption;
  readonly rows: readonly Row[];
  readonly onChange: (rows: readonly Row[]) => void;
  readonly isDisabled: boolean;
  readonly columns: OptionColumns;
  /** Short text at the end of each row, such as a count; `''` for none. */
  readonly statuses?: readonly string[] | undefined;
  /** Text below rows, by index. */
  readonly problems?: ReadonlyMap<number, string> | undefined;
  /** Buttons beside that which adds a row. */
  readonly buttons?: ReactNode;
}) {
  const { fields, itemLabel, min = 0, max } = spec;
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  const box = useRef<HTMLFieldSetElement>(null);
  const focusAfter = useFocusAfterChange(box, rows);
  const actions = useRowActions(rows, onChange, focusAfter);
  const template = useRef<HTMLInputElement>(null);
  const rememberTemplate = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement && target.dataset.template !== undefined) {
      template.current = target;
    }
  };
  const add = () => {
    focusAfter(rows.length, '');
    setShown(Math.max(shown, rows.length + 1));
    actions.change((before) => [...before, defaultOptions(fields)]);
  };
  const insert = (placeholder: string) => {
    const field = template.current?.isConnected ? template.current : lastTemplate(box.current);
    const { row, field: name = '' } = field?.closest('td')?.dataset ?? {};
    insertText(field, placeholder, (value) => actions.set(Number(row), name, value));
  };
  const moveByKeys = (event: KeyboardEvent) => {
    const isUp = event.key === 'ArrowUp';
    if (!event.altKey || (!isUp && event.key !== 'ArrowDown') || !(event.target instanceof HTMLElement)) {
      return;
    }
    const index = Number(event.target.closest('tr')?.dataset.row ?? Number.NaN);
    const to = index + (isUp ? -1 : 1);
    if (isDisabled || rows[index] === undefined || rows[to] === undefined) {
      return;
    }
    event.preventDefault();
    actions.move(index, isUp ? -1 : 1, event.target.dataset.control ?? event.target.closest('td')?.dataset.field);
  };
  const hidden = Math.max(0, rows.length - shown);
  return (
    <fieldset className={classes.list} onFocus={rememberTemplate} onKeyDown={moveByKeys} ref={box}>
      <legend className={classes.legend}>{spec.label}</legend>
      {spec.help && <p className={classes.help}>{spec.help}</p>}
      {rows.length > 0 && (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <FieldNames fields={fields} hasStatus={statuses !== undefined} />
            <tbody>
              {rows.slice(0, shown).map((row, index) => (
                <ListRow
                  actions={actions}
                  canRemove={rows.length > min}
                  columns={columns}
                  fields={fields}
                  index={index}
                  isDisabled={isDisabled}
                  isLast={index === rows.length - 1}
                  itemLabel={itemLabel}
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and their controls keep no state
                  key={index}
                  problem={problems?.get(index) ?? ''}
                  row={row}
                  status={statuses?.[index]}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={classes.buttons}>
        <Button data-control="add" disabled={isDisabled || rows.length >= max} onClick={add} size="compact-sm">
          {messages.add(itemLabel)}
        </Button>
        {hidden > 0 && (
          <Button onClick={() => setShown(shown + ROWS_AT_ONCE)} size="compact-sm" variant="subtle">
            {messages.showMore(formatCount(Math.min(hidden, ROWS_AT_ONCE)))}
          </Button>
        )}
        {buttons}
      </div>
      {rows.length > 0 && Object.values(fields).some(({ kind }) => kind === 'template') && (
        <InsertButtons columns={columns.template} isDisabled={isDisabled} onInsert={insert} />
      )}
    </fieldset>
  );
}

function lastTemplate(box: HTMLElement | null): HTMLInputElement | null {
  return [...(box?.querySelectorAll<HTMLInputElement>('input[data-template]') ?? [])].at(-1) ?? null;
}

function useRowActions(
  rows: readonly Row[],
  onChange: (rows: readonly Row[]) => void,
  focusAfter: (row: number, control: string) => void,
): RowActions {
  const latest = useRef({ rows, onChange });
  useLayoutEffect(() => {
    latest.current = { rows, onChange };
  });
  return useMemo(() => {
    const change: ChangeRows = (edit) => latest.current.onChange(edit(latest.current.rows));
    return {
      change,
      set: (index, field, value) => change((before) => before.with(index, { ...before[index], [field]: value })),
      remove: (index) => {
        focusAfter(Math.min(index, latest.current.rows.length - 2), 'remove');
        change((before) => before.toSpliced(index, 1));
      },
      move: (index, by, control = by < 0 ? 'up' : 'down') => {
        focusAfter(index + by, control);
        change((before) => before.toSpliced(index, 1).toSpliced(index + by, 0, before[index]));
      },
    };
  }, [focusAfter]);
}

/**
 * Returns a function that names the control which gets the focus once the rows have changed: a control of a row that was
 * moved, or the first one of a new row. If it cannot have the focus, another control of the row gets it, else the button
 * that adds rows.
 */
function useFocusAfterChange(
  box: RefObject<HTMLElement | null>,
  rows: readonly Row[],
): (row: number, control: string) => void {
  const next = useRef<{ readonly row: number; readonly control: string }>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the rows triggers the effect
  useLayoutEffect(() => {
    if (next.current === null) {
      return;
    }
    const { row, control } = next.current;
    next.current = null;
    const controls = box.current?.querySelectorAll<HTMLElement>(
      `tr[data-row="${row}"] :is(input, select, button):not(:disabled)`,
    );
    const all = [...(controls ?? [])];
    const same = all.find(
      (element) => element.dataset.control === control || element.closest('td')?.dataset.field === control,
    );
    const other = control === '' ? all[0] : all.find((element) => element.dataset.control !== undefined);
    (same ?? other ?? box.current?.querySelector<HTMLElement>('[data-control="add"]'))?.focus();
  }, [rows]);
  return useMemo(
    () => (row, control) => {
      next.current = { row, control };
    },
    [],
  );
}

function FieldNames({ fields, hasStatus }: { readonly fields: LeafOptions; readonly hasStatus: boolean }) {
  return (
    <thead>
      <tr>
        <th className={classes.number} scope="col">
          {messages.number}
        </th>
        {Object.entries(fields).map(([name, field]) => (
          <th key={name} scope="col" title={field.help}>
            {isSwitch(field) ? <span data-unseen>{field.label}</span> : field.label}
          </th>
        ))}
        {hasStatus && (
          <th scope="col">
            <span data-unseen>{messages.status}</span>
          </th>
        )}
        <th scope="col">
          <span data-unseen>{messages.actions}</span>
        </th>
      </tr>
    </thead>
  );
}

interface FurtherOptionProps
  extends Omit<FieldProps<ListOption | NumberOption | TemplateOption | ColumnOption>, 'name'> {
  readonly columns: OptionColumns;
  /** Further buttons of a list. */
  readonly buttons?: ReactNode;
}

/** The control of a list, number, template or column. */
export function FurtherOption({ spec, columns, buttons, ...field }: FurtherOptionProps) {
  switch (spec.kind) {
    case 'list': {
      const { value, ...list } = field;
      return <ListTable {...list} buttons={buttons} columns={columns} rows={rowsOf(value)} spec={spec} />;
    }
    case 'number':
      return <NumberField {...field} name={spec} spec={spec} />;
    case 'template':
      return <TemplateField {...field} columns={columns.template} name={spec} spec={spec} />;
    case 'column': {
      const names = columns.of(spec);
      return names && <ColumnField {...field} columns={names} name={spec} spec={spec} />;
    }
  }
}

function rowsOf(value: unknown): readonly { readonly [field: string]: unknown }[] {
  return Array.isArray(value) ? value : [];
}
