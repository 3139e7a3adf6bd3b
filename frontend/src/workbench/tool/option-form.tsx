import '@mantine/core/styles/Input.layer.css';
import { lazy, memo, type ReactNode, Suspense, useId, useMemo } from 'react';
import {
  type Option as AnyOption,
  type BooleanOption,
  type ChoiceOption,
  type GroupOption,
  isShown,
  type OptionSpecs,
  type OptionsOf,
} from '../../../../libs/tools/shared/options.ts';
import type { TextInput } from '../inputs/text-input.ts';
import classes from './option-form.module.css';
import { type OptionColumns, TextField } from './text-field.tsx';

/** Controls of the less common options, which are not part of a page's start. Prerendered pages show them at once. */
const FurtherOption = lazy(async () => ({ default: (await import('./list-table.tsx')).FurtherOption }));

/** Inputs of a tool by `TextSpec.id`, of which options select columns. */
type Inputs = { readonly [text: string]: Pick<TextInput, 'columns'> };

interface OptionFormProps<S extends OptionSpecs> {
  readonly specs: S;
  readonly value: OptionsOf<NoInfer<S>>;
  readonly onChange: (value: OptionsOf<NoInfer<S>>) => void;
  readonly isDisabled?: boolean;
  /** Needed for options that select a column. */
  readonly inputs?: Inputs | undefined;
  /** Columns that templates may name; by default those of the first input that is a table. */
  readonly templateColumns?: readonly string[] | undefined;
  /** Descriptions of switches and choices in place of their help, by option. Pass a stable object. */
  readonly notes?: { readonly [name: string]: ReactNode };
  /** Further buttons of lists, by option. */
  readonly buttons?: { readonly [name: string]: ReactNode };
}

const NONE = {};

function Options<S extends OptionSpecs>({
  specs,
  value,
  onChange,
  isDisabled = false,
  inputs,
  templateColumns,
  notes = NONE,
  buttons = NONE,
}: OptionFormProps<S>) {
  const values = value as { readonly [name: string]: unknown };
  const setOption = (name: string, next: unknown) => onChange({ ...value, [name]: next });
  const columns = useMemo(() => findColumns(inputs, templateColumns), [inputs, templateColumns]);
  const rest = { buttons, columns, isDisabled, notes, set: setOption, values };
  const entries = Object.entries(specs).filter(([, spec]) => isShown(spec, values));
  return (
    <div className={classes.form}>
      {entries.map(([name, spec]) =>
        spec.kind === 'boolean' ? null : <Option key={name} name={name} spec={spec} {...rest} />,
      )}
      {entries.some(([, spec]) => spec.kind === 'boolean') && (
        <div className={classes.checks}>
          {entries.map(([name, spec]) =>
            spec.kind === 'boolean' ? <Option key={name} name={name} spec={spec} {...rest} /> : null,
          )}
        </div>
      )}
    </div>
  );
}

function findColumns(inputs: Inputs = {}, templateColumns: readonly string[] | undefined): OptionColumns {
  return {
    of: ({ input }) => inputs[input]?.columns,
    template: templateColumns ?? Object.values(inputs).find(({ columns }) => columns !== undefined)?.columns,
  };
}

/** Specs of the options that select a column. */
type ColumnSpecs<S extends OptionSpecs> = Extract<S[keyof S], { readonly kind: 'column' }>;

/**
 * The form of a tool's options, rendered from their specs: choices as chips, switches as checkboxes, lists as tables, and
 * fields for texts, numbers, columns and templates. Options that are not shown with the values of others are left out.
 */
export const OptionForm = memo(Options) as <S extends OptionSpecs>(
  props: OptionFormProps<S> & ([ColumnSpecs<S>] extends [never] ? unknown : { readonly inputs: Inputs }),
) => ReactNode;

interface OptionProps<O> {
  readonly name: string;
  readonly spec: O;
  /** Values of the same group, which includes the option that `shownWhen` refers to. */
  readonly values: { readonly [name: string]: unknown };
  readonly set: (name: string, value: unknown) => void;
  readonly isDisabled: boolean;
  readonly columns: OptionColumns;
  readonly notes: { readonly [name: string]: ReactNode };
  readonly buttons: { readonly [name: string]: ReactNode };
}

