import { Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import type { SavedFolder } from '../../../../libs/contracts/saved/folders.dto.ts';
import type { SavedList } from '../../../../libs/contracts/saved/lists.dto.ts';
import type { ProjectItemInfo, SavedProject } from '../../../../libs/contracts/saved/projects.dto.ts';
import { PROJECT_TOOL, toolEntry } from '../../../../libs/tools/index.ts';
import { call } from '../../shared/api/client.ts';
import { formatCount } from '../../shared/format/format.ts';
import { MenuItem } from '../../shared/ui/menu.tsx';
import { countColumns } from '../../workbench/saving/project-data.ts';
import { useWrite } from '../../workbench/saving/write-outcome.ts';
import type { DashboardData, TabProps } from './dashboard-data.ts';
import { RecordButton, type RecordDescription } from './record-parts.tsx';
import { RecordsView } from './records-view.tsx';
import {
  DASHBOARD_MESSAGES,
  FOLDER_MESSAGES,
  PROJECT_MESSAGES,
  TABLE_MESSAGES,
  WRITE_MESSAGES,
} from './shared/messages.ts';
import { CreateActions } from './view-controls.tsx';

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
          onCard: FOLDER_MESSAGES.contents(listCount, resultCount),
        },
        { label: TABLE_MESSAGES.results, value: formatCount(resultCount), isNumber: true },
      ],
      createdAt,
      buttons: (
        <>
          <RecordButton label={FOLDER_MESSAGES.showLists} name={name} onClick={() => onShow('lists', id)} />
          <RecordButton
            label={FOLDER_MESSAGES.showResults}
            name={name}
            onClick={() => onShow('results', id)}
            variant="subtle"
          />
        </>
      ),
      options: (
        <>
          <MenuItem onClick={() => open({ kind: 'edit-folder', folder })}>{FOLDER_MESSAGES.edit}</MenuItem>
          <MenuItem onClick={() => open({ kind: 'add-to-project', itemType: 'folder', records: [folder] })}>
            {FOLDER_MESSAGES.addToProject}
          </MenuItem>
          <MenuItem onClick={() => open({ kind: 'delete-folder', folder })}>{FOLDER_MESSAGES.delete}</MenuItem>
        </>
      ),
    };
  };
  return (
    <RecordsView
      actions={
        <CreateActions used={folders.data?.length ?? 0} what={DASHBOARD_MESSAGES.savedFolders}>
          <Button color="magenta" onClick={() => open({ kind: 'new-folder' })} variant="filled">
            {FOLDER_MESSAGES.new}
          </Button>
        </CreateActions>
      }
      describe={describe}
      empty={FOLDER_MESSAGES.empty}
      kind="folders"
      query={folders}
    />
  );
}

/** Returns the lists of the account; requests them if that is pending or has failed. */
async function loadLists({ lists }: DashboardData): Promise<readonly SavedList[]> {
  return lists.data ?? (await lists.refetch({ throwOnError: true, cancelRefetch: false })).data ?? [];
}

/** Renders the projects with their items. */
export function ProjectsTab({ data, open }: TabProps) {
  const write = useWrite();
  const navigate = useNavigate();

  const openInMerge = async (project: SavedProject) => {
    await write({ done: null, failed: PROJECT_MESSAGES.openFailed, changes: [], isReasonShown: true }, async () => {
      const lists = await loadLists(data);
      const { openProject } = await import('../../workbench/saving/open-saved.ts');
      const { id, truncated } = project;
      const whole = truncated ? await call('GET /api/projects/{id}', { path: { id } }) : project;
      void openProject(whole, lists);
      void navigate(toolEntry(PROJECT_TOOL).path);
    });
  };
  const remove = ({ id, name }: SavedProject) => {
    // The specification requires the browser's native dialog.
    if (!window.confirm(PROJECT_MESSAGES.confirmDelete(name))) {
      return;
    }
    const path = { id };
    const restore = () =>
      void write(
        { done: PROJECT_MESSAGES.restored, failed: PROJECT_MESSAGES.restoreFailed, changes: ['projects'] },
        () => call('POST /api/projects/{id}/restore', { path }),
      );
    const action = { label: WRITE_MESSAGES.undo, run: restore };
    void write(
      { done: PROJECT_MESSAGES.deleted, failed: PROJECT_MESSAGES.deleteFailed, changes: ['projects'], action },
      () => call('DELETE /api/projects/{id}', { path }),
    );
  };
  const removeItem = (project: SavedProject, item: ProjectItemInfo) => {
    const { itemType, itemId } = item;
    const path = { id: project.id };
    const addBack = () =>
      void write({ done: PROJECT_MESSAGES.updated, failed: PROJECT_MESSAGES.updateFailed, changes: ['projects'] }, () =>
        call('POST /api/projects/{id}/items', { path, body: { itemType, itemId } }),
      );
    const action = { label: WRITE_MESSAGES.undo, run: addBack };
    void write(
      { done: PROJECT_MESSAGES.updated, failed: PROJECT_MESSAGES.updateFailed, changes: ['projects'], action },
      () => call('DELETE /api/projects/{id}/items/{itemId}', { path: { ...path, itemId: item.id } }),
    );
  };
  const describe = (project: SavedProject): RecordDescription => {
    const { name, description, items, truncated, createdAt } = project;
    const columns = truncated ? undefined : countColumns(project);
    return {
      name,
      badge: { label: DASHBOARD_MESSAGES.project, ink: 'plain' },
      facts: [
        {
          label: TABLE_MESSAGES.columns,
          value: columns === undefined ? PROJECT_MESSAGES.uncounted : formatCount(columns),
          isNumber: true,
          onCard: PROJECT_MESSAGES.contents(columns, items.length),
        },
        { label: TABLE_MESSAGES.items, value: formatCount(items.length), isNumber: true },
      ],
      createdAt,
      note: description ?? undefined,
      members: items.map((item) => ({
        id: item.id,
        name: item.name,
        type: item.itemType,
        remove: () => removeItem(project, item),
      })),
      buttons: (
        <RecordButton label={DASHBOARD_MESSAGES.openInMerge} name={name} onClick={() => void openInMerge(project)} />
      ),
      options: (
        <>
          <MenuItem onClick={() => open({ kind: 'rename-project', project })}>{PROJECT_MESSAGES.rename}</MenuItem>
          <MenuItem onClick={() => remove(project)}>{PROJECT_MESSAGES.delete}</MenuItem>
        </>
      ),
    };
  };
  return (
    <RecordsView
      actions={
        <CreateActions used={data.projects.data?.length ?? 0} what={DASHBOARD_MESSAGES.savedProjects}>
          <Button color="magenta" onClick={() => open({ kind: 'new-project' })} variant="filled">
            {PROJECT_MESSAGES.new}
          </Button>
        </CreateActions>
      }
      describe={describe}
      empty={PROJECT_MESSAGES.empty}
      kind="projects"
      query={data.projects}
    />
  );
}
