import type { TrashItem } from '../../../../../libs/contracts/saved/trash.dto.ts';
import { call } from '../../../shared/api/client.ts';
import { TRASH_TEXTS as texts } from '../writes/texts.ts';
import { useWrite } from '../writes/use-write.ts';
import { WriteForm } from './write-form.tsx';

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
