import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { type FormEvent, type ReactNode, useState } from 'react';
import { SAVED_LIMITS } from '../../../libs/contracts/saved-limits.ts';
import { Dialog } from '../ui/dialog.tsx';
import { showToast } from '../ui/toast.ts';
import type { SaveFailure } from './describe-save-failure.ts';
import { firstFocus } from './first-focus.ts';
import { dropPendingSave, notePendingSave } from './pending-save.ts';
import classes from './save-dialog.module.css';
import { SaveFormEnd } from './save-form-end.tsx';
import { type SavedNoun, SAVE_TEXTS as texts } from './texts.ts';
import { endUploadSession, type SaveControl, type UploadSession, uploadSession } from './upload-session.ts';
import { useSave } from './use-save.ts';

/** What a save dialog saves, and what it says. */
export interface SaveDialogProps {
  readonly title: string;
  /** Of the site: the save that is interrupted there goes on there. */
  readonly place: string;
  readonly noun: SavedNoun;
  /** What the name starts from; null while the dialog is closed. */
  readonly openName: string | null;
  /** What is said where it failed, if not the usual. */
  readonly sayFailure?: (failure: SaveFailure) => { readonly title: string; readonly message: string };
  /** What is worth knowing about what is saved. */
  readonly note?: ReactNode;
  /** Saves it under a name, with what its session has sent before. */
  readonly save: (name: string, session: UploadSession, control: SaveControl) => Promise<void>;
  readonly onClose: () => void;
}

/**
 * Asks for a name and saves. It stays open until that has worked, tells how far it is, and can be cancelled at any
 * moment; what was begun is remembered, so that signing in again or a lost connection costs nothing.
 */
export function SaveDialog(props: SaveDialogProps) {
  const { title, place, openName, onClose } = props;
  const close = (isDone: boolean) => {
    dropPendingSave(place);
    endUploadSession(place, isDone);
    onClose();
  };
  return (
    <Dialog isOpen={openName !== null} onClose={() => close(false)} title={title}>
      <SaveForm {...props} close={close} initialName={openName ?? ''} />
    </Dialog>
  );
}

function SaveForm({
  place,
  noun,
  initialName,
  sayFailure,
  note,
  save,
  close,
}: SaveDialogProps & { readonly initialName: string; readonly close: (isDone: boolean) => void }) {
  const [name, setName] = useState(initialName);
  const attempt = useSave();
  const { isSaving, progress, failure } = attempt;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed === '') {
      showToast({ title: texts.error, message: texts.nameMissing(noun), tone: 'error' });
      return;
    }
    notePendingSave({ place, name: trimmed });
    const outcome = await attempt.start((control) => save(trimmed, uploadSession(place), control));
    if (outcome === null) {
      close(true);
      showToast({ title: texts.saved[noun], message: texts.savedText(trimmed), tone: 'success' });
    } else if (outcome !== undefined && (sayFailure || !outcome.isSignInNeeded)) {
      const said = sayFailure?.(outcome) ?? { title: texts.saveFailed, message: texts.saveFailedText(noun) };
      showToast({ ...said, tone: 'error' });
    }
  };
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        autoComplete="off"
        label={texts.name}
        maxLength={SAVED_LIMITS.name}
        onChange={(event) => setName(event.currentTarget.value)}
        placeholder={texts.namePlaceholder[noun]}
        readOnly={isSaving}
        ref={firstFocus}
        value={name}
      />
      {note}
      <SaveFormEnd
        failure={failure}
        isSaving={isSaving}
        label={isSaving ? texts.saving : failure ? texts.tryAgain : texts.save}
        onCancel={() => close(false)}
        progress={progress}
      />
    </form>
  );
}
