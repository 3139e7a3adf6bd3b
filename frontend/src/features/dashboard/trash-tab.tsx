import { Button } from '@mantine/core';
import type { TrashItem } from '../../../../libs/contracts/saved/trash.dto.ts';
import { call } from '../../shared/api/client.ts';
import { useTrash } from '../../shared/api/saved-queries.ts';
import { formatBytes, formatDay } from '../../shared/format/format.ts';
import { useSession } from '../../shared/session/session.ts';
import { useWrite } from '../../workbench/saving/write-outcome.ts';
import type { OpenDialog } from './dialogs/dialog-state.ts';
import type { RecordBadge, RecordDescription } from './record-parts.tsx';
import classes from './records-view.module.css';
import { RecordsView } from './records-view.tsx';
import { DASHBOARD_MESSAGES, TRASH_MESSAGES as messages, TABLE_MESSAGES } from './shared/messages.ts';

const DAY_MS = 24 * 60 * 60_000;
const BADGES: Readonly<Record<TrashItem['kind'], RecordBadge>> = {
  list: { label: DASHBOARD_MESSAGES.list, ink: 'cyan' },
  result: { label: DASHBOARD_MESSAGES.noTool, ink: 'magenta' },
  folder: { label: DASHBOARD_MESSAGES.folder, ink: 'yellow' },
  project: { label: DASHBOARD_MESSAGES.project, ink: 'plain' },
  recipe: { label: DASHBOARD_MESSAGES.recipe, ink: 'plain' },
};

/** Renders the deleted records, with buttons to restore them or delete them permanently. */
export function TrashTab({ open }: { readonly open: OpenDialog }) {
  const trash = useTrash(useSession().status === 'signed-in');
  const write = useWrite();
  const restore = (item: TrashItem) => {
    const { restored, restoreFailed } = messages.of[item.kind];
    const changes = ['lists', 'results', 'folders', 'projects', 'recipes'] as const;
    const terms = { done: restored, failed: restoreFailed, changes, isReasonShown: true };
    return write(terms, () => restoreCall(item));
  };
  const describe = (item: TrashItem): RecordDescription => {
    const size = formatBytes(item.byteSize);
    const timeLeft = messages.daysLeft(Math.max(0, Math.ceil((Date.parse(item.purgedAt) - Date.now()) / DAY_MS)));
    return {
      name: item.name,
      badge: BADGES[item.kind],
      facts: [
        ...(item.kind === 'folder' ? [] : [{ label: TABLE_MESSAGES.size, value: size, onCard: size }]),
        { label: TABLE_MESSAGES.deletedIn, value: timeLeft, onCard: timeLeft },
      ],
      createdAt: item.deletedAt,
      dateText: (time) => messages.deleted(formatDay(time)),
      buttons: (
        <>
          <Button aria-label={messages.restoreOf(item.name)} onClick={() => void restore(item)} size="compact-sm">
            {messages.restore}
          </Button>
          <Button
            aria-label={messages.purgeOf(item.name)}
            color="red"
            onClick={() => open({ kind: 'purge', item })}
            size="compact-sm"
            variant="outline"
          >
            {messages.purge}
          </Button>
        </>
      ),
    };
  };
  const { data } = trash;
  return (
    <>
      {data !== undefined && data.itemCount > 0 && (
        <p className={classes.note}>{messages.note(data.itemCount, data.byteSize)}</p>
      )}
      <RecordsView
        actions={
          data !== undefined &&
          data.itemCount > 0 && (
            <Button color="red" onClick={() => open({ kind: 'empty-trash', ...data })} variant="outline">
              {messages.empty}
            </Button>
          )
        }
        describe={describe}
        empty={messages.none}
        kind="trash"
        // Records are sorted by `createdAt`; the cards show the date of deletion.
        query={{ ...trash, data: data?.items.map((item) => ({ ...item, createdAt: item.deletedAt })) }}
      />
    </>
  );
}

function restoreCall({ kind, id }: Pick<TrashItem, 'kind' | 'id'>): Promise<unknown> {
  const path = { id };
  switch (kind) {
    case 'list':
      return call('POST /api/saved-lists/{id}/restore', { path });
    case 'result':
      return call('POST /api/saved-results/{id}/restore', { path });
    case 'folder':
      return call('POST /api/folders/{id}/restore', { path });
    case 'project':
      return call('POST /api/projects/{id}/restore', { path });
    case 'recipe':
      return call('POST /api/recipes/{id}/restore', { path });
  }
}
