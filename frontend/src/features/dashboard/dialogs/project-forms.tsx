import { Textarea } from '@mantine/core';
import { PROJECT_TOOL } from '../../../../../libs/tools/index.ts';
import '@mantine/core/styles/Input.layer.css';
import { useRef, useState } from 'react';
import type { SavedProject } from '../../../../../libs/contracts/saved/projects.dto.ts';
import { SAVED_LIMITS } from '../../../../../libs/contracts/saved/saved-limits.ts';
import { hasAtMost } from '../../../../../libs/contracts/shared/limits.ts';
import { call } from '../../../shared/api/client.ts';
import { sendEach } from '../../../shared/api/retry.ts';
import { useProjects } from '../../../shared/api/saved-queries.ts';
import { SAVE_MESSAGES } from '../../../workbench/saving/messages.ts';
import { toProjectData } from '../../../workbench/saving/project-data.ts';
import { RecordNameField } from '../../../workbench/saving/save-form.tsx';
import { useWrite } from '../../../workbench/saving/write-outcome.ts';
import {
  DASHBOARD_MESSAGES,
  FOLDER_MESSAGES,
  LIST_MESSAGES,
  PROJECT_MESSAGES as messages,
  RESULT_MESSAGES,
} from '../shared/messages.ts';
import type { AddDialog, OpenDialog } from './dialog-state.ts';
import { ChooseForm, NameForm, WriteForm } from './write-form.tsx';

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
    : messages.descriptionTooLong(SAVED_LIMITS.description);
  const created = useRef<SavedProject>(null);
  const create = () =>
    write({ done: messages.created, failed: messages.createFailed, changes: ['projects'] }, async () => {
      const data = toProjectData(about, {}, []);
      const body = { name: name.trim(), type: PROJECT_TOOL, description: about || undefined, data } as const;
      created.current = await call('POST /api/projects', { body });
    });
  return (
    <WriteForm
      onClose={() =>
        open(continueWith ? { ...continueWith, projectId: created.current?.id ?? continueWith.projectId } : null)
      }
      onSubmit={create}
      submit={{
        label: messages.create,
        missing: tooLong ?? (name.trim() === '' ? SAVE_MESSAGES.enterName : undefined),
      }}
    >
      <RecordNameField label={messages.name} onChange={setName} value={name} />
      <Textarea
        error={tooLong !== undefined}
        label={messages.description}
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
      label={messages.name}
      onClose={onClose}
      onName={(name) =>
        write({ done: messages.updated, failed: messages.updateFailed, changes: ['projects'] }, () =>
          call('PUT /api/projects/{id}', { path: { id: project.id }, body: { name } }),
        )
      }
      submitLabel={messages.save}
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
        label: messages.choose,
        noChoice: messages.chooseHint,
        noRecords: messages.none,
        loadFailed: DASHBOARD_MESSAGES.loadFailedText(DASHBOARD_MESSAGES.loadFailed.projects),
        createNew: messages.new,
        submit: messages.add,
      }}
    />
  );
}
