import { Button, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useState } from 'react';
import type { SaveFailure } from '../../saved/describe-save-failure.ts';
import { firstFocus } from '../../saved/first-focus.ts';
import classes from '../../saved/save-dialog.module.css';
import { WRITE_TEXTS } from '../texts.ts';
import { WriteForm } from './write-form.tsx';

/** A dialog that asks for one of the folders or projects; where there is none yet, it offers to make one. */
export function ChooseForm({
  records,
  initial,
  texts,
  isRequired = false,
  onSubmit,
  onNew,
  onClose,
}: {
  readonly records: readonly { readonly id: string; readonly name: string }[];
  /** The id that is chosen at first, or nothing. */
  readonly initial: string;
  readonly texts: {
    readonly label: string;
    /** The choice that is none of the records. */
    readonly noChoice: string;
    readonly noRecords: string;
    readonly createNew: string;
    readonly submit: string;
  };
  readonly isRequired?: boolean;
  /** Takes the id, empty for none of the records; resolves with why it failed, or null. */
  readonly onSubmit: (id: string) => Promise<SaveFailure | null>;
  readonly onNew: () => void;
  readonly onClose: () => void;
}) {
  const [chosen, setChosen] = useState(initial);
  if (records.length === 0) {
    return (
      <div className={classes.form}>
        <p>{texts.noRecords}</p>
        <div className={classes.actions}>
          <Button onClick={onClose}>{WRITE_TEXTS.cancel}</Button>
          <Button color="magenta" onClick={onNew} ref={firstFocus} variant="filled">
            {texts.createNew}
          </Button>
        </div>
      </div>
    );
  }
  // What was chosen may have been deleted elsewhere.
  const id = records.some((record) => record.id === chosen) ? chosen : '';
  return (
    <WriteForm
      onClose={onClose}
      onSubmit={() => onSubmit(id)}
      submit={{ label: texts.submit, isDisabled: isRequired && id === '' }}
    >
      <NativeSelect
        label={texts.label}
        onChange={(event) => setChosen(event.currentTarget.value)}
        ref={firstFocus}
        value={id}
      >
        <option value="">{texts.noChoice}</option>
        {records.map((record) => (
          <option key={record.id} value={record.id}>
            {record.name}
          </option>
        ))}
      </NativeSelect>
      <div>
        <Button onClick={onNew} size="compact-sm" variant="subtle">
          {texts.createNew}
        </Button>
      </div>
    </WriteForm>
  );
}
