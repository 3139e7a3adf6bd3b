import { Button, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useState } from 'react';
import type { SaveFailure } from '../../../workbench/saving/describe-save-failure.ts';
import { firstFocus } from '../../../workbench/saving/first-focus.ts';
import classes from '../../../workbench/saving/save-dialog.module.css';
import { WRITE_TEXTS } from '../writes/texts.ts';
import { WriteForm } from './write-form.tsx';

/** Renders a form that asks for a folder or project; if there are none, it offers to create one. */
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
  /** Id of the initial choice, or an empty string. */
  readonly initial: string;
  readonly texts: {
    readonly label: string;
    /** Label of the empty choice. */
    readonly noChoice: string;
    readonly noRecords: string;
    readonly createNew: string;
    readonly submit: string;
  };
  readonly isRequired?: boolean;
  /** Receives the chosen id, or an empty string; resolves with the failure, or null on success. */
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
  // The chosen record may have been deleted elsewhere.
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
