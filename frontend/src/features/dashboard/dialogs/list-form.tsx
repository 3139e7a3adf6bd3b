import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  type FormEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { call } from '../../../shared/api/client.ts';
import { refreshSaved } from '../../../shared/api/saved-queries.ts';
import { readSession, writeSession } from '../../../shared/stored-strings.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { LineBox } from '../../../workbench/inputs/line-box.tsx';
import { SAVE_MESSAGES } from '../../../workbench/saving/messages.ts';
import { notePendingSave } from '../../../workbench/saving/pending-save.ts';
import classes from '../../../workbench/saving/save-dialog.module.css';
import { RecordNameField, SaveFormEnd } from '../../../workbench/saving/save-form.tsx';
import { type SaveControl, savedBytes, type UploadSession } from '../../../workbench/saving/upload-session.ts';
import { describeLackOfRoom, type SaveSize, useRoom } from '../../../workbench/saving/use-room.ts';
import { resettingOnRefusal, type SaveFailure } from '../../../workbench/saving/write-outcome.ts';
import { LoadState } from '../shared/load-state.tsx';
import { LIST_MESSAGES as messages, WRITE_MESSAGES } from '../shared/messages.ts';
import { type EditListDialog, editListPlace, NEW_LIST_PLACE } from './dialog-state.ts';
import { LIST_INPUTS, type ListDraft, type ReloadedList, useListDraft } from './list-draft.ts';
import formClasses from './list-form.module.css';

/** Session storage key of the name that was entered for a new list. */
const NAME_KEY = 'overprint.new-list-name';

/** Renders the form that creates a list. The entered name and lines are preserved until the list is created. */
export function NewListForm({
  name,
  onClose,
}: {
  /** Set if the form resumes an interrupted save. */
  readonly name: string | undefined;
  readonly onClose: () => void;
}) {
  const [entered] = useState(() => name ?? readSession(NAME_KEY) ?? '');
  const draft = useListDraft(NEW_LIST_PLACE, LIST_INPUTS.new, entered, null);
  useEffect(() => writeSession(NAME_KEY, draft.name), [draft.name]);
  const create = async () => {
    if (!(await draft.save(draft.create, errorOf(messages.createFailed)))) {
      return;
    }
    void draft.input.clear();
    writeSession(NAME_KEY, null);
    onClose();
    showToast({ title: WRITE_MESSAGES.success, message: messages.created, tone: 'success' });
  };
  const size = { bytes: savedBytes(draft.state.stats), isNewItem: true };
  return <DraftForm draft={draft} onCancel={onClose} onSubmit={create} size={size} submitLabel={messages.create} />;
}

/** Renders the form that edits name and lines of a list. Unchanged lines are not sent. */
export function EditListForm({
  dialog: { list, name },
  unsavedEdit,
  onClose,
  onCancel,
}: {
  readonly dialog: EditListDialog;
  /** Set to a function that returns the dialog that resumes the edit; null if nothing has changed. */
  readonly unsavedEdit: Ref<() => EditListDialog | null>;
  readonly onClose: () => void;
  readonly onCancel: () => void;
}) {
  const isResumed = name !== undefined;
  const draft = useListDraft(editListPlace(list.id), LIST_INPUTS.edit, name ?? list.name, isResumed ? null : list);
  const queryClient = useQueryClient();
  const [etag, setEtag] = useState(list.etag);
  const [reloaded, setReloaded] = useState<ReloadedList | null>(null);
  const findEdit = (): EditListDialog | null => {
    const hasChanged = draft.hasChanged() || draft.name !== (reloaded?.list.name ?? list.name);
    return draft.loading === 'ready' && hasChanged
      ? { kind: 'edit-list', list: { ...list, etag }, name: draft.name }
      : null;
  };
  useImperativeHandle(unsavedEdit, () => findEdit);
  // The dashboard resumes the edit after a reload, or after a sign-out in another tab. A layout effect does not run after
  // the dialog is closed, which discards the pending save.
  useLayoutEffect(() => {
    if (findEdit()) {
      notePendingSave({ place: editListPlace(list.id), name: draft.name, etag });
    }
  });
  const update = async () => {
    const work = async (session: UploadSession, control: SaveControl) => {
      const lines = draft.hasChanged() ? await draft.lines(session, control) : {};
      const body = { name: draft.name.trim(), ...lines };
      await resettingOnRefusal(session, () =>
        call('PUT /api/saved-lists/{id}', {
          path: { id: list.id },
          body,
          headers: { 'If-Match': etag },
          signal: control.signal,
        }),
      );
      await refreshSaved(queryClient, 'lists', 'projects');
    };
    if (await draft.save(work, errorOf(messages.updateFailed), etag)) {
      onClose();
      showToast({ title: WRITE_MESSAGES.success, message: messages.updated, tone: 'success' });
    } else {
      void refreshSaved(queryClient, 'lists');
    }
  };
  const saveAsNew = async () => {
    if (await draft.save(draft.create, errorOf(messages.createFailed), etag)) {
      onClose();
      showToast({ title: WRITE_MESSAGES.success, message: messages.created, tone: 'success' });
    }
  };
  const reload = async () => {
    const fresh = await draft.reload(list.id);
    if (!fresh) {
      return;
    }
    setEtag(fresh.list.etag);
    setReloaded(fresh);
  };
  const restoreEdit = async () => {
    setReloaded(null);
    try {
      await reloaded?.restoreEdit();
    } catch {
      showToast({ title: WRITE_MESSAGES.error, message: messages.restoreEditFailed, tone: 'error' });
    }
  };
  const { failure } = draft.attempt;
  return (
    <DraftForm
      draft={draft}
      failure={failure?.conflict === 'gone' ? { ...failure, reason: messages.gone } : failure}
      failureActions={
        failure?.conflict && (
          <>
            {failure.conflict === 'changed' && <Button onClick={() => void reload()}>{messages.reload}</Button>}
            <Button disabled={draft.loading !== 'ready'} onClick={() => void saveAsNew()}>
              {messages.saveAsNew}
            </Button>
          </>
        )
      }
      note={reloaded && <ReloadedNote onRestore={() => void restoreEdit()} />}
      onCancel={onCancel}
      onSubmit={update}
      size={{ bytes: savedBytes(draft.state.stats) - list.byteSize, isNewItem: false }}
      submitLabel={messages.save}
    />
  );
}

