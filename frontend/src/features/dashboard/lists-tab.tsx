import { Button } from '@mantine/core';
import type { SavedList } from '../../../../libs/contracts/saved/lists.dto.ts';
import { MenuItem } from '../../shared/ui/menu.tsx';
import { CreateActions } from './create-actions.tsx';
import type { ItemsTabProps } from './dashboard-data.ts';
import { folderName } from './dashboard-data.ts';
import { OpenInMenu } from './open-in-menu.tsx';
import type { RecordDescription } from './record-description.ts';
import { itemFacts } from './record-description.ts';
import { RecordsView } from './records-view.tsx';
import { LISTS } from './writes/record-calls.ts';
import { DASHBOARD_TEXTS, TABLE_TEXTS, LIST_TEXTS as texts } from './writes/texts.ts';

export function ListsTab({ data, open, folder, onFolder, selected, onSelect }: ItemsTabProps) {
  const folders = data.folders.data ?? [];
  const savedItems = (data.lists.data?.length ?? 0) + (data.results.data?.length ?? 0);
  const describe = (list: SavedList): RecordDescription => ({
    name: list.name,
    badge: { label: DASHBOARD_TEXTS.list, ink: 'cyan' },
    facts: itemFacts(list, TABLE_TEXTS.items, DASHBOARD_TEXTS.items),
    folder: folderName(folders, list.folderId),
    createdAt: list.createdAt,
    buttons: (
      <>
        <Button onClick={() => open({ kind: 'edit-list', list })} size="compact-sm">
          {DASHBOARD_TEXTS.edit}
        </Button>
        <OpenInMenu record={list} route="GET /api/saved-lists/{id}/content" />
      </>
    ),
    options: (
      <>
        <MenuItem onClick={() => open({ kind: 'edit-list', list })}>{texts.edit}</MenuItem>
        <MenuItem onClick={() => open({ kind: 'move', of: LISTS, records: [list] })}>{texts.move}</MenuItem>
        <MenuItem onClick={() => open({ kind: 'add-to-project', itemType: 'list', records: [list] })}>
          {texts.addToProject}
        </MenuItem>
        <MenuItem onClick={() => open({ kind: 'delete-items', of: LISTS, records: [list] })}>{texts.delete}</MenuItem>
      </>
    ),
  });
  return (
    <RecordsView
      actions={
        <CreateActions used={savedItems} what={DASHBOARD_TEXTS.savedItems}>
          <Button color="magenta" onClick={() => open({ kind: 'new-list' })} variant="filled">
            {texts.new}
          </Button>
          <Button onClick={() => open({ kind: 'import-list' })}>{texts.import}</Button>
        </CreateActions>
      }
      bulk={{
        selected,
        onSelect,
        onMove: (records) => open({ kind: 'move', of: LISTS, records }),
        onDelete: (records) => open({ kind: 'delete-items', of: LISTS, records }),
      }}
      describe={describe}
      empty={texts.empty}
      folderFilter={{ folders, chosen: folder, onChoose: onFolder }}
      kind="lists"
      query={data.lists}
    />
  );
}
