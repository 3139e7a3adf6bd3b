import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type FormEvent, type ReactNode, useState } from 'react';
import { call } from '../../shared/api/client.ts';
import { refreshSaved } from '../../shared/api/saved-queries.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { showToast } from '../../shared/ui/toast.tsx';
import type { TextInputController } from '../inputs/text-input.ts';
import { SAVE_MESSAGES as messages, ROOM_MESSAGES, type SavedNoun } from './messages.ts';
import { dropPendingSave, notePendingSave } from './pending-save.ts';
import classes from './save-dialog.module.css';
import { RecordNameField, SaveFormEnd, useSave } from './save-form.tsx';
import {
  endUploadSession,
  type SaveControl,
  savableItems,
  savableRows,
  savedBytes,
  type UploadSession,
  uploadSession,
} from './upload-session.ts';
import { describeLackOfRoom, type SaveSize, useRoom } from './use-room.ts';
import { resettingOnRefusal, type SaveFailure } from './write-outcome.ts';

export interface SaveDialogProps {
  readonly title: string;
  /** Id of the place, which identifies a pending save and its uploads. */
  readonly place: string;
  readonly noun: SavedNoun;
  /** Initial name; null while the dialog is closed. */
  readonly openName: string | null;
  /** Returns the toast for a failure, in place of the default one. */
  readonly sayFailure?: (failure: SaveFailure) => { readonly title: string; readonly message: string };
  /** Information about the content to save. */
  readonly note?: ReactNode;
  readonly size: SaveSize;
  /** Saves the content. The session has the uploads of earlier attempts. */
  readonly save: (name: string, session: UploadSession, control: SaveControl) => Promise<void>;
  readonly onClose: () => void;
}

/**
 * Renders a dialog that asks for a name and saves. It stays open with progress until the save succeeds or is cancelled.
 * The pending save is stored, so that it can be finished after a sign-in or a connection failure.
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
  size,
  save,
  close,
}: SaveDialogProps & { readonly initialName: string; readonly close: (isDone: boolean) => void }) {
  const [name, setName] = useState(initialName);
  const attempt = useSave();
  const { isSaving, progress, failure } = attempt;
  const room = useRoom();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed === '') {
      showToast({ title: messages.error, message: messages.nameMissing(noun), tone: 'error' });
      return;
    }
    notePendingSave({ place, name: trimmed });
    const outcome = await attempt.start((control) => save(trimmed, uploadSession(place), control));
    if (outcome === null) {
      close(true);
      showToast({ title: messages.saved[noun], message: messages.savedText(trimmed, noun), tone: 'success' });
    } else if (outcome !== undefined && (sayFailure || !outcome.isSignInNeeded)) {
      const said = sayFailure?.(outcome) ?? { title: messages.saveFailed, message: messages.saveFailedText(noun) };
      showToast({ ...said, tone: 'error' });
    }
  };
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <RecordNameField
        isReadOnly={isSaving}
        label={messages.name}
        onChange={setName}
        placeholder={messages.namePlaceholder[noun]}
        value={name}
      />
      {note}
      {room && (
        <p className={classes.note}>{ROOM_MESSAGES.left(room.bytesLeft, room.plan.storageBytes, room.plan.title)}</p>
      )}
      <SaveFormEnd
        disabledReason={isSaving ? undefined : describeLackOfRoom(room, size)}
        failure={failure}
        isSaving={isSaving}
        label={isSaving ? messages.saving : failure ? messages.tryAgain : messages.save}
        onCancel={() => close(false)}
        progress={progress}
      />
    </form>
  );
}

/** Renders the dialog that saves a bulk input as a list. */
export function SaveListDialog({
  input,
  noun,
  label,
  ...dialog
}: Pick<SaveDialogProps, 'place' | 'openName' | 'onClose' | 'noun'> & {
  readonly input: TextInputController;
  /** Label of the input. */
  readonly label: string;
}) {
  const queryClient = useQueryClient();
  const { stats } = useAtomValue(input.atom);
  const bytes = savedBytes(stats);
  const save = async (name: string, session: UploadSession, control: SaveControl) => {
    await input.flush();
    const { stats: now, columns, revision } = input.state;
    const rows = (columns ? savableRows : savableItems)(input.id, now, revision);
    const body = { name, ...(columns && { columns: [...columns] }), ...(await session.lines(rows, control)) };
    await resettingOnRefusal(session, () =>
      call('POST /api/saved-lists', { body, idempotencyKey: session.keyOf(body), signal: control.signal }),
    );
    await refreshSaved(queryClient, 'lists');
  };
  return (
    <SaveDialog
      {...dialog}
      note={<p className={classes.note}>{messages.listNote(stats.items, bytes, stats.lines === stats.items)}</p>}
      noun={noun}
      save={save}
      size={{ bytes, isNewItem: true }}
      title={messages.saveColumn(label)}
    />
  );
}