function errorOf(message: string) {
  return () => ({ title: WRITE_MESSAGES.error, message });
}

/** Renders a note that the list was reloaded, with a button to undo. Takes the focus of the removed reload button. */
function ReloadedNote({ onRestore }: { readonly onRestore: () => void }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div className={formClasses.reloaded} ref={note} tabIndex={-1}>
      <p>{messages.reloaded}</p>
      <Button onClick={onRestore} size="compact-sm">
        {messages.restoreEdit}
      </Button>
    </div>
  );
}

function DraftForm({
  draft,
  failure = draft.attempt.failure,
  failureActions,
  note,
  size,
  submitLabel,
  onSubmit,
  onCancel,
}: {
  readonly draft: ListDraft;
  readonly failure?: SaveFailure | null;
  readonly failureActions?: ReactNode;
  /** Shown above the buttons. */
  readonly note?: ReactNode;
  /** Bytes and items that the save adds to the storage. */
  readonly size: SaveSize;
  readonly submitLabel: string;
  readonly onSubmit: () => Promise<void>;
  readonly onCancel: () => void;
}) {
  const { isSaving, progress } = draft.attempt;
  const room = useRoom();
  const form = useRef<HTMLFormElement>(null);
  const retry = () => {
    draft.retryLoading();
    // The button is removed.
    form.current?.querySelector('input')?.focus();
  };
  const isReady = draft.loading === 'ready';
  const lack = isSaving || !isReady ? undefined : describeLackOfRoom(room, size);
  const missing =
    draft.name.trim() === ''
      ? SAVE_MESSAGES.enterName
      : draft.state.stats.items === 0
        ? SAVE_MESSAGES.enterItems
        : undefined;
  const canSave = isReady && missing === undefined && lack === undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSave && !isSaving) {
      void onSubmit();
    }
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit} ref={form}>
      <RecordNameField isReadOnly={isSaving} label={messages.name} onChange={draft.setName} value={draft.name} />
      {draft.loading === 'failed' ? (
        <LoadState isError message={messages.loadFailed} onRetry={retry} />
      ) : (
        <div aria-busy={!isReady} className={formClasses.lines}>
          <LineBox
            input={draft.input}
            isReadOnly={isSaving || !isReady}
            label={messages.items}
            placeholder={messages.itemsPlaceholder}
          />
        </div>
      )}
      {note}
      <SaveFormEnd
        disabledReason={lack}
        failure={failure}
        failureActions={failureActions}
        isDisabled={!isReady}
        isSaving={isSaving}
        label={isSaving ? SAVE_MESSAGES.saving : submitLabel}
        missing={isReady ? missing : undefined}
        onCancel={onCancel}
        progress={progress}
      />
    </form>
  );
}
