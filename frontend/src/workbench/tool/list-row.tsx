import { ActionIcon } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { isShown, type LeafOption, type LeafOptions } from '../../../../libs/tools/shared/options.ts';
import { CloseIcon } from '../../shared/ui/icons.tsx';
import { DownIcon, UpIcon } from '../results/icons.tsx';
import classes from './list-table.module.css';
import { OPTION_MESSAGES as messages } from './messages.ts';
import { type OptionColumns, TextField } from './text-field.tsx';
import { ChoiceField, ColumnField, NumberField, TemplateText } from './value-fields.tsx';

export type Row = { readonly [field: string]: unknown };
export type ChangeRows = (edit: (rows: readonly Row[]) => readonly Row[]) => void;

/** Changes of rows. They stay the same, so that a row is drawn again only if its values change. */
export interface RowActions {
  readonly change: ChangeRows;
  set(index: number, field: string, value: unknown): void;
  remove(index: number): void;
  /** @param control that has the focus afterwards; a button to move the row by default */
  move(index: number, by: -1 | 1, control?: string): void;
}

interface ListRowProps {
  readonly row: Row;
  readonly index: number;
  readonly fields: LeafOptions;
  readonly itemLabel: string;
  readonly isLast: boolean;
  readonly canRemove: boolean;
  readonly isDisabled: boolean;
  readonly actions: RowActions;
  readonly columns: OptionColumns;
  /** Undefined if the table has no column for it. */
  readonly status: string | undefined;
  readonly problem: string;
}

export const ListRow = memo(function ListRow({
  row,
  index,
  fields,
  itemLabel,
  isLast,
  canRemove,
  isDisabled,
  actions,
  columns,
  status,
  problem,
}: ListRowProps) {
  const number = index + 1;
  const cells = (
    <tr data-row={index}>
      <td className={classes.number}>{number}</td>
      {Object.entries(fields).map(([name, field]) => (
        <td
          data-field={name}
          data-kind={isSwitch(field) ? 'switch' : field.kind}
          data-label={field.label}
          data-row={index}
          key={name}
        >
          {isShown(field, row) && (
            <Cell
              columns={columns}
              isDisabled={isDisabled}
              name={messages.inRow(field.label, number)}
              onChange={(value) => actions.set(index, name, value)}
              spec={field}
              value={row[name]}
            />
          )}
        </td>
      ))}
      {status !== undefined && <td className={classes.status}>{status}</td>}
      <td className={classes.actions}>
        <RowButton
          control="up"
          icon={<UpIcon />}
          isDisabled={isDisabled || index === 0}
          label={messages.moveUp(itemLabel, number)}
          onClick={() => actions.move(index, -1)}
        />
        <RowButton
          control="down"
          icon={<DownIcon />}
          isDisabled={isDisabled || isLast}
          label={messages.moveDown(itemLabel, number)}
          onClick={() => actions.move(index, 1)}
        />
        <RowButton
          control="remove"
          icon={<CloseIcon />}
          isDisabled={isDisabled || !canRemove}
          label={messages.remove(itemLabel, number)}
          onClick={() => actions.remove(index)}
        />
      </td>
    </tr>
  );
  return (
    <>
      {cells}
      {problem !== '' && (
        <tr className={classes.problemRow}>
          <td />
          <td colSpan={Object.keys(fields).length + 2}>{problem}</td>
        </tr>
      )}
    </>
  );
});

/** Returns true if a field is a button in a row, instead of a checkbox. */
export function isSwitch(field: LeafOption): boolean {
  return field.kind === 'boolean' && field.sign !== undefined;
}

function RowButton({
  control,
  label,
  icon,
  isDisabled,
  onClick,
}: {
  readonly control: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
}) {
  return (
    <ActionIcon aria-label={label} data-control={control} disabled={isDisabled} onClick={onClick} title={label}>
      {icon}
    </ActionIcon>
  );
}

interface CellProps {
  readonly spec: LeafOption;
  readonly name: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly isDisabled: boolean;
  readonly columns: OptionColumns;
}

function Cell({ spec, name, columns, ...rest }: CellProps) {
  const props = { ...rest, name: { name } };
  switch (spec.kind) {
    case 'boolean':
      return spec.sign !== undefined ? (
        <button
          aria-label={name}
          aria-pressed={rest.value === true}
          className={classes.switch}
          disabled={rest.isDisabled}
          onClick={() => rest.onChange(rest.value !== true)}
          title={spec.label}
          type="button"
        >
          {spec.sign}
        </button>
      ) : (
        <input
          aria-label={name}
          checked={rest.value === true}
          className={classes.check}
          disabled={rest.isDisabled}
          onChange={(event) => rest.onChange(event.currentTarget.checked)}
          type="checkbox"
        />
      );
    case 'choice':
      return <ChoiceField {...props} spec={spec} />;
    case 'text':
      return <TextField {...props} spec={spec} />;
    case 'number':
      return <NumberField {...props} spec={spec} />;
    case 'template':
      return <TemplateText {...props} columns={columns.template} spec={spec} />;
    case 'column': {
      const names = columns.of(spec);
      return names && <ColumnField {...props} columns={names} spec={spec} />;
    }
  }
}
