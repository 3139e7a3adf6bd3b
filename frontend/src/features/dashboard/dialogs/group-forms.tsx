import { Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type { SavedFolder } from '../../../../../libs/contracts/saved/folders.dto.ts';
import type { SavedProject } from '../../../../../libs/contracts/saved/projects.dto.ts';
import { SAVED_LIMITS } from '../../../../../libs/contracts/saved/saved-limits.ts';
import { hasAtMost } from '../../../../../libs/contracts/shared/limits.ts';
import { PROJECT_TOOL } from '../../../../../libs/tools/index.ts';
import { call } from '../../../shared/api/client.ts';
import { sendEach } from '../../../shared/api/retry.ts';
import { useFolders, useProjects } from '../../../shared/api/saved-queries.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { SAVE_MESSAGES } from '../../../workbench/saving/messages.ts';
import { toProjectData } from '../../../workbench/saving/project-data.ts';
import { RecordNameField } from '../../../workbench/saving/save-form.tsx';
import { useWrite } from '../../../workbench/saving/write-outcome.ts';
import {
  DASHBOARD_MESSAGES,
  FOLDER_MESSAGES,
  LIST_MESSAGES,
  PROJECT_MESSAGES,
  RESULT_MESSAGES,
  WRITE_MESSAGES,
} from '../shared/messages.ts';
import type { AddDialog, ItemsDone, MoveDialog, OpenDialog } from './dialog-state.ts';
import { ChooseForm, NameForm, WriteForm } from './write-form.tsx';
import '@mantine/core/styles/Input.layer.css';

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
      label={FOLDER_MESSAGES.name}
      onClose={() =>
        open(continueWith ? { ...continueWith, folderId: created.current?.id ?? continueWith.folderId } : null)
      }
      onName={(name) =>
        write(
          { done: FOLDER_MESSAGES.created, failed: FOLDER_MESSAGES.createFailed, changes: ['folders'] },
          async () => {
            created.current = await call('POST /api/folders', { body: { name } });
          },
        )
      }
      submitLabel={FOLDER_MESSAGES.create}
    />
  );
}

/** Renders the form that renames a folder. */
export function EditFolderForm({ folder, onClose }: { readonly folder: SavedFolder; readonly onClose: () => void }) {
  const write = useWrite();
  return (
    <NameForm
      initial={folder.name}
      label={FOLDER_MESSAGES.name}
      onClose={onClose}
      onName={(name) =>
        write(
          { done: FOLDER_MESSAGES.updated, failed: FOLDER_MESSAGES.updateFailed, changes: ['folders', 'projects'] },
          () => call('PUT /api/folders/{id}', { path: { id: folder.id }, body: { name } }),
        )
      }
      submitLabel={FOLDER_MESSAGES.save}
    />
  );
}

/** Renders the confirmation for deleting a folder. The toast offers undo. */
export function DeleteFolderForm({ folder, onClose }: { readonly folder: SavedFolder; readonly onClose: () => void }) {
  const write = useWrite();
  const path = { id: folder.id };
  const changes = ['folders', 'lists', 'results', 'projects'] as const;
  const restore = () =>
    void write({ done: FOLDER_MESSAGES.restored, failed: FOLDER_MESSAGES.restoreFailed, changes }, () =>
      call('POST /api/folders/{id}/restore', { path }),
    );
  const action = { label: WRITE_MESSAGES.undo, run: restore };
  return (
    <WriteForm
      onClose={onClose}
      onSubmit={() =>
        write({ done: FOLDER_MESSAGES.deleted, failed: FOLDER_MESSAGES.deleteFailed, changes, action }, () =>
          call('DELETE /api/folders/{id}', { path }),
        )
      }
      submit={{ label: WRITE_MESSAGES.delete, look: 'danger' }}
    >
      <p>{FOLDER_MESSAGES.deleteText(folder.name)}</p>
    </WriteForm>
  );
}

/** Renders the form that moves lists or results into or out of a folder. */
export function MoveForm({
  dialog,
  open,
  onMoved,
}: {
  readonly dialog: MoveDialog;
  readonly open: OpenDialog;
  readonly onMoved: ItemsDone;
}) {
  const { of, records } = dialog;
  const write = useWrite();
  const folders = useFolders();
  const move = async (chosen: string) => {
    const folderId = chosen || null;
    let moved: typeof records = [];
    const failure = await write({ done: null, failed: of.messages.moveFailed, changes: [of.kind] }, async () => {
      moved = await sendEach(records, ({ id }) => of.move(id, folderId));
    });
    if (failure) {
      return failure;
    }
    onMoved(moved);
    if (moved.length < records.length) {
      showToast({ title: WRITE_MESSAGES.error, message: of.messages.moveFailed, tone: 'error' });
    } else {
      const one = folderId === null ? of.messages.removed : of.messages.moved;
      const message = moved.length === 1 ? one : of.messages.movedMany(moved.length);
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
        label: FOLDER_MESSAGES.choose,
        noChoice: FOLDER_MESSAGES.noFolder,
        noRecords: FOLDER_MESSAGES.none,
        loadFailed: DASHBOARD_MESSAGES.loadFailedText(DASHBOARD_MESSAGES.loadFailed.folders),
        createNew: FOLDER_MESSAGES.createNew,
        submit: FOLDER_MESSAGES.move,
      }}
    />
  );
}

