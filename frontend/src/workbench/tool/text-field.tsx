import { TextInput, type TextInputProps } from '@mantine/core';
import { type ClipboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ColumnOption, TextOption } from '../../../../libs/tools/shared/options.ts';
import { OPTION_MESSAGES as messages } from './messages.ts';

/** Name of a control: a visible label with a help text, or in a cell of a table the accessible name alone. */
type ControlName = { readonly label: string; readonly help?: string | undefined } | { readonly name: string };

export interface FieldProps<S> {
  readonly spec: S;
  readonly name: ControlName;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly isDisabled: boolean;
}

/** Columns that the options of a form can refer to. */
export interface OptionColumns {
  /** Returns the columns of an option's input; undefined while it is a list. */
  of(spec: ColumnOption): readonly string[] | undefined;
  /** Columns that templates may name; undefined if they are not known. */
  readonly template: readonly string[] | undefined;
}

/** Returns the props of a control that has this name. */
export function nameProps(name: ControlName): Pick<TextInputProps, 'label' | 'description' | 'aria-label'> {
  return 'name' in name ? { 'aria-label': name.name } : { label: name.label, description: name.help };
}

/**
 * Returns handlers of a field of one line. Such a field drops line breaks silently, so a paste with line breaks shows an
 * error instead.
 */
export function useOneLine(onChange: (value: string) => void) {
  const [hadLineBreak, setHadLineBreak] = useState(false);
  return {
    error: hadLineBreak && messages.lineBreak,
    handlers: {
      onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
        setHadLineBreak(false);
        onChange(event.currentTarget.value);
      },
      onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
        const hasLineBreak = /[\r\n]/.test(event.clipboardData.getData('text/plain'));
        if (hasLineBreak) {
          event.preventDefault();
        }
        setHadLineBreak(hasLineBreak);
      },
    },
  };
}

export function TextField({ spec, name, value, onChange, isDisabled }: FieldProps<TextOption>) {
  const { error, handlers } = useOneLine(onChange);
  return (
    <TextInput
      {...nameProps(name)}
      disabled={isDisabled}
      error={error}
      maxLength={spec.maxLength}
      value={String(value ?? '')}
      {...handlers}
    />
  );
}

/** Puts text in place of the selection of a field, unless it would become too long, and the caret behind it. */
export function insertText(field: HTMLInputElement | null, text: string, onChange: (value: string) => void): void {
  if (field === null) {
    return;
  }
  const { value, maxLength } = field;
  const start = field.selectionStart ?? value.length;
  const next = value.slice(0, start) + text + value.slice(field.selectionEnd ?? value.length);
  field.focus();
  if (next.length <= maxLength) {
    flushSync(() => onChange(next));
    field.setSelectionRange(start + text.length, start + text.length);
  }
}
