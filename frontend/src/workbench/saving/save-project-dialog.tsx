import { NativeSelect } from '@mantine/core';
import { PROJECT_TOOL } from '../../../../libs/tools/index.ts';
import '@mantine/core/styles/Input.layer.css';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { SavedProject } from '../../../../libs/contracts/saved/projects.dto.ts';
import { columnLetter } from '../../../../libs/tools/shared/column-letter.ts';
import { call } from '../../shared/api/client.ts';
import { refreshSaved, useProjects } from '../../shared/api/saved-queries.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { showToast } from '../../shared/ui/toast.tsx';
import { textInput } from '../inputs/text-inputs.ts';
import { PROJECT_MESSAGES as messages, SAVE_MESSAGES } from './messages.ts';
import { dropPendingSave, notePendingSave, PROJECT_PLACE } from './pending-save.ts';
import { type ProjectColumn, readColumns, toProjectData } from './project-data.ts';
import classes from './save-dialog.module.css';
import { RecordNameField, SaveFormEnd, useSave } from './save-form.tsx';
import {
  BodySpace,
  endUploadSession,
  type SaveControl,
  savableItems,
  type UploadSession,
  uploadSession,
} from './upload-session.ts';
import { resettingOnRefusal } from './write-outcome.ts';

/** Renders the dialog that saves the columns and options of merge in a new or existing project. */
export function SaveProjectDialog({
  content,
  openName,
  onClose,
}: {
  readonly content: ProjectContent;
  /** Initial name; null while the dialog is closed. */
  readonly openName: string | null;
  readonly onClose: () => void;
}) {
  const close = (isDone: boolean) => {
    dropPendingSave(PROJECT_PLACE);
    endUploadSession(PROJECT_PLACE, isDone);
    onClose();
  };
  return (
    <Dialog isOpen={openName !== null} onClose={() => close(false)} title={messages.title}>
      <ProjectForm close={close} content={content} initialName={openName ?? ''} />
    </Dialog>
  );
}

/** Value of the option for a new project. */
const NEW = '';

function ProjectForm({
  content,
  initialName,
  close,
}: {
  readonly content: ProjectContent;
  readonly initialName: string;
  readonly close: (isDone: boolean) => void;
}) {
  const queryClient = useQueryClient();
  const { data: projects = [], isError } = useProjects();
  const [name, setName] = useState(initialName);
  const [chosen, setChosen] = useState(NEW);
  const attempt = useSave();
  const { isSaving, progress, failure } = attempt;
  const mergeProjects = projects.filter(({ type }) => type === PROJECT_TOOL);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    if (chosen === NEW && trimmed === '') {
      showToast({ title: SAVE_MESSAGES.error, message: SAVE_MESSAGES.nameMissing('project'), tone: 'error' });
      return;
    }
    notePendingSave({ place: PROJECT_PLACE, name: trimmed });
    let savedName = trimmed;
    const outcome = await attempt.start(async (control) => {
      const target = chosen === NEW ? { name: trimmed } : { id: chosen };
      savedName = (await saveProject(target, content, uploadSession(PROJECT_PLACE), control)).name;
      await refreshSaved(queryClient, 'projects', 'lists');
    });
    if (outcome === null) {
      close(true);
      const message = SAVE_MESSAGES.savedText(savedName, 'project');
      showToast({ title: SAVE_MESSAGES.saved.project, message, tone: 'success' });
    } else if (outcome !== undefined && !outcome.isSignInNeeded) {
      const message = SAVE_MESSAGES.saveFailedText('project');
      showToast({ title: SAVE_MESSAGES.saveFailed, message, tone: 'error' });
    }
  };
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={classes.note}>{messages.hint}</p>
      {isError && <p role="alert">{messages.notLoaded}</p>}
      {mergeProjects.length > 0 && (
        <NativeSelect
          description={chosen === NEW ? undefined : messages.replaces}
          disabled={isSaving}
          label={messages.project}
          onChange={(event) => setChosen(event.currentTarget.value)}
          value={chosen}
        >
          <option value={NEW}>{messages.newProject}</option>
          {mergeProjects.map((project) => (
            <option key={project.id} value={project.id}>
              {project.name}
            </option>
          ))}
        </NativeSelect>
      )}
      {chosen === NEW && (
        <RecordNameField
          isReadOnly={isSaving}
          label={SAVE_MESSAGES.name}
          onChange={setName}
          placeholder={SAVE_MESSAGES.namePlaceholder.project}
          value={name}
        />
      )}
      <SaveFormEnd
        failure={failure}
        isSaving={isSaving}
        label={isSaving ? SAVE_MESSAGES.saving : failure ? SAVE_MESSAGES.tryAgain : SAVE_MESSAGES.save}
        onCancel={() => close(false)}
        progress={progress}
      />
    </form>
  );
}

