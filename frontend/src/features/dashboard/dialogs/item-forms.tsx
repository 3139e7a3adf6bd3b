import type { SavedResult } from '../../../../../libs/contracts/saved/results.dto.ts';
import type { TrashItem } from '../../../../../libs/contracts/saved/trash.dto.ts';
import { call } from '../../../shared/api/client.ts';
import { sendEach } from '../../../shared/api/retry.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useWrite } from '../../../workbench/saving/write-outcome.ts';
import { TRASH_MESSAGES as messages, RESULT_MESSAGES, WRITE_MESSAGES } from '../shared/messages.ts';
import type { ItemKind, ItemRecord, ItemsDone } from './dialog-state.ts';
import { NameForm, WriteForm } from './write-form.tsx';

/** Renders the form that renames a result. */
export function RenameResultForm({ result, onClose }: { readonly result: SavedResult; readonly onClose: () => void }) {
  const write = useWrite();
  return (
    <NameForm
      initial={result.name}
      label={RESULT_MESSAGES.name}
      onClose={onClose}
      onName={(name) =>
        write(
          { done: RESULT_MESSAGES.renamed, failed: RESULT_MESSAGES.updateFailed, changes: ['results', 'projects'] },
          () => call('PUT /api/saved-results/{id}', { path: { id: result.id }, body: { name } }),
        )
      }
      submitLabel={RESULT_MESSAGES.save}
    />
  );
}

/** Renders the confirmation for deleting lists or results. The toast offers undo. */
export function DeleteItemsForm({
  of,
  records,
  onDeleted,
  onClose,
}: {
  readonly of: ItemKind;
  readonly records: readonly ItemRecord[];
  readonly onDeleted: ItemsDone;
  readonly onClose: () => void;
}) {
  const write = useWrite();
  const { messages } = of;
  const changes = [of.kind, 'projects'] as const;
  const restore = (deleted: readonly ItemRecord[]) =>
    void write({ done: messages.restored(deleted.length), failed: messages.restoreFailed, changes }, () =>
      sendEach(deleted, ({ id }) => of.restore(id)),
    );
  const remove = async () => {
    let deleted: readonly ItemRecord[] = [];
    const failure = await write({ done: null, failed: messages.deleteFailed, changes }, async () => {
      deleted = await sendEach(records, ({ id }) => of.delete(id));
    });
    if (failure) {
      return failure;
    }
    onDeleted(deleted);
    const action = { label: WRITE_MESSAGES.undo, run: () => restore(deleted) };
    if (deleted.length < records.length) {
      showToast({ title: WRITE_MESSAGES.error, message: messages.deleteFailed, tone: 'error', action });
    } else {
      showToast({ title: WRITE_MESSAGES.success, message: messages.deleted(deleted.length), tone: 'success', action });
    }
    return null;
  };
  const [first] = records;
  return (
    <WriteForm onClose={onClose} onSubmit={remove} submit={{ label: WRITE_MESSAGES.delete, look: 'danger' }}>
      <p>{records.length === 1 && first ? messages.deleteText(first.name) : messages.deleteManyText(records.length)}</p>
    </WriteForm>
  );
}

/** Renders the confirmation for deleting an item of the trash permanently. */
export function PurgeForm({ item, onClose }: { readonly item: TrashItem; readonly onClose: () => void }) {
  const write = useWrite();
  const { kind, id, name } = item;
  const purge = () =>
    write({ done: messages.of[kind].purged, failed: messages.of[kind].purgeFailed, changes: [] }, () =>
      call('DELETE /api/trash/{kind}/{id}', { path: { kind, id } }),
    );
  return (
    <WriteForm onClose={onClose} onSubmit={purge} submit={{ label: messages.purge, look: 'danger' }}>
      <p>{messages.purgeText(name)}</p>
    </WriteForm>
  );
}

/** Renders the confirmation for emptying the trash. */
export function EmptyTrashForm({
  itemCount,
  byteSize,
  onClose,
}: {
  readonly itemCount: number;
  readonly byteSize: number;
  readonly onClose: () => void;
}) {
  const write = useWrite();
  const empty = () =>
    write({ done: messages.emptied, failed: messages.emptyFailed, changes: [] }, () => call('DELETE /api/trash'));
  return (
    <WriteForm onClose={onClose} onSubmit={empty} submit={{ label: messages.empty, look: 'danger' }}>
      <p>{messages.emptyText(itemCount, byteSize)}</p>
    </WriteForm>
  );
}
