import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog, DialogActions } from '../../shared/ui/dialog.tsx';
import { INPUT_MESSAGES } from '../messages.ts';
import type { ColumnQuestion } from './ask-column.ts';
import classes from './input-dialogs.module.css';
import { COLUMN_MESSAGES as messages } from './messages.ts';

/** The dialog that asks for the column of a table that an input for lists receives. */
export function ColumnDialog({
  question: { columns, source, initial, answer },
}: {
  readonly question: ColumnQuestion;
}) {
  const [place, setPlace] = useState(initial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    answer(place);
  };
  return (
    <Dialog isOpen onClose={() => answer(null)} title={messages.title}>
      <form className={classes.form} onSubmit={submit}>
        {source !== undefined && <p className={classes.source}>{source}</p>}
        <NativeSelect
          description={messages.hint}
          label={messages.column}
          onChange={(event) => setPlace(Number(event.currentTarget.value))}
          value={String(place)}
        >
          {columns.map((column, index) => (
            <option key={column} value={index}>
              {column}
            </option>
          ))}
        </NativeSelect>
        <DialogActions>
          <Button onClick={() => answer(null)}>{INPUT_MESSAGES.cancel}</Button>
          <Button color="magenta" type="submit" variant="filled">
            {messages.use}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
