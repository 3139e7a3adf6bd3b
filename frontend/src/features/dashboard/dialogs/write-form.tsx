import type { UseQueryResult } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTask } from '../../../shared/workers/task-slot.ts';
import { SAVE_MESSAGES } from '../../../workbench/saving/messages.ts';
import classes from '../../../workbench/saving/save-dialog.module.css';
import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect } from '@mantine/core';
import { DialogActions, firstFocus } from '../../../shared/ui/dialog.tsx';
import { RecordNameField, SaveFormEnd } from '../../../workbench/saving/save-form.tsx';
import type { SaveFailure } from '../../../workbench/saving/write-outcome.ts';
import { LoadState } from '../shared/load-state.tsx';
import { WRITE_MESSAGES } from '../shared/messages.ts';

/**
 * Renders the form of a dialog that makes one change. Closes on success and shows the reason of a failure. If the dialog
 * is closed before, the change continues.
 */
export function WriteForm({
  submit: { label, look = 'primary', missing },
  onSubmit,
  onClose,
  children,
}: {
  readonly submit: {
    readonly label: string;
    readonly look?: 'primary' | 'danger';
    /** Message about input that is missing. */
    readonly missing?: string | undefined;
  };
  /** Resolves with the failure, or null on success. */
  readonly onSubmit: () => Promise<SaveFailure | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const task = useTask();
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (task.isBusy() || missing !== undefined) {
      return;
    }
    setFailure(null);
    await task.start(async (signal) => {
      const failed = await onSubmit();
      // The dialog may have been closed, and another one opened.
      if (signal.aborted) {
        return;
      }
      setFailure(failed);
      if (failed === null) {
        onClose();
      }
    });
  };
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      {children}
      <SaveFormEnd
        failure={failure}
        isSaving={task.isRunning}
        label={label}
        look={look}
        missing={missing}
        onCancel={onClose}
        progress={null}
      />
    </form>
  );
}

/** Renders a form that asks for a name. Submitting an unchanged name closes the dialog without a request. */
export function NameForm({
  label,
  initial = '',
  submitLabel,
  onName,
  onClose,
}: {
  readonly label: string;
  readonly initial?: string;
  readonly submitLabel: string;
  /** Resolves with the failure, or null on success. */
  readonly onName: (name: string) => Promise<SaveFailure | null>;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState(initial);
  const trimmed = name.trim();
  return (
    <WriteForm
      onClose={onClose}
      onSubmit={async () => (trimmed === initial ? null : onName(trimmed))}
      submit={{ label: submitLabel, missing: trimmed === '' ? SAVE_MESSAGES.enterName : undefined }}
    >
      <RecordNameField label={label} onChange={setName} value={name} />
    </WriteForm>
  );
}

/** Renders a form that asks for a folder or project; if there are none, it offers to create one. */
export function ChooseForm({
  query: { data: records, isError, refetch },
  initial,
  messages,
  isRequired = false,
  onSubmit,
  onNew,
  onClose,
}: {
  readonly query: Pick<
    UseQueryResult<readonly { readonly id: string; readonly name: string }[]>,
    'data' | 'isError' | 'refetch'
  >;
  /** Id of the initial choice, or an empty string. */
  readonly initial: string;
  readonly messages: {
    readonly label: string;
    /** Label of the empty choice. */
    readonly noChoice: string;
    readonly noRecords: string;
    readonly loadFailed: string;
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
  if (records === undefined) {
    return <LoadState isError={isError} message={messages.loadFailed} onRetry={() => void refetch()} />;
  }
  if (records.length === 0) {
    return (
      <div className={classes.form}>
        <p>{messages.noRecords}</p>
        <DialogActions>
          <Button onClick={onClose}>{WRITE_MESSAGES.cancel}</Button>
          <Button color="magenta" onClick={onNew} ref={firstFocus} variant="filled">
            {messages.createNew}
          </Button>
        </DialogActions>
      </div>
    );
  }
  // The chosen record may have been deleted elsewhere.
  const id = records.some((record) => record.id === chosen) ? chosen : '';
  return (
    <WriteForm
      onClose={onClose}
      onSubmit={() => onSubmit(id)}
      submit={{ label: messages.submit, missing: isRequired && id === '' ? messages.noChoice : undefined }}
    >
      <NativeSelect
        label={messages.label}
        onChange={(event) => setChosen(event.currentTarget.value)}
        ref={firstFocus}
        required={isRequired}
        value={id}
        withAsterisk={false}
      >
        <option value="">{messages.noChoice}</option>
        {records.map((record) => (
          <option key={record.id} value={record.id}>
            {record.name}
          </option>
        ))}
      </NativeSelect>
      <div>
        <Button onClick={onNew} size="compact-sm" variant="subtle">
          {messages.createNew}
        </Button>
      </div>
    </WriteForm>
  );
}
