import { type Ref, useRef } from 'react';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { rememberInputs, undoAction } from '../../../workbench/inputs/remember-inputs.ts';
import { dropPendingSave } from '../../../workbench/saving/pending-save.ts';
import { endUploadSession } from '../../../workbench/saving/upload-session.ts';
import { ColumnQuestions } from '../../../workbench/tool/column-questions.tsx';
import {
  FOLDER_MESSAGES,
  LIST_MESSAGES,
  PROJECT_MESSAGES,
  RESULT_MESSAGES,
  TRASH_MESSAGES,
} from '../shared/messages.ts';
import { type DashboardDialog, type EditListDialog, type ItemsDone, type OpenDialog, placeOf } from './dialog-state.ts';
import {
  AddToProjectForm,
  DeleteFolderForm,
  EditFolderForm,
  MoveForm,
  NewFolderForm,
  NewProjectForm,
  RenameProjectForm,
} from './group-forms.tsx';
import { ImportListForm } from './import-form.tsx';
import { DeleteItemsForm, EmptyTrashForm, PurgeForm, RenameResultForm } from './item-forms.tsx';
import { LIST_INPUTS } from './list-draft.ts';
import { EditListForm, NewListForm } from './list-form.tsx';

/** Renders the open dialog of the dashboard, if any. */
export function DashboardDialogs({
  dialog,
  open,
  onItemsDone,
}: {
  readonly dialog: DashboardDialog | null;
  readonly open: OpenDialog;
  readonly onItemsDone: ItemsDone;
}) {
  const close = () => {
    if (dialog) {
      discardDraft(dialog);
    }
    open(null);
  };
  const unsavedEdit = useRef<() => EditListDialog | null>(null);
  const cancel = () => {
    const edit = unsavedEdit.current?.();
    if (edit) {
      void offerUndo(edit, open);
    }
    close();
  };
  return (
    <>
      <Dialog isOpen={dialog !== null} onClose={cancel} title={dialog ? titleOf(dialog) : ''}>
        {dialog && (
          <Content
            dialog={dialog}
            key={keyOf(dialog)}
            onCancel={cancel}
            onClose={close}
            onItemsDone={onItemsDone}
            open={open}
            unsavedEdit={unsavedEdit}
          />
        )}
      </Dialog>
      <ColumnQuestions />
    </>
  );
}

function Content({
  dialog,
  open,
  unsavedEdit,
  onClose,
  onCancel,
  onItemsDone,
}: {
  readonly dialog: DashboardDialog;
  readonly open: OpenDialog;
  readonly unsavedEdit: Ref<() => EditListDialog | null>;
  readonly onClose: () => void;
  /** Closes the dialog like Escape. Unsaved changes of a list can be restored. */
  readonly onCancel: () => void;
  readonly onItemsDone: ItemsDone;
}) {
  switch (dialog.kind) {
    case 'new-list':
      return <NewListForm name={dialog.name} onClose={onClose} />;
    case 'edit-list':
      return <EditListForm dialog={dialog} onCancel={onCancel} onClose={onClose} unsavedEdit={unsavedEdit} />;
    case 'import-list':
      return <ImportListForm name={dialog.name} onClose={onClose} />;
    case 'move':
      return <MoveForm dialog={dialog} onMoved={onItemsDone} open={open} />;
    case 'add-to-project':
      return <AddToProjectForm dialog={dialog} open={open} />;
    case 'delete-items':
      return <DeleteItemsForm of={dialog.of} onClose={onClose} onDeleted={onItemsDone} records={dialog.records} />;
    case 'rename-result':
      return <RenameResultForm onClose={onClose} result={dialog.result} />;
    case 'new-folder':
      return <NewFolderForm continueWith={dialog.continueWith} open={open} />;
    case 'edit-folder':
      return <EditFolderForm folder={dialog.folder} onClose={onClose} />;
    case 'delete-folder':
      return <DeleteFolderForm folder={dialog.folder} onClose={onClose} />;
    case 'new-project':
      return <NewProjectForm continueWith={dialog.continueWith} open={open} />;
    case 'rename-project':
      return <RenameProjectForm onClose={onClose} project={dialog.project} />;
    case 'purge':
      return <PurgeForm item={dialog.item} onClose={onClose} />;
    case 'empty-trash':
      return <EmptyTrashForm byteSize={dialog.byteSize} itemCount={dialog.itemCount} onClose={onClose} />;
  }
}

/** Returns a different key for each edit, so that resuming one replaces the form of another. */
function keyOf(dialog: DashboardDialog): string {
  return dialog.kind === 'edit-list' ? [dialog.kind, dialog.list.id, dialog.name].join(' ') : dialog.kind;
}

/** Shows a toast whose Undo opens an edit again, with its lines. */
async function offerUndo(edit: EditListDialog, open: OpenDialog): Promise<void> {
  const restore = await rememberInputs([LIST_INPUTS.edit]);
  const undo = async () => {
    await restore?.();
    open(edit);
  };
  showToast({ title: LIST_MESSAGES.discarded, ...undoAction(undo) });
}

function titleOf(dialog: DashboardDialog): string {
  switch (dialog.kind) {
    case 'new-list':
      return LIST_MESSAGES.new;
    case 'edit-list':
      return LIST_MESSAGES.edit;
    case 'import-list':
      return LIST_MESSAGES.import;
    case 'move':
      return LIST_MESSAGES.move;
    case 'add-to-project':
      return dialog.itemType === 'folder' ? FOLDER_MESSAGES.addTitle : LIST_MESSAGES.addToProject;
    case 'delete-items':
      return dialog.of.messages.delete;
    case 'rename-result':
      return RESULT_MESSAGES.rename;
    case 'new-folder':
      return FOLDER_MESSAGES.createNew;
    case 'edit-folder':
      return FOLDER_MESSAGES.edit;
    case 'delete-folder':
      return FOLDER_MESSAGES.delete;
    case 'new-project':
      return PROJECT_MESSAGES.new;
    case 'rename-project':
      return PROJECT_MESSAGES.rename;
    case 'purge':
      return TRASH_MESSAGES.purge;
    case 'empty-trash':
      return TRASH_MESSAGES.empty;
  }
}

/** Discards the pending save of a dialog. The lines of a new list are preserved in case it was closed by accident. */
function discardDraft(dialog: DashboardDialog): void {
  const place = placeOf(dialog);
  if (place === null) {
    return;
  }
  dropPendingSave(place);
  endUploadSession(place, false);
  if (dialog.kind === 'edit-list') {
    void LIST_INPUTS.edit.clear();
  }
  if (dialog.kind === 'import-list') {
    void LIST_INPUTS.import.clear();
  }
}
