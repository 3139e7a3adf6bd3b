import { Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useRef, useState } from 'react';
import type { SavedProject } from '../../../../libs/contracts/projects.dto.ts';
import { SAVED_LIMITS } from '../../../../libs/contracts/saved-limits.ts';
import { call } from '../../api/client.ts';
import { firstFocus } from '../../saved/first-focus.ts';
import { toProjectData } from '../../saved/project-data.ts';
import { useProjects } from '../../saved/queries.ts';
import { inTurns } from '../in-turns.ts';
import { FOLDER_TEXTS, LIST_TEXTS, RESULT_TEXTS, PROJECT_TEXTS as texts } from '../texts.ts';
import { useWrite } from '../use-write.ts';
import { ChooseForm } from './choose-form.tsx';
import type { AddDialog, OpenDialog } from './dialog-state.ts';
import { NameForm } from './name-form.tsx';
import { WriteForm } from './write-form.tsx';

/** Makes a project with three empty columns; what was to be added to one is offered again then. */
export function NewProjectForm({ goOn, open }: { readonly goOn: AddDialog | undefined; readonly open: OpenDialog }) {
  const write = useWrite();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const made = useRef<SavedProject>(null);
  const create = () =>
    write({ done: texts.created, failed: texts.createFailed, changes: ['projects'] }, async () => {
      const about = description.replaceAll(/\s+/g, ' ').trim();
      const data = toProjectData(about, {}, []);
      const body = { name: name.trim(), type: 'merge', ...(about && { description: about }), data } as const;
      made.current = await call('POST /api/projects', { body });
    });
  return (
    <WriteForm
      onClose={() => open(goOn ? { ...goOn, ...(made.current && { projectId: made.current.id }) } : null)}
      onSubmit={create}
      submit={{ label: texts.create, isDisabled: name.trim() === '' }}
    >
      <TextInput
        autoComplete="off"
        label={texts.name}
        maxLength={SAVED_LIMITS.name}
        onChange={(event) => setName(event.currentTarget.value)}
        ref={firstFocus}
        value={name}
      />
      <Textarea
        label={texts.description}
        maxLength={SAVED_LIMITS.description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        rows={3}
        value={description}
      />
    </WriteForm>
  );
}

/** Renames a project; an empty or unchanged name changes nothing. */
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
      label={texts.name}
      onClose={onClose}
      onName={(name) =>
        write({ done: texts.updated, failed: texts.updateFailed, changes: ['projects'] }, () =>
          call('PUT /api/projects/{id}', { path: { id: project.id }, body: { name } }),
        )
      }
      submitLabel={texts.save}
    />
  );
}

const ADD_TEXTS = { list: LIST_TEXTS, folder: FOLDER_TEXTS, result: RESULT_TEXTS } as const;

/** Adds lists, folders or results to a project, which has to be chosen. */
export function AddToProjectForm({ dialog, open }: { readonly dialog: AddDialog; readonly open: OpenDialog }) {
  const { itemType, records } = dialog;
  const write = useWrite();
  const { data: projects = [] } = useProjects();
  const { added, addFailed } = ADD_TEXTS[itemType];
  const add = (projectId: string) =>
    write({ done: added, failed: addFailed, changes: ['projects'] }, () =>
      inTurns(records, ({ id }) =>
        call('POST /api/projects/{id}/items', { path: { id: projectId }, body: { itemType, itemId: id } }),
      ),
    );
  return (
    <ChooseForm
      initial={dialog.projectId ?? ''}
      isRequired
      onClose={() => open(null)}
      onNew={() => open({ kind: 'new-project', goOn: dialog })}
      onSubmit={add}
      records={projects}
      texts={{
        label: texts.choose,
        noChoice: texts.chooseHint,
        noRecords: texts.none,
        createNew: texts.new,
        submit: texts.add,
      }}
    />
  );
}
