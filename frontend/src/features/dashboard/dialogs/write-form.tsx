import { type FormEvent, type ReactNode, useState } from 'react';
import type { SaveFailure } from '../../../workbench/saving/describe-save-failure.ts';
import classes from '../../../workbench/saving/save-dialog.module.css';
import { SaveFormEnd } from '../../../workbench/saving/save-form-end.tsx';

/** Renders the form of a dialog that makes one change. Closes on success and shows the reason of a failure. */
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
  /** Resolves with the failure, or null on success. */
  readonly onSubmit: () => Promise<SaveFailure | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || isDisabled) {
      return;
    }
    setBusy(true);
    setFailure(null);
    const failed = await onSubmit();
    setBusy(false);
    setFailure(failed);
    if (failed === null) {
      onClose();
    }
  };
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      {children}
      <SaveFormEnd
        failure={failure}
        isDisabled={isDisabled}
        isSaving={isBusy}
        label={label}
        look={look}
        onCancel={onClose}
        progress={null}
      />
    </form>
  );
}