/** Target of a save: an existing project by id, or a new one by name. */
type ProjectTarget = { readonly id: string } | { readonly name: string };

/** Columns and options of merge. */
export interface ProjectContent {
  /** `TextSpec.id`s of the columns. */
  readonly columns: readonly string[];
  readonly settings: unknown;
}

/**
 * Saves the columns and options of merge in a project. A column that is too long for the project's data is saved as a
 * list, and the project refers to it.
 * @throws ApiError; TaskFailed; the signal's reason
 */
async function saveProject(
  target: ProjectTarget,
  content: ProjectContent,
  session: UploadSession,
  control: SaveControl,
): Promise<SavedProject> {
  const { signal } = control;
  const project = await openTarget(target, session, signal);
  const before = readColumns(project);
  const columns: ProjectColumn[] = [];
  const space = new BodySpace();
  for (const [index, text] of content.columns.entries()) {
    columns.push(await saveColumn(text, index, before[index], { project, session, control, space }));
  }
  const data = toProjectData(project.description, content.settings, columns);
  return call('PUT /api/projects/{id}', { path: { id: project.id }, body: { data }, signal });
}

async function openTarget(target: ProjectTarget, session: UploadSession, signal: AbortSignal): Promise<SavedProject> {
  if ('id' in target) {
    return call('GET /api/projects/{id}', { path: { id: target.id }, signal });
  }
  const body = { name: target.name, type: PROJECT_TOOL, data: toProjectData('', {}, []) } as const;
  // The idempotency key makes repeated attempts create only one project.
  return call('POST /api/projects', { body, idempotencyKey: session.keyOf(body), signal });
}

interface ColumnSave {
  readonly project: SavedProject;
  readonly session: UploadSession;
  readonly control: SaveControl;
  /** Space in the project's data. */
  readonly space: BodySpace;
}

/**
 * Saves one column and returns its record.
 * @param before column at this place of the project; undefined if there is none
 */
async function saveColumn(
  text: string,
  index: number,
  before: ProjectColumn | undefined,
  { project, session, control, space }: ColumnSave,
): Promise<ProjectColumn> {
  const input = textInput(PROJECT_TOOL, text);
  await input.flush();
  const { stats, revision } = input.state;
  if (stats.items === 0) {
    return { text: '' };
  }
  const lines = await session.lines(savableItems(input.id, stats, revision), control, space);
  if ('content' in lines) {
    return { text: lines.content };
  }
  const { signal } = control;
  const isListed = ({ itemType, itemId }: SavedProject['items'][number], id: string) =>
    itemType === 'list' && itemId === id;
  if (before && 'listId' in before && project.items.some((item) => isListed(item, before.listId))) {
    const path = { id: before.listId };
    await resettingOnRefusal(session, () => call('PUT /api/saved-lists/{id}', { path, body: lines, signal }));
    return before;
  }
  const body = { name: messages.column(project.name, columnLetter(index)), ...lines };
  const list = await resettingOnRefusal(session, () =>
    call('POST /api/saved-lists', { body, idempotencyKey: session.keyOf(body), signal }),
  );
  const item = { itemType: 'list', itemId: list.id } as const;
  await call('POST /api/projects/{id}/items', { path: { id: project.id }, body: item, signal });
  return { listId: list.id };
}
