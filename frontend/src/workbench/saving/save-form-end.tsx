import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
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
  readonly look?: 'primary' | 'danger';
  /** Label of the submit button. */
  readonly label: string;
  readonly onCancel: () => void;
}) {
  return (
    <>
      <SaveProgressBar progress={progress} />
      <SaveFailureNote actions={failureActions} failure={failure} />
      <div className={classes.actions}>
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button
          aria-disabled={isSaving || isDisabled || undefined}
          color={look === 'primary' ? 'magenta' : 'red'}
          disabled={isDisabled}
          type="submit"
          variant="filled"
        >
          {label}
        </Button>
      </div>
    </>
  );
}