function Option({ spec, ...rest }: OptionProps<AnyOption>) {
  const { name, values, set, isDisabled, columns, buttons } = rest;
  if (!isShown(spec, values)) {
    return null;
  }
  const value = values[name];
  const onChange = (next: unknown) => set(name, next);
  switch (spec.kind) {
    case 'boolean':
      return <Switch spec={spec} {...rest} />;
    case 'choice':
      return <Choice spec={spec} {...rest} />;
    case 'group':
      return <Group spec={spec} {...rest} />;
    case 'text':
      return <TextField isDisabled={isDisabled} name={spec} onChange={onChange} spec={spec} value={value} />;
    case 'list':
    case 'number':
    case 'template':
    case 'column':
      return (
        <Suspense>
          <FurtherOption
            buttons={buttons[name]}
            columns={columns}
            isDisabled={isDisabled}
            onChange={onChange}
            spec={spec}
            value={value}
          />
        </Suspense>
      );
  }
}

function Switch({ name, spec, values, set, isDisabled, notes }: OptionProps<BooleanOption>) {
  const helpId = useId();
  const help = notes[name] ?? spec.help;
  return (
    <div className={classes.switch}>
      <label className={classes.switchLabel}>
        <input
          aria-describedby={help ? helpId : undefined}
          checked={values[name] === true}
          disabled={isDisabled}
          onChange={(event) => set(name, event.currentTarget.checked)}
          type="checkbox"
        />
        {spec.label}
      </label>
      {help && (
        <p className={`${classes.help} ${classes.switchHelp}`} id={helpId}>
          {help}
        </p>
      )}
    </div>
  );
}

function Choice({ name, spec, values, set, isDisabled, notes }: OptionProps<ChoiceOption>) {
  const group = useId();
  const helpId = useId();
  const help = notes[name] ?? spec.help;
  // A chosen value stays in view, so that it is seen why the tool refuses it.
  const choices = spec.choices.filter((choice) => values[name] === choice.value || isShown(choice, values));
  return (
    <fieldset aria-describedby={help ? helpId : undefined} className={classes.group}>
      <legend className={classes.legend}>{spec.label}</legend>
      <div className={classes.chips}>
        {choices.map((choice) => (
          <label className={classes.chip} key={choice.value}>
            <input
              checked={values[name] === choice.value}
              disabled={isDisabled}
              name={group}
              onChange={() => set(name, choice.value)}
              type="radio"
              value={choice.value}
            />
            {choice.label}
          </label>
        ))}
      </div>
      {help && (
        <p className={classes.help} id={helpId}>
          {help}
        </p>
      )}
    </fieldset>
  );
}

/** A nested group of options. If it contains a single choice, the choice gets the label of the group. */
function Group({ name, spec, values, set, ...rest }: OptionProps<GroupOption>) {
  const inner = (values[name] ?? {}) as { readonly [name: string]: unknown };
  const setInner = (field: string, next: unknown) => set(name, { ...inner, [field]: next });
  const fields = Object.entries(spec.fields);
  const isNamedByChoice = fields.filter(([, field]) => field.kind === 'choice').length === 1;
  const content = fields.map(([field, fieldSpec]) => (
    <Option
      key={field}
      name={field}
      set={setInner}
      spec={isNamedByChoice && fieldSpec.kind === 'choice' ? { ...fieldSpec, label: spec.label } : fieldSpec}
      values={inner}
      {...rest}
    />
  ));
  if (isNamedByChoice) {
    return <div className={classes.group}>{content}</div>;
  }
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{spec.label}</legend>
      <div className={`${classes.nested} ${classes.checks}`}>{content}</div>
    </fieldset>
  );
}

export function labelOf(spec: ChoiceOption, value: string): string {
  return spec.choices.find((choice) => choice.value === value)?.label ?? value;
}
