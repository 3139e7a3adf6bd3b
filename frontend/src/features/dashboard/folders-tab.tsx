import { Button } from '@mantine/core';
import type { SavedFolder } from '../../../../libs/contracts/saved/folders.dto.ts';
import { formatCount } from '../../shared/format/format.ts';
import { MenuItem } from '../../shared/ui/menu.tsx';
import type { TabProps } from './dashboard-data.ts';
import { RecordButton } from './record-buttons.tsx';
import type { RecordDescription } from './record-description.ts';
import { CreateActions } from './records-toolbar.tsx';
import { RecordsView } from './records-view.tsx';
import { DASHBOARD_MESSAGES, FOLDER_MESSAGES as messages, TABLE_MESSAGES } from './shared/messages.ts';

/** Renders the folders, with buttons that show their lists and results. */
export function FoldersTab({
  data,
  open,
  onShow,
}: TabProps & {
  /** Shows the lists or results in a folder. */
  readonly onShow: (tab: 'lists' | 'results', folderId: string) => void;
}) {
  const { lists, results, folders } = data;
  const countIn = (records: readonly { readonly folderId: string | null }[] = [], id: string) =>
    records.filter(({ folderId }) => folderId === id).length;
  const describe = (folder: SavedFolder): RecordDescription => {
    const { id, name, createdAt } = folder;
    const listCount = countIn(lists.data, id);
    const resultCount = countIn(results.data, id);
    return {
      name,
      badge: { label: DASHBOARD_MESSAGES.folder, ink: 'yellow' },
      facts: [
        {
          label: TABLE_MESSAGES.lists,
          value: formatCount(listCount),
          isNumber: true,
          onCard: messages.contents(listCount, resultCount),
        },
        { label: TABLE_MESSAGES.results, value: formatCount(resultCount), isNumber: true },
      ],
      createdAt,
      buttons: (
        <>
          <RecordButton label={messages.showLists} name={name} onClick={() => onShow('lists', id)} />
          <RecordButton
            label={messages.showResults}
            name={name}
            onClick={() => onShow('results', id)}
            variant="subtle"
          />
        </>
      ),
      options: (
        <>
          <MenuItem onClick={() => open({ kind: 'edit-folder', folder })}>{messages.edit}</MenuItem>
          <MenuItem onClick={() => open({ kind: 'add-to-project', itemType: 'folder', records: [folder] })}>
            {messages.addToProject}
          </MenuItem>
          <MenuItem onClick={() => open({ kind: 'delete-folder', folder })}>{messages.delete}</MenuItem>
        </>
      ),
    };
  };
  return (
    <RecordsView
      actions={
        <CreateActions used={folders.data?.length ?? 0} what={DASHBOARD_MESSAGES.savedFolders}>
          <Button color="magenta" onClick={() => open({ kind: 'new-folder' })} variant="filled">
            {messages.new}
          </Button>
        </CreateActions>
      }
      describe={describe}
      empty={messages.empty}
      kind="folders"
      query={folders}
    />
  );
}
