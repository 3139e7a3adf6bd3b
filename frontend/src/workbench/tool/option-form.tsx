import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { type ClipboardEvent, memo, useId, useState } from 'react';
import {
  type Option as AnyOption,
  type BooleanOption,
  type ChoiceOption,
  type GroupOption,
  isShown,
  type OptionSpecs,
  type OptionsOf,
  type TextOption,
} from '../../../../libs/tools/shared/options.ts';
import classes from './option-form.module.css';
import { OPTION_TEXTS } from './texts.ts';

function Options<S extends OptionSpecs>({
  specs,
  value,
  onChange,
  isDisabled = false,
}: {
  readonly specs: S;
  readonly value: OptionsOf<NoInfer<S>>;
  readonly onChange: (value: OptionsOf<NoInfer<S>>) => void;
  readonly isDisabled?: boolean;
}) {
  const values = value as { readonly [name: string]: unknown };
  const setOption = (name: string, next: unknown) => onChange({ ...value, [name]: next });
  const entries = Object.entries(specs);
  return (
    <div className={classes.form}>
      {entries.map(([name, spec]) =>
        spec.kind === 'boolean' ? null : (
          <Option key={name} isDisabled={isDisabled} name={name} set={setOption} spec={spec} values={values} />
        ),
      )}
      <div className={classes.checks}>
        {entries.map(([name, spec]) =>
          spec.kind === 'boolean' ? (
            <Option key={name} isDisabled={isDisabled} name={name} set={setOption} spec={spec} values={values} />
          ) : null,
        )}
      </div>
    </div>
  );
}

/**
 * The form of a tool's options, rendered from their specs: choices as chips, switches as checkboxes, and text fields if
 * the related choice requires one.
 */
export const OptionForm = memo(Options) as typeof Options;

interface OptionProps<O> {
  readonly name: string;
  readonly spec: O;
  /** Values of the same group, which includes the option that `shownWhen` refers to. */
  readonly values: { readonly [name: string]: unknown };
  readonly set: (name: string, value: unknown) => void;
  readonly isDisabled: boolean;
}

function Option({ spec, ...rest }: OptionProps<AnyOption>) {
  if (spec.kind === 'boolean') {
    return <Switch spec={spec} {...rest} />;
  }
  if (spec.kind === 'choice') {
    return <Choice spec={spec} {...rest} />;
  }
  if (spec.kind === 'text') {
    return <Text spec={spec} {...rest} />;
  }
  return spec.kind === 'group' ? <Group spec={spec} {...rest} /> : null;
}

function Switch({ name, spec, values, set, isDisabled }: OptionProps<BooleanOption>) {
  const helpId = useId();
  return (
    <div className={classes.switch}>
      <label className={classes.switchLabel}>
        <input
          aria-describedby={spec.help ? helpId : undefined}
          checked={values[name] === true}
          className={classes.box}
          disabled={isDisabled}
          onChange={(event) => set(name, event.currentTarget.checked)}
          type="checkbox"
        />
        {spec.label}
      </label>
      {spec.help && (
        <p className={`${classes.help} ${classes.switchHelp}`} id={helpId}>
          {spec.help}
        </p>
      )}
    </div>
  );
}

function Choice({ name, spec, values, set, isDisabled }: OptionProps<ChoiceOption>) {
  const group = useId();
  const helpId = useId();
  return (
    <fieldset aria-describedby={spec.help ? helpId : undefined} className={classes.group}>
      <legend className={classes.legend}>{spec.label}</legend>
      <div className={classes.chips}>
        {spec.choices.map((choice) => (
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
      {spec.help && (
        <p className={classes.help} id={helpId}>
          {spec.help}
        </p>
      )}
    </fieldset>
  );
}

function Text({ name, spec, values, set, isDisabled }: OptionProps<TextOption>) {
  // A single-line field drops line breaks silently, so a paste with line breaks shows an error instead.
  const [hadLineBreak, setHadLineBreak] = useState(false);
  if (!isShown(spec, values)) {
    return null;
  }
  const value = String(values[name] ?? '');
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const hasLineBreak = /[\r\n]/.test(event.clipboardData.getData('text/plain'));
    if (hasLineBreak) {
      event.preventDefault();
    }
    setHadLineBreak(hasLineBreak);
  };
  return (
    <TextInput
      description={spec.help}
      disabled={isDisabled}
      error={hadLineBreak && OPTION_TEXTS.lineBreak}
      label={spec.label}
      maxLength={spec.maxLength}
      onChange={(event) => {
        setHadLineBreak(false);
        set(name, event.currentTarget.value);
      }}
      onPaste={onPaste}
      value={value}
    />
  );
}

/** A nested group of options. If it contains a single choice, the choice gets the label of the group. */
function Group({ name, spec, values, set, isDisabled }: OptionProps<GroupOption>) {
  const inner = (values[name] ?? {}) as { readonly [name: string]: unknown };
  const setInner = (field: string, next: unknown) => set(name, { ...inner, [field]: next });
  const fields = Object.entries(spec.fields);
  const isNamedByChoice = fields.filter(([, field]) => field.kind === 'choice').length === 1;
  const content = fields.map(([field, fieldSpec]) => (
    <Option
      isDisabled={isDisabled}
      key={field}
      name={field}
      set={setInner}
      spec={isNamedByChoice && fieldSpec.kind === 'choice' ? { ...fieldSpec, label: spec.label } : fieldSpec}
      values={inner}
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
