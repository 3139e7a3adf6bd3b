import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { SaveFailure } from '../../saved/describe-save-failure.ts';
import classes from '../../saved/save-dialog.module.css';
import { SaveFailureNote } from '../../saved/save-failure.tsx';
import { WRITE_TEXTS as texts } from '../texts.ts';

/** The form of a dialog that makes one change. It closes when that has worked, and says why where it has not. */
export function WriteForm({
  submit: { label, look = 'primary', isDisabled = false },
  onSubmit,
  onClose,
  children,
}: {
  readonly submit: {
    readonly label: string;
    readonly look?: 'primary' | 'danger';
    readonly isDisabled?: boolean;
  };
  /** Resolves with why it failed, or null. */
  readonly onSubmit: () => Promise<SaveFailure | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || isDisabled) return;
    setBusy(true);
    setFailure(null);
    const failed = await onSubmit();
    setBusy(false);
    setFailure(failed);
    if (failed === null) onClose();
  };
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      {children}
      <SaveFailureNote failure={failure} />
      <div className={classes.actions}>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button
          aria-disabled={isBusy || isDisabled || undefined}
          color={look === 'primary' ? 'magenta' : 'red'}
          disabled={isDisabled}
          type="submit"
          variant="filled"
        >
          {label}
        </Button>
      </div>
    </form>
  );
}
