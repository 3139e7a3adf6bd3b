import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SavedRecipe } from '../../../../libs/contracts/saved/recipes.dto.ts';
import { call } from '../../shared/api/client.ts';
import { showToast } from '../../shared/ui/toast.ts';
import { SAVE_MESSAGES } from '../saving/messages.ts';
import saving from '../saving/save-dialog.module.css';
import { RecordNameField, SaveFormEnd, useSave } from '../saving/save-form.tsx';
import { useJobInputs, useRequestKey } from './job-input-fields.tsx';
import { JOB_MESSAGES as messages } from './messages.ts';

/** Renders the form that runs a saved recipe on the server. */
export function RunForm({
  recipe: { id: recipeId, name: recipeName },
  onClose,
}: {
  readonly recipe: Pick<SavedRecipe, 'id' | 'name'>;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState(recipeName);
  const keyOf = useRequestKey();
  const inputs = useJobInputs(recipeId);
  const attempt = useSave();
  const navigate = useNavigate();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { input } = inputs;
    if (problem !== undefined || input === undefined) {
      return;
    }
    const body = { name: name.trim(), recipeId, input };
    const outcome = await attempt.start(async ({ signal }) => {
      await call('POST /api/jobs', { body, idempotencyKey: keyOf(body), signal });
    });
    if (outcome === null) {
      onClose();
      const action = { label: messages.openJobs, run: () => void navigate('/dashboard/jobs') };
      showToast({ title: messages.queued, message: messages.queuedText(body.name), tone: 'success', action });
    }
  };
  const problem = name.trim() === '' ? SAVE_MESSAGES.enterName : inputs.problem;
  return (
    <form className={saving.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={saving.note}>{messages.runNote}</p>
      <RecordNameField isReadOnly={attempt.isSaving} label={messages.name} onChange={setName} value={name} />
      {inputs.fields}
      <SaveFormEnd
        failure={attempt.failure}
        isSaving={attempt.isSaving}
        label={attempt.isSaving ? messages.running : messages.runOnServer}
        missing={problem}
        onCancel={onClose}
        progress={null}
      />
    </form>
  );
}
