import type { SavedResult } from '../../../../../libs/contracts/saved/results.dto.ts';
import type { TrashItem } from '../../../../../libs/contracts/saved/trash.dto.ts';
import { call } from '../../../shared/api/client.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { useWrite } from '../../../workbench/saving/use-write.ts';
import type { ItemKind, ItemRecord } from '../writes/item-kinds.ts';
import { sendEach } from '../writes/send-each.ts';
import { RESULT_TEXTS, TRASH_TEXTS as texts, WRITE_TEXTS } from '../writes/texts.ts';
import { NameForm, WriteForm } from './write-form.tsx';

/** Renders the form that renames a result. */
export function RenameResultForm({ result, onClose }: { readonly result: SavedResult; readonly onClose: () => void }) {
  const write = useWrite();
  return (
    <NameForm
      initial={result.name}
      label={RESULT_TEXTS.name}
      onClose={onClose}
      onName={(name) =>
        write({ done: RESULT_TEXTS.renamed, failed: RESULT_TEXTS.updateFailed, changes: ['results', 'projects'] }, () =>
          call('PUT /api/saved-results/{id}', { path: { id: result.id }, body: { name } }),
        )
      }
      submitLabel={RESULT_TEXTS.save}
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
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}) {
  const write = useWrite();
  const { texts } = of;
  const changes = [of.kind, 'projects'] as const;
  const restore = (deleted: readonly ItemRecord[]) =>
    void write({ done: texts.restored(deleted.length), failed: texts.restoreFailed, changes }, () =>
      sendEach(deleted, ({ id }) => of.restore(id)),
    );
  const remove = async () => {
    let deleted: readonly ItemRecord[] = [];
    const failure = await write({ done: null, failed: texts.deleteFailed, changes }, async () => {
      deleted = await sendEach(records, ({ id }) => of.delete(id));
    });
    if (failure) {
      return failure;
    }
    onDeleted();
    const action = { label: WRITE_TEXTS.undo, run: () => restore(deleted) };
    if (deleted.length < records.length) {
      showToast({ title: WRITE_TEXTS.error, message: texts.deleteFailed, tone: 'error', action });
    } else {
      showToast({ title: WRITE_TEXTS.success, message: texts.deleted(deleted.length), tone: 'success', action });
    }
    return null;
  };
  const [first] = records;
  return (
    <WriteForm onClose={onClose} onSubmit={remove} submit={{ label: WRITE_TEXTS.delete, look: 'danger' }}>
      <p>{records.length === 1 && first ? texts.deleteText(first.name) : texts.deleteManyText(records.length)}</p>
    </WriteForm>
  );
}

/** Renders the confirmation for deleting an item of the trash permanently. */
export function PurgeForm({ item, onClose }: { readonly item: TrashItem; readonly onClose: () => void }) {
  const write = useWrite();
  const { kind, id, name } = item;
  const purge = () =>
    write({ done: texts.of[kind].purged, failed: texts.of[kind].purgeFailed, changes: [] }, () =>
      call('DELETE /api/trash/{kind}/{id}', { path: { kind, id } }),
    );
  return (
    <WriteForm onClose={onClose} onSubmit={purge} submit={{ label: texts.purge, look: 'danger' }}>
      <p>{texts.purgeText(name)}</p>
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
    write({ done: texts.emptied, failed: texts.emptyFailed, changes: [] }, () => call('DELETE /api/trash'));
  return (
    <WriteForm onClose={onClose} onSubmit={empty} submit={{ label: texts.empty, look: 'danger' }}>
      <p>{texts.emptyText(itemCount, byteSize)}</p>
    </WriteForm>
  );
}
