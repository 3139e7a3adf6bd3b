import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog, DialogActions } from '../../shared/ui/dialog.tsx';
import { TaskFailed } from '../../shared/workers/task-client.ts';
import { isCancellation } from '../../shared/workers/task-slot.ts';
import { INPUT_MESSAGES } from '../messages.ts';
import type { ColumnQuestion, Sheets } from './ask-column.ts';
import classes from './input-dialogs.module.css';
import { COLUMN_MESSAGES as messages, TABLE_MESSAGES } from './messages.ts';

/** The dialog that asks for the column of a table that an input for lists receives. */
export function ColumnDialog({
  question: { columns, samples, source, preferred, sheets, answer },
}: {
  readonly question: ColumnQuestion;
}) {
  const [offered, setOffered] = useState({ columns, samples });
  const [place, setPlace] = useState(() => offeredPlace(columns, preferred));
  const [sheet, setSheet] = useState(sheets?.read);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const chooseSheet = async (from: Sheets, name: string) => {
    setSheet(name);
    setReading(true);
    setProblem(null);
    try {
      const read = await from.choose(name);
      setOffered(read);
      setPlace(offeredPlace(read.columns, preferred));
    } catch (error) {
      if (!isCancellation(error)) {
        setSheet(sheet);
        setProblem(error instanceof TaskFailed && error.code !== 'fault' ? error.message : TABLE_MESSAGES.failed);
      }
    } finally {
      setReading(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    answer(place);
  };
  return (
    <Dialog isOpen onClose={() => answer(null)} title={messages.title}>
      <form className={classes.form} onSubmit={submit}>
        {source !== undefined && <p className={classes.source}>{source}</p>}
        {sheets && (
          <NativeSelect
            data={[...sheets.names]}
            disabled={isReading}
            label={TABLE_MESSAGES.sheet}
            onChange={(event) => void chooseSheet(sheets, event.currentTarget.value)}
            value={sheet}
          />
        )}
        <NativeSelect
          description={messages.hint}
          label={messages.column}
          onChange={(event) => setPlace(Number(event.currentTarget.value))}
          value={String(place)}
        >
          {offered.columns.map((column, index) => (
            <option key={column} value={index}>
              {messages.option(column, offered.samples[index])}
            </option>
          ))}
        </NativeSelect>
        {problem !== null && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        <DialogActions>
          <Button onClick={() => answer(null)}>{INPUT_MESSAGES.cancel}</Button>
          <Button color="magenta" disabled={isReading} type="submit" variant="filled">
            {messages.use}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Returns the place of the first preferred column that a table has, else of the first column. */
function offeredPlace(columns: readonly string[], preferred: readonly string[]): number {
  const names = columns.map((column) => column.toLowerCase());
  const found = preferred.find((name) => names.includes(name));
  return found === undefined ? 0 : names.indexOf(found);
}
