import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formatCount } from '../../shared/format/format.ts';
import classes from '../inputs/fields.module.css';
import { RUN_TEXTS as texts } from '../texts.ts';

/** A field that scrolls to a row number. Numbers beyond the end go to the last row. */
export function GoToRow({ count, onGo }: { readonly count: number; readonly onGo: (row: number) => void }) {
  const [value, setValue] = useState('');
  const number = Number(value.replaceAll(/[\s,.'’_]/g, ''));
  const isValid = value === '' || (Number.isInteger(number) && number >= 1);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value !== '' && isValid) {
      onGo(Math.min(number, count) - 1);
    }
  };
  return (
    <form className={classes.goTo} onSubmit={submit}>
      <TextInput
        aria-label={texts.goToRow}
        error={!isValid}
        inputMode="numeric"
        onChange={(event) => setValue(event.currentTarget.value)}
        placeholder={texts.goToRowHint(formatCount(count))}
        size="xs"
        value={value}
      />
    </form>
  );
}
