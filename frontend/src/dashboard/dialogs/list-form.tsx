import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { SavedList } from '../../../../libs/contracts/lists.dto.ts';
import { SAVED_LIMITS } from '../../../../libs/contracts/saved-limits.ts';
import { call } from '../../api/client.ts';
import { LineBox } from '../../lines/line-box.tsx';
import { firstFocus } from '../../saved/first-focus.ts';
import { refreshSaved } from '../../saved/queries.ts';
import { resettingOnRefusal } from '../../saved/resetting-on-refusal.ts';
import classes from '../../saved/save-dialog.module.css';
import { SaveFormEnd } from '../../saved/save-form-end.tsx';
import { SAVE_TEXTS } from '../../saved/texts.ts';
import { showToast } from '../../ui/toast.ts';
import { LIST_TEXTS as texts, WRITE_TEXTS } from '../texts.ts';
import { editListPlace, LIST_INPUTS, type ListDraft, NEW_LIST_PLACE, useListDraft } from './list-draft.ts';
import formClasses from './list-form.module.css';

/** Makes a list of what is typed, pasted, dropped or imported. What was entered stays until a list is made of it. */
export function NewListForm({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const draft = useListDraft(NEW_LIST_PLACE, LIST_INPUTS.new, name, null);
  const queryClient = useQueryClient();
  const create = async () => {
    const isDone = await draft.save(async (session, control) => {
      const body = { name: draft.name.trim(), ...(await session.lines(draft.rows(), control)) };
      await resettingOnRefusal(session, () =>
        call('POST /api/saved-lists', { body, idempotencyKey: session.keyOf(body), signal: control.signal }),
      );
      await refreshSaved(queryClient, 'lists');
    }, errorOf(texts.createFailed));
    if (!isDone) return;
    void draft.input.clear();
    onClose();
    showToast({ title: WRITE_TEXTS.success, message: texts.created, tone: 'success' });
  };
  return <DraftForm draft={draft} onClose={onClose} onSubmit={create} submitLabel={texts.create} />;
}

/** Changes name and lines of a list; the lines are sent only where they have changed. */
export function EditListForm({
  list,
  name,
  onClose,
}: {
  readonly list: SavedList;
  /** Set where an interrupted save goes on: then the lines are those that were being saved. */
  readonly name: string | undefined;
  readonly onClose: () => void;
}) {
  const isResumed = name !== undefined;
  const draft = useListDraft(editListPlace(list.id), LIST_INPUTS.edit, name ?? list.name, isResumed ? null : list);
  const queryClient = useQueryClient();
  const update = async () => {
    const isDone = await draft.save(async (session, control) => {
      const lines = draft.hasChanged() ? await session.lines(draft.rows(), control) : {};
      const body = { name: draft.name.trim(), ...lines };
      await resettingOnRefusal(session, () =>
        call('PUT /api/saved-lists/{id}', { path: { id: list.id }, body, signal: control.signal }),
      );
      await refreshSaved(queryClient, 'lists', 'projects');
    }, errorOf(texts.updateFailed));
    if (!isDone) return;
    onClose();
    showToast({ title: WRITE_TEXTS.success, message: texts.updated, tone: 'success' });
  };
  return <DraftForm draft={draft} onClose={onClose} onSubmit={update} submitLabel={texts.save} />;
}

function errorOf(message: string) {
  return () => ({ title: WRITE_TEXTS.error, message });
}

function DraftForm({
  draft,
  submitLabel,
  onSubmit,
  onClose,
}: {
  readonly draft: ListDraft;
  readonly submitLabel: string;
  readonly onSubmit: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const { isSaving, progress, failure } = draft.attempt;
  const canSave = draft.isReady && draft.name.trim() !== '' && draft.state.stats.items > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSave && !isSaving) void onSubmit();
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        autoComplete="off"
        label={texts.name}
        maxLength={SAVED_LIMITS.name}
        onChange={(event) => draft.setName(event.currentTarget.value)}
        readOnly={isSaving}
        ref={firstFocus}
        value={draft.name}
      />
      <div aria-busy={!draft.isReady} className={formClasses.lines}>
        {/* Files are read by the plain rules: no tool's own header line is left out. */}
        <LineBox
          input={draft.input}
          isReadOnly={isSaving || !draft.isReady}
          label={texts.items}
          placeholder={texts.itemsPlaceholder}
          tool="dedupe"
        />
      </div>
      <SaveFormEnd
        failure={failure}
        isDisabled={!canSave}
        isSaving={isSaving}
        label={isSaving ? SAVE_TEXTS.saving : submitLabel}
        onCancel={onClose}
        progress={progress}
      />
    </form>
  );
}
