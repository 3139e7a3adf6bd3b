import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type RefObject, useRef, useState } from 'react';
import { findColumn, unknownColumn } from '../../../../libs/tables/columns.ts';
import { isNameForTemplates, parseTemplate, resolveTemplate } from '../../../../libs/tables/templates.ts';
import { automaticColumn } from '../../../../libs/tools/shared/column-choice.ts';
import {
  type ChoiceOption,
  type ColumnOption,
  checkNumber,
  type NumberOption,
  type TemplateOption,
} from '../../../../libs/tools/shared/options.ts';
import { OPTION_MESSAGES as messages } from './messages.ts';
import { type FieldProps, insertText, nameProps, useOneLine } from './text-field.tsx';
import classes from './value-fields.module.css';

/** A number. Text that is no valid number stays in the field, with the error; its value is then refused by a run. */
export function NumberField({ spec, name, value, onChange, isDisabled }: FieldProps<NumberOption>) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: number | null }>();
  const text = typed !== undefined && Object.is(typed.value, value) ? typed.text : formatNumber(value);
  return (
    <TextInput
      {...nameProps(name)}
      disabled={isDisabled}
      error={checkNumber(spec, value)}
      inputContainer={(input) => (
        <div className={classes.number}>
          {input}
          {spec.unit !== undefined && <span className={classes.unit}>{spec.unit}</span>}
        </div>
      )}
      inputMode={Number.isInteger(spec.step) ? 'numeric' : 'decimal'}
      max={spec.max}
      min={spec.min}
      onChange={({ currentTarget }) => {
        const next = { text: currentTarget.value, value: readNumber(currentTarget) };
        setTyped(next);
        onChange(next.value);
      }}
      step={spec.step}
      type="number"
      value={text}
    />
  );
}

function formatNumber(value: unknown): string {
  return typeof value === 'number' && !Number.isNaN(value) ? String(value) : '';
}

/** Returns the number of a field; null if it is empty, NaN if it holds something else. */
function readNumber({ value, validity }: HTMLInputElement): number | null {
  if (value === '') {
    return validity?.badInput ? Number.NaN : null;
  }
  return Number(value);
}

/** A choice as a list of its labels, for a cell of a table. */
export function ChoiceField({ spec, name, value, onChange, isDisabled }: FieldProps<ChoiceOption>) {
  return (
    <NativeSelect
      {...nameProps(name)}
      data={spec.choices.map((choice) => ({ value: choice.value, label: choice.label }))}
      disabled={isDisabled}
      onChange={(event) => onChange(event.currentTarget.value)}
      value={String(value ?? '')}
    />
  );
}

/** A column of a table. */
export function ColumnField({
  spec,
  name,
  value,
  onChange,
  isDisabled,
  columns,
}: FieldProps<ColumnOption> & { readonly columns: readonly string[] }) {
  const chosen = String(value ?? '');
  const found = chosen === '' ? -1 : findColumn(columns, chosen);
  const isUnknown = chosen !== '' && found < 0;
  const automatic = automaticColumn(spec, columns);
  return (
    <NativeSelect
      {...nameProps(name)}
      disabled={isDisabled}
      error={isUnknown && unknownColumn(columns, chosen)}
      onChange={(event) => onChange(event.currentTarget.value)}
      value={found < 0 ? chosen : columns[found]}
    >
      <option value="">{messages.automatic(automatic === null ? null : columns[automatic])}</option>
      {isUnknown && <option value={chosen}>{chosen}</option>}
      {columns.map((column) => (
        <option key={column} value={column}>
          {column}
        </option>
      ))}
    </NativeSelect>
  );
}

interface TemplateProps extends FieldProps<TemplateOption> {
  /** Columns that may be named; undefined if they are not known. */
  readonly columns: readonly string[] | undefined;
}

/** A template with a button for each column that can be inserted. */
export function TemplateField({ isDisabled, columns, ...props }: TemplateProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.template}>
      <TemplateText {...props} columns={columns} field={field} isDisabled={isDisabled} />
      <InsertButtons
        columns={columns}
        isDisabled={isDisabled}
        onInsert={(placeholder) => insertText(field.current, placeholder, props.onChange)}
      />
    </div>
  );
}

/** The text box of a template, with the first mistake beside it. */
export function TemplateText({
  spec,
  name,
  value,
  onChange,
  isDisabled,
  columns,
  field,
}: TemplateProps & { readonly field?: RefObject<HTMLInputElement | null> | undefined }) {
  const { error, handlers } = useOneLine(onChange);
  const template = String(value ?? '');
  const names = columns && [...columns, ...(spec.builtIns ?? [])];
  const parsed = names === undefined ? parseTemplate(template) : resolveTemplate(template, names);
  return (
    <TextInput
      {...nameProps(name)}
      data-template
      disabled={isDisabled}
      error={error || (!parsed.ok && parsed.message)}
      maxLength={spec.maxLength}
      ref={field}
      value={template}
      {...handlers}
    />
  );
}

/** A button for each column whose name can stand in a template. */
export function InsertButtons({
  columns = [],
  isDisabled,
  onInsert,
}: {
  readonly columns: readonly string[] | undefined;
  readonly isDisabled: boolean;
  readonly onInsert: (placeholder: string) => void;
}) {
  const names = columns.filter(isNameForTemplates);
  if (names.length === 0) {
    return null;
  }
  return (
    <div className={classes.inserts}>
      {names.map((name) => (
        <Button disabled={isDisabled} key={name} onClick={() => onInsert(`{${name}}`)} size="compact-sm">
          {messages.insert(name)}
        </Button>
      ))}
    </div>
  );
}
