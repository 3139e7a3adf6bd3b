import { Button } from '@mantine/core';
import type { SavedFolder } from '../../../../libs/contracts/saved/folders.dto.ts';
import { Menu, MenuItem } from '../../shared/ui/menu.tsx';
import { Card } from './card.tsx';
import { CreateActions } from './create-actions.tsx';
import { RecordsView } from './records-view.tsx';
import type { TabProps } from './tab-props.ts';
import type { Sort } from './view-records.ts';
import { DASHBOARD_TEXTS, FOLDER_TEXTS as texts } from './writes/texts.ts';

const SORTS: readonly Sort[] = ['newest', 'oldest', 'name'];

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
  const renderCard = (folder: SavedFolder) => {
    const { id, name, createdAt } = folder;
    return (
      <Card
        actions={
          <>
            <Button onClick={() => onShow('lists', id)} size="compact-sm">
              {texts.showLists}
            </Button>
            <Button onClick={() => onShow('results', id)} size="compact-sm" variant="subtle">
              {texts.showResults}
            </Button>
          </>
        }
        badge={{ label: DASHBOARD_TEXTS.folder, ink: 'yellow' }}
        createdAt={createdAt}
        facts={[texts.contents(countIn(lists.data, id), countIn(results.data, id))]}
        menu={
          <Menu label={DASHBOARD_TEXTS.options}>
            <MenuItem onClick={() => open({ kind: 'edit-folder', folder })}>{texts.edit}</MenuItem>
            <MenuItem onClick={() => open({ kind: 'add-to-project', itemType: 'folder', records: [folder] })}>
              {texts.addToProject}
            </MenuItem>
            <MenuItem onClick={() => open({ kind: 'delete-folder', folder })}>{texts.delete}</MenuItem>
          </Menu>
        }
        name={name}
      />
    );
  };
  return (
    <RecordsView
      actions={
        <CreateActions used={folders.data?.length ?? 0} what={DASHBOARD_TEXTS.savedFolders}>
          <Button color="magenta" onClick={() => open({ kind: 'new-folder' })} variant="filled">
            {texts.new}
          </Button>
        </CreateActions>
      }
      empty={texts.empty}
      kind="folders"
      query={folders}
      renderCard={renderCard}
      sorts={SORTS}
    />
  );
}
