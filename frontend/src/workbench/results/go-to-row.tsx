import { TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { formatCount } from '../../shared/format/format.ts';
import { RUN_TEXTS as texts } from '../texts.ts';
import classes from './toolbar.module.css';

/** A field that scrolls to a row number. A number without a row gets an error message. */
export function GoToRow({ count, onGo }: { readonly count: number; readonly onGo: (row: number) => void }) {
  const id = useId();
  const [value, setValue] = useState('');
  const [isRefused, setRefused] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const number = Number(value.replaceAll(/[\s,.'’_]/g, ''));
    const isRow = Number.isInteger(number) && number >= 1 && number <= count;
    setRefused(value !== '' && !isRow);
    if (isRow) {
      onGo(number - 1);
    }
  };
  return (
    <form className={classes.goTo} onSubmit={submit}>
      <label htmlFor={id}>{texts.goToRow}</label>
      <TextInput
        aria-describedby={isRefused ? `${id}-error` : undefined}
        autoComplete="off"
        error={isRefused}
        id={id}
        inputMode="numeric"
        onBlur={() => setRefused(false)}
        onChange={(event) => {
          setValue(event.currentTarget.value);
          setRefused(false);
        }}
        size="xs"
        value={value}
      />
      <span aria-live="assertive">
        {isRefused && (
          <span className={classes.error} id={`${id}-error`}>
            {texts.noSuchRow(formatCount(count))}
          </span>
        )}
      </span>
    </form>
  );
}
