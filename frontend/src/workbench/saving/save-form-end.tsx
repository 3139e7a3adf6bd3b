import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { SaveFailure } from './describe-save-failure.ts';
import classes from './save-dialog.module.css';
import { SaveFailureNote } from './save-failure.tsx';
import { SaveProgressBar } from './save-progress.tsx';
import { SAVE_TEXTS as texts } from './texts.ts';
import type { SaveProgress } from './upload-session.ts';

/** Renders the end of a form that saves: progress, failure and buttons. */
export function SaveFormEnd({
  progress,
  failure,
  failureActions,
  isSaving,
  isDisabled = false,
  disabledReason,
  look = 'primary',
  label,
  onCancel,
}: {
  readonly progress: SaveProgress | null;
  readonly failure: SaveFailure | null;
  /** Buttons shown with the failure. */
  readonly failureActions?: ReactNode;
  readonly isSaving: boolean;
  readonly isDisabled?: boolean;
  /** Disables the submit button; shown above it. */
  readonly disabledReason?: string | undefined;
  readonly look?: 'primary' | 'danger';
  /** Label of the submit button. */
  readonly label: string;
  readonly onCancel: () => void;
}) {
  const reasonId = useId();
  const cannotSubmit = isDisabled || disabledReason !== undefined;
  return (
    <>
      <SaveProgressBar progress={progress} />
      <SaveFailureNote actions={failureActions} failure={failure} />
      {disabledReason !== undefined && (
        <p className={classes.reason} id={reasonId}>
          {disabledReason}
        </p>
      )}
      <div className={classes.actions}>
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button
          aria-describedby={disabledReason === undefined ? undefined : reasonId}
          aria-disabled={isSaving || cannotSubmit || undefined}
          color={look === 'primary' ? 'magenta' : 'red'}
          disabled={cannotSubmit}
          type="submit"
          variant="filled"
        >
          {label}
        </Button>
      </div>
    </>
  );
}
