import { Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import type { SavedList } from '../../../../libs/contracts/saved/lists.dto.ts';
import type { ProjectItemInfo, SavedProject } from '../../../../libs/contracts/saved/projects.dto.ts';
import { PROJECT_TOOL, toolEntry } from '../../../../libs/tools/index.ts';
import { call } from '../../shared/api/client.ts';
import { formatCount } from '../../shared/format/format.ts';
import { MenuItem } from '../../shared/ui/menu.tsx';
import { countColumns } from '../../workbench/saving/project-data.ts';
import { useWrite } from '../../workbench/saving/write-outcome.ts';
import type { DashboardData, TabProps } from './dashboard-data.ts';
import { RecordButton } from './record-buttons.tsx';
import type { RecordDescription } from './record-description.ts';
import { CreateActions } from './records-toolbar.tsx';
import { RecordsView } from './records-view.tsx';
import { DASHBOARD_MESSAGES, PROJECT_MESSAGES as messages, TABLE_MESSAGES, WRITE_MESSAGES } from './shared/messages.ts';

/** Returns the lists of the account; requests them if that is pending or has failed. */
async function loadLists({ lists }: DashboardData): Promise<readonly SavedList[]> {
  return lists.data ?? (await lists.refetch({ throwOnError: true, cancelRefetch: false })).data ?? [];
}

/** Renders the projects with their items. */
export function ProjectsTab({ data, open }: TabProps) {
  const write = useWrite();
  const navigate = useNavigate();

  const openInMerge = async (project: SavedProject) => {
    await write({ done: null, failed: messages.openFailed, changes: [], isReasonShown: true }, async () => {
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
    if (!window.confirm(messages.confirmDelete(name))) {
      return;
    }
    const path = { id };
    const restore = () =>
      void write({ done: messages.restored, failed: messages.restoreFailed, changes: ['projects'] }, () =>
        call('POST /api/projects/{id}/restore', { path }),
      );
    const action = { label: WRITE_MESSAGES.undo, run: restore };
    void write({ done: messages.deleted, failed: messages.deleteFailed, changes: ['projects'], action }, () =>
      call('DELETE /api/projects/{id}', { path }),
    );
  };
  const removeItem = (project: SavedProject, item: ProjectItemInfo) => {
    const { itemType, itemId } = item;
    const path = { id: project.id };
    const addBack = () =>
      void write({ done: messages.updated, failed: messages.updateFailed, changes: ['projects'] }, () =>
        call('POST /api/projects/{id}/items', { path, body: { itemType, itemId } }),
      );
    const action = { label: WRITE_MESSAGES.undo, run: addBack };
    void write({ done: messages.updated, failed: messages.updateFailed, changes: ['projects'], action }, () =>
      call('DELETE /api/projects/{id}/items/{itemId}', { path: { ...path, itemId: item.id } }),
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
          value: columns === undefined ? messages.uncounted : formatCount(columns),
          isNumber: true,
          onCard: messages.contents(columns, items.length),
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
          <MenuItem onClick={() => open({ kind: 'rename-project', project })}>{messages.rename}</MenuItem>
          <MenuItem onClick={() => remove(project)}>{messages.delete}</MenuItem>
        </>
      ),
    };
  };
  return (
    <RecordsView
      actions={
        <CreateActions used={data.projects.data?.length ?? 0} what={DASHBOARD_MESSAGES.savedProjects}>
          <Button color="magenta" onClick={() => open({ kind: 'new-project' })} variant="filled">
            {messages.new}
          </Button>
        </CreateActions>
      }
      describe={describe}
      empty={messages.empty}
      kind="projects"
      query={data.projects}
    />
  );
}
