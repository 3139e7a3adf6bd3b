import { Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import type { SavedList } from '../../../../libs/contracts/saved/lists.dto.ts';
import type { ProjectItemInfo, SavedProject } from '../../../../libs/contracts/saved/projects.dto.ts';
import { PROJECT_TOOL, toolEntry } from '../../../../libs/tools/index.ts';
import { call } from '../../shared/api/client.ts';
import { formatCount } from '../../shared/format/format.ts';
import { MenuItem } from '../../shared/ui/menu.tsx';
import { useWrite } from '../../workbench/saving/use-write.ts';
import type { DashboardData, TabProps } from './dashboard-data.ts';
import type { RecordDescription } from './record-description.ts';
import { CreateActions } from './records-toolbar.tsx';
import { RecordsView } from './records-view.tsx';
import { DASHBOARD_TEXTS, TABLE_TEXTS, PROJECT_TEXTS as texts, WRITE_TEXTS } from './writes/texts.ts';

/** Returns the lists of the account; requests them if that is pending or has failed. */
async function loadLists({ lists }: DashboardData): Promise<readonly SavedList[]> {
  return lists.data ?? (await lists.refetch({ throwOnError: true, cancelRefetch: false })).data ?? [];
}

/** Renders the projects with their items. */
export function ProjectsTab({ data, open }: TabProps) {
  const write = useWrite();
  const navigate = useNavigate();

  const openInMerge = async (project: SavedProject) => {
    await write({ done: null, failed: texts.openFailed, changes: [], isReasonShown: true }, async () => {
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
    if (!window.confirm(texts.confirmDelete(name))) {
      return;
    }
    const path = { id };
    const restore = () =>
      void write({ done: texts.restored, failed: texts.restoreFailed, changes: ['projects'] }, () =>
        call('POST /api/projects/{id}/restore', { path }),
      );
    const action = { label: WRITE_TEXTS.undo, run: restore };
    void write({ done: texts.deleted, failed: texts.deleteFailed, changes: ['projects'], action }, () =>
      call('DELETE /api/projects/{id}', { path }),
    );
  };
  const removeItem = (project: SavedProject, item: ProjectItemInfo) => {
    const { itemType, itemId } = item;
    const path = { id: project.id };
    const addBack = () =>
      void write({ done: texts.updated, failed: texts.updateFailed, changes: ['projects'] }, () =>
        call('POST /api/projects/{id}/items', { path, body: { itemType, itemId } }),
      );
    const action = { label: WRITE_TEXTS.undo, run: addBack };
    void write({ done: texts.updated, failed: texts.updateFailed, changes: ['projects'], action }, () =>
      call('DELETE /api/projects/{id}/items/{itemId}', { path: { ...path, itemId: item.id } }),
    );
  };
  const describe = (project: SavedProject): RecordDescription => {
    const { name, description, items, createdAt } = project;
    return {
      name,
      badge: { label: DASHBOARD_TEXTS.project, ink: 'plain' },
      facts: [
        {
          label: TABLE_TEXTS.items,
          value: formatCount(items.length),
          isNumber: true,
          onCard: texts.contents(items.length),
        },
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
        <Button onClick={() => void openInMerge(project)} size="compact-sm">
          {DASHBOARD_TEXTS.openInMerge}
        </Button>
      ),
      options: (
        <>
          <MenuItem onClick={() => open({ kind: 'rename-project', project })}>{texts.rename}</MenuItem>
          <MenuItem onClick={() => remove(project)}>{texts.delete}</MenuItem>
        </>
      ),
    };
  };
  return (
    <RecordsView
      actions={
        <CreateActions used={data.projects.data?.length ?? 0} what={DASHBOARD_TEXTS.savedProjects}>
          <Button color="magenta" onClick={() => open({ kind: 'new-project' })} variant="filled">
            {texts.new}
          </Button>
        </CreateActions>
      }
      describe={describe}
      empty={texts.empty}
      kind="projects"
      query={data.projects}
    />
  );
}
