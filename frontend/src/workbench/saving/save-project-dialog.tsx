import { NativeSelect, TextInput } from '@mantine/core';
import { PROJECT_TOOL } from '../../../../libs/tools/index.ts';
import '@mantine/core/styles/Input.layer.css';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { SAVED_LIMITS } from '../../../../libs/contracts/saved/saved-limits.ts';
import { refreshSaved, useProjects } from '../../shared/api/saved-queries.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { showToast } from '../../shared/ui/toast.ts';
import { dropPendingSave, notePendingSave, PROJECT_PLACE } from './pending-save.ts';
import classes from './save-dialog.module.css';
import { firstFocus, SaveFormEnd } from './save-form-end.tsx';
import { type ProjectContent, saveProject } from './save-project.ts';
import { SAVE_TEXTS, PROJECT_TEXTS as texts } from './texts.ts';
import { endUploadSession, uploadSession } from './upload-session.ts';
import { useSave } from './use-save.ts';

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
    <Dialog isOpen={openName !== null} onClose={() => close(false)} title={texts.title}>
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
  const { data: projects = [] } = useProjects();
  const [name, setName] = useState(initialName);
  const [chosen, setChosen] = useState(NEW);
  const attempt = useSave();
  const { isSaving, progress, failure } = attempt;
  const mergeProjects = projects.filter(({ type }) => type === PROJECT_TOOL);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    if (chosen === NEW && trimmed === '') {
      showToast({ title: SAVE_TEXTS.error, message: SAVE_TEXTS.nameMissing('project'), tone: 'error' });
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
      const message = SAVE_TEXTS.savedText(savedName, 'project');
      showToast({ title: SAVE_TEXTS.saved.project, message, tone: 'success' });
    } else if (outcome !== undefined && !outcome.isSignInNeeded) {
      const message = SAVE_TEXTS.saveFailedText('project');
      showToast({ title: SAVE_TEXTS.saveFailed, message, tone: 'error' });
    }
  };
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={classes.note}>{texts.hint}</p>
      {mergeProjects.length > 0 && (
        <NativeSelect
          description={chosen === NEW ? undefined : texts.replaces}
          disabled={isSaving}
          label={texts.project}
          onChange={(event) => setChosen(event.currentTarget.value)}
          value={chosen}
        >
          <option value={NEW}>{texts.newProject}</option>
          {mergeProjects.map((project) => (
            <option key={project.id} value={project.id}>
              {project.name}
            </option>
          ))}
        </NativeSelect>
      )}
      {chosen === NEW && (
        <TextInput
          autoComplete="off"
          label={SAVE_TEXTS.name}
          maxLength={SAVED_LIMITS.name}
          onChange={(event) => setName(event.currentTarget.value)}
          placeholder={SAVE_TEXTS.namePlaceholder.project}
          readOnly={isSaving}
          ref={firstFocus}
          value={name}
        />
      )}
      <SaveFormEnd
        failure={failure}
        isSaving={isSaving}
        label={isSaving ? SAVE_TEXTS.saving : failure ? SAVE_TEXTS.tryAgain : SAVE_TEXTS.save}
        onCancel={() => close(false)}
        progress={progress}
      />
    </form>
  );
}
