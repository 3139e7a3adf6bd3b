import { Button, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { type ReactNode, useId, useState } from 'react';
import { SAVED_LIMITS } from '../../../../libs/contracts/saved/saved-limits.ts';
import { formatPercent } from '../../shared/format/format.ts';
import { useSession, useSignInWall } from '../../shared/session/session.ts';
import { DialogActions, firstFocus, useDialogHold } from '../../shared/ui/dialog.tsx';
import { focusFirstEmpty } from '../../shared/ui/focus.ts';
import { useTask } from '../../shared/workers/task-slot.ts';
import { SAVE_MESSAGES as messages } from './messages.ts';
import classes from './save-dialog.module.css';
import type { SaveControl, SaveProgress } from './upload-session.ts';
import { planOf } from './use-room.ts';
import { describeSaveFailure, type SaveFailure } from './write-outcome.ts';

/** Save, or another write of a dialog. */
export interface Save {
  readonly isSaving: boolean;
  /** Null unless rows or bytes are being counted. */
  readonly progress: SaveProgress | null;
  /** Failure of the last attempt, or null. */
  readonly failure: SaveFailure | null;
  /**
   * Starts an attempt; does nothing while another one is running.
   * @returns the failure, null on success, undefined if cancelled or not started
   */
  start(work: (control: SaveControl) => Promise<void>): Promise<SaveFailure | null | undefined>;
  cancel(): void;
}

/** Runs one write at a time. It is cancelled on unmount, and while it runs its dialog cannot be closed by accident. */
export function useSave(): Save {
  const task = useTask<SaveProgress>();
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  useDialogHold(task.isRunning);
  const plan = planOf(useSession());
  return {
    isSaving: task.isRunning,
    progress: task.progress,
    failure,
    cancel: () => {
      task.cancel();
      setFailure(null);
    },
    start: async (work) => {
      if (task.isBusy()) {
        return undefined;
      }
      setFailure(null);
      return task.start(async (signal, onProgress) => {
        const failed = await work({ signal, plan, onProgress }).then(() => null, describeSaveFailure);
        if (signal.aborted) {
          return undefined;
        }
        setFailure(failed);
        return failed;
      });
    },
  };
}

/** Renders the end of a form that saves: progress, failure and buttons. */
export function SaveFormEnd({
  progress,
  failure,
  failureActions,
  isSaving,
  isDisabled = false,
  disabledReason,
  missing,
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
  /** Reason why the form cannot be submitted; shown above the buttons. */
  readonly disabledReason?: string | undefined;
  /**
   * The same for what has not been entered yet; shown as a mistake only after an attempt to submit, which moves the focus
   * to the first required field that is empty.
   */
  readonly missing?: string | undefined;
  readonly look?: 'primary' | 'danger';
  /** Label of the submit button. */
  readonly label: string;
  readonly onCancel: () => void;
}) {
  const reasonId = useId();
  const [wasTried, setTried] = useState(false);
  const reason = disabledReason ?? missing;
  // A button with a reason stays in the tab order, so that the reason is read out; pressing it shows the reason.
  const hasReason = reason !== undefined;
  const isMistake = disabledReason !== undefined || wasTried;
  return (
    <>
      <SaveProgressBar progress={progress} />
      <SaveFailureNote actions={failureActions} failure={failure} />
      {hasReason && (
        // The key inserts it anew after the first attempt, so that it is announced.
        <p
          className={isMistake ? classes.reason : classes.note}
          id={reasonId}
          key={String(wasTried)}
          role={wasTried ? 'alert' : undefined}
        >
          {reason}
        </p>
      )}
      <DialogActions>
        <Button onClick={onCancel}>{messages.cancel}</Button>
        <Button
          aria-describedby={hasReason ? reasonId : undefined}
          aria-disabled={isSaving || isDisabled || hasReason || undefined}
          color={look === 'primary' ? 'magenta' : 'red'}
          data-disabled={hasReason || undefined}
          disabled={isDisabled && !hasReason}
          onClick={(event) => {
            if (hasReason) {
              event.preventDefault();
              setTried(true);
              focusFirstEmpty(event.currentTarget.form);
            }
          }}
          type="submit"
          variant="filled"
        >
          {label}
        </Button>
      </DialogActions>
    </>
  );
}

/** Renders the progress of a save as a bar and as text; hidden without progress. */
function SaveProgressBar({ progress }: { readonly progress: SaveProgress | null }) {
  const share = progress === null || progress.total === 0 ? 0 : Math.min(1, progress.done / progress.total);
  return (
    <div className={classes.progress} hidden={progress === null}>
      <div
        aria-label={messages.progress}
        aria-valuemax={100}
        aria-valuemin={0}
        aria-valuenow={Math.floor(share * 100)}
        aria-valuetext={formatPercent(share)}
        className={classes.track}
        role="progressbar"
      >
        <div className={classes.ink} style={{ transform: `scaleX(${share})` }} />
      </div>
      <p className={classes.progressText}>{progress && describe(progress, share)}</p>
    </div>
  );
}

function describe({ phase, done, total }: SaveProgress, share: number): string {
  return phase === 'compressing' ? messages.compressing(share) : messages.sending(done, total);
}

/** Renders the reason of a failed save, with a sign-in button if the session has ended, and further actions. */
export function SaveFailureNote({
  failure,
  actions,
}: {
  readonly failure: SaveFailure | null;
  readonly actions?: ReactNode;
}) {
  const leadTo = useSignInWall();
  return (
    // A live region must be in the page before its text changes.
    <div role="alert">
      {failure?.reason !== undefined && (
        <div className={classes.failure}>
          <p>{failure.reason}</p>
          {failure.isSignInNeeded && <Button onClick={() => leadTo('/auth/signin')}>{messages.signIn}</Button>}
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
      )}
    </div>
  );
}

/** Renders the field for the name of a saved record. */
export function RecordNameField({
  label,
  value,
  placeholder,
  isReadOnly = false,
  takesFocus = true,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly isReadOnly?: boolean;
  /** False if another field is the first one of the dialog. */
  readonly takesFocus?: boolean;
  readonly onChange: (name: string) => void;
}) {
  return (
    <TextInput
      autoComplete="off"
      label={label}
      maxLength={SAVED_LIMITS.name}
      onChange={(event) => onChange(event.currentTarget.value)}
      placeholder={placeholder}
      readOnly={isReadOnly}
      ref={takesFocus ? firstFocus : undefined}
      required
      value={value}
      withAsterisk={false}
    />
  );
}