/** Returns the id of the folder that contains all records, or null. */
function commonFolder({ records }: MoveDialog): string | null {
  const [first] = records;
  return records.every(({ folderId }) => folderId === first?.folderId) ? (first?.folderId ?? null) : null;
}

/** Renders the form that creates a project with three empty columns. Opens the dialog in `continueWith` afterwards. */
export function NewProjectForm({
  continueWith,
  open,
}: {
  readonly continueWith: AddDialog | undefined;
  readonly open: OpenDialog;
}) {
  const write = useWrite();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const about = description.replaceAll(/\s+/g, ' ').trim();
  const tooLong = hasAtMost(about, SAVED_LIMITS.description)
    ? undefined
    : PROJECT_MESSAGES.descriptionTooLong(SAVED_LIMITS.description);
  const created = useRef<SavedProject>(null);
  const create = () =>
    write(
      { done: PROJECT_MESSAGES.created, failed: PROJECT_MESSAGES.createFailed, changes: ['projects'] },
      async () => {
        const data = toProjectData(about, {}, []);
        const body = { name: name.trim(), type: PROJECT_TOOL, description: about || undefined, data } as const;
        created.current = await call('POST /api/projects', { body });
      },
    );
  return (
    <WriteForm
      onClose={() =>
        open(continueWith ? { ...continueWith, projectId: created.current?.id ?? continueWith.projectId } : null)
      }
      onSubmit={create}
      submit={{
        label: PROJECT_MESSAGES.create,
        missing: tooLong ?? (name.trim() === '' ? SAVE_MESSAGES.enterName : undefined),
      }}
    >
      <RecordNameField label={PROJECT_MESSAGES.name} onChange={setName} value={name} />
      <Textarea
        error={tooLong !== undefined}
        label={PROJECT_MESSAGES.description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        rows={3}
        value={description}
      />
    </WriteForm>
  );
}

/** Renders the form that renames a project. */
export function RenameProjectForm({
  project,
  onClose,
}: {
  readonly project: SavedProject;
  readonly onClose: () => void;
}) {
  const write = useWrite();
  return (
    <NameForm
      initial={project.name}
      label={PROJECT_MESSAGES.name}
      onClose={onClose}
      onName={(name) =>
        write({ done: PROJECT_MESSAGES.updated, failed: PROJECT_MESSAGES.updateFailed, changes: ['projects'] }, () =>
          call('PUT /api/projects/{id}', { path: { id: project.id }, body: { name } }),
        )
      }
      submitLabel={PROJECT_MESSAGES.save}
    />
  );
}

const ADD_MESSAGES = { list: LIST_MESSAGES, folder: FOLDER_MESSAGES, result: RESULT_MESSAGES } as const;

/** Renders the form that adds lists, folders or results to a project. */
export function AddToProjectForm({ dialog, open }: { readonly dialog: AddDialog; readonly open: OpenDialog }) {
  const { itemType, records } = dialog;
  const write = useWrite();
  const projects = useProjects();
  const { added, addFailed } = ADD_MESSAGES[itemType];
  const add = (projectId: string) =>
    write({ done: added, failed: addFailed, changes: ['projects'] }, () =>
      sendEach(records, ({ id }) =>
        call('POST /api/projects/{id}/items', { path: { id: projectId }, body: { itemType, itemId: id } }),
      ),
    );
  return (
    <ChooseForm
      initial={dialog.projectId ?? ''}
      isRequired
      onClose={() => open(null)}
      onNew={() => open({ kind: 'new-project', continueWith: dialog })}
      onSubmit={add}
      query={projects}
      messages={{
        label: PROJECT_MESSAGES.choose,
        noChoice: PROJECT_MESSAGES.chooseHint,
        noRecords: PROJECT_MESSAGES.none,
        loadFailed: DASHBOARD_MESSAGES.loadFailedText(DASHBOARD_MESSAGES.loadFailed.projects),
        createNew: PROJECT_MESSAGES.new,
        submit: PROJECT_MESSAGES.add,
      }}
    />
  );
}
