import { useRef } from 'react';
import type { SavedFolder } from '../../../../../libs/contracts/saved/folders.dto.ts';
import { call } from '../../../shared/api/client.ts';
import { sendEach } from '../../../shared/api/retry.ts';
import { useFolders } from '../../../shared/api/saved-queries.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useWrite } from '../../../workbench/saving/write-outcome.ts';
import { DASHBOARD_MESSAGES, FOLDER_MESSAGES as messages, WRITE_MESSAGES } from '../shared/messages.ts';
import type { MoveDialog, OpenDialog } from './dialog-state.ts';
import { ChooseForm, NameForm, WriteForm } from './write-form.tsx';

/** Renders the form that creates a folder. Afterwards the move in `continueWith` continues with the new folder. */
export function NewFolderForm({
  continueWith,
  open,
}: {
  readonly continueWith: MoveDialog | undefined;
  readonly open: OpenDialog;
}) {
  const write = useWrite();
  const created = useRef<SavedFolder>(null);
  return (
    <NameForm
      label={messages.name}
      onClose={() =>
        open(continueWith ? { ...continueWith, folderId: created.current?.id ?? continueWith.folderId } : null)
      }
      onName={(name) =>
        write({ done: messages.created, failed: messages.createFailed, changes: ['folders'] }, async () => {
          created.current = await call('POST /api/folders', { body: { name } });
        })
      }
      submitLabel={messages.create}
    />
  );
}

/** Renders the form that renames a folder. */
export function EditFolderForm({ folder, onClose }: { readonly folder: SavedFolder; readonly onClose: () => void }) {
  const write = useWrite();
  return (
    <NameForm
      initial={folder.name}
      label={messages.name}
      onClose={onClose}
      onName={(name) =>
        write({ done: messages.updated, failed: messages.updateFailed, changes: ['folders', 'projects'] }, () =>
          call('PUT /api/folders/{id}', { path: { id: folder.id }, body: { name } }),
        )
      }
      submitLabel={messages.save}
    />
  );
}

/** Renders the confirmation for deleting a folder. The toast offers undo. */
export function DeleteFolderForm({ folder, onClose }: { readonly folder: SavedFolder; readonly onClose: () => void }) {
  const write = useWrite();
  const path = { id: folder.id };
  const changes = ['folders', 'lists', 'results', 'projects'] as const;
  const restore = () =>
    void write({ done: messages.restored, failed: messages.restoreFailed, changes }, () =>
      call('POST /api/folders/{id}/restore', { path }),
    );
  const action = { label: WRITE_MESSAGES.undo, run: restore };
  return (
    <WriteForm
      onClose={onClose}
      onSubmit={() =>
        write({ done: messages.deleted, failed: messages.deleteFailed, changes, action }, () =>
          call('DELETE /api/folders/{id}', { path }),
        )
      }
      submit={{ label: WRITE_MESSAGES.delete, look: 'danger' }}
    >
      <p>{messages.deleteText(folder.name)}</p>
    </WriteForm>
  );
}

/** Renders the form that moves lists or results into or out of a folder. */
export function MoveForm({ dialog, open }: { readonly dialog: MoveDialog; readonly open: OpenDialog }) {
  const { of, records } = dialog;
  const write = useWrite();
  const folders = useFolders();
  const move = async (chosen: string) => {
    const folderId = chosen || null;
    let moved = 0;
    const failure = await write({ done: null, failed: of.messages.moveFailed, changes: [of.kind] }, async () => {
      moved = (await sendEach(records, ({ id }) => of.move(id, folderId))).length;
    });
    if (failure) {
      return failure;
    }
    if (moved < records.length) {
      showToast({ title: WRITE_MESSAGES.error, message: of.messages.moveFailed, tone: 'error' });
    } else {
      const one = folderId === null ? of.messages.removed : of.messages.moved;
      const message = moved === 1 ? one : of.messages.movedMany(moved);
      showToast({ title: WRITE_MESSAGES.success, message, tone: 'success' });
    }
    return null;
  };
  return (
    <ChooseForm
      initial={dialog.folderId ?? commonFolder(dialog) ?? ''}
      onClose={() => open(null)}
      onNew={() => open({ kind: 'new-folder', continueWith: dialog })}
      onSubmit={move}
      query={folders}
      messages={{
        label: messages.choose,
        noChoice: messages.noFolder,
        noRecords: messages.none,
        loadFailed: DASHBOARD_MESSAGES.loadFailedText(DASHBOARD_MESSAGES.loadFailed.folders),
        createNew: messages.createNew,
        submit: messages.move,
      }}
    />
  );
}

/** Returns the id of the folder that contains all records, or null. */
function commonFolder({ records }: MoveDialog): string | null {
  const [first] = records;
  return records.every(({ folderId }) => folderId === first?.folderId) ? (first?.folderId ?? null) : null;
}
