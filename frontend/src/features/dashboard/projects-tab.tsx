import { Button, CloseButton } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import type { ProjectItemInfo, SavedProject } from '../../../../libs/contracts/saved/projects.dto.ts';
import { PROJECT_TOOL, toolEntry } from '../../../../libs/tools/index.ts';
import { call } from '../../shared/api/client.ts';
import { Menu, MenuItem } from '../../shared/ui/menu.tsx';
import { openProject } from '../../workbench/saving/open-project.ts';
import { Card } from './card.tsx';
import { CreateActions } from './create-actions.tsx';
import classes from './projects-tab.module.css';
import { RecordsView } from './records-view.tsx';
import type { TabProps } from './tab-props.ts';
import type { Sort } from './view-records.ts';
import { DASHBOARD_TEXTS, PROJECT_TEXTS as texts, WRITE_TEXTS } from './writes/texts.ts';
import { useWrite } from './writes/use-write.ts';

const SORTS: readonly Sort[] = ['newest', 'oldest', 'name'];

/** Renders the projects with their items. */
export function ProjectsTab({ data, open }: TabProps) {
  const write = useWrite();
  const navigate = useNavigate();
  const lists = data.lists.data ?? [];

  const openInMerge = async ({ id, truncated, ...project }: SavedProject) => {
    let whole: SavedProject | null = truncated ? null : { id, truncated, ...project };
    if (truncated) {
      await write({ done: null, failed: texts.openFailed, changes: [] }, async () => {
        whole = await call('GET /api/projects/{id}', { path: { id } });
      });
    }
    if (whole === null) {
      return;
    }
    void openProject(whole, lists);
    void navigate(toolEntry(PROJECT_TOOL).path);
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
  const renderCard = (project: SavedProject) => {
    const { name, description, items, createdAt } = project;
    return (
      <Card
        actions={
          <Button onClick={() => void openInMerge(project)} size="compact-sm">
            {DASHBOARD_TEXTS.openInMerge}
          </Button>
        }
        badge={{ label: DASHBOARD_TEXTS.project, ink: 'plain' }}
        createdAt={createdAt}
        facts={[texts.contents(items.length)]}
        menu={
          <Menu label={DASHBOARD_TEXTS.options}>
            <MenuItem onClick={() => open({ kind: 'rename-project', project })}>{texts.rename}</MenuItem>
            <MenuItem onClick={() => remove(project)}>{texts.delete}</MenuItem>
          </Menu>
        }
        name={name}
      >
        {description && <p className={classes.description}>{description}</p>}
        {items.length > 0 && (
          <ul aria-label={texts.itemsOf(name)} className={classes.items}>
            {items.map((item) => (
              <li className={classes.item} data-type={item.itemType} key={item.id}>
                <span className={classes.itemName}>{item.name}</span>
                <CloseButton aria-label={texts.remove(item.name)} onClick={() => removeItem(project, item)} size="sm" />
              </li>
            ))}
          </ul>
        )}
      </Card>
    );
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
      empty={texts.empty}
      kind="projects"
      query={data.projects}
      renderCard={renderCard}
      sorts={SORTS}
    />
  );
}
