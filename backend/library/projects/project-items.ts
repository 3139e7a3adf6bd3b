import { type EntityManager, type EntityTarget, In, IsNull } from 'typeorm';
import type { ProjectItemInfo, ProjectItemType } from '../../../libs/contracts/saved/projects.dto.ts';
import { SAVED_LIMITS } from '../../../libs/contracts/saved/saved-limits.ts';
import { DomainError } from '../../common/domain-error.ts';
import { newId } from '../../common/ids.ts';
import { Folder } from '../folders/folder.entity.ts';
import { SavedList } from '../lists/saved-list.entity.ts';
import { SavedResult } from '../results/saved-result.entity.ts';
import { requireLive } from '../shared/records.ts';
import type { SavedRecord } from '../shared/saved-record.ts';
import { ProjectItem } from './project-item.entity.ts';

/** Maximum ids in one statement. */
const BATCH = 500;

const ENTITIES: Readonly<Record<ProjectItemType, EntityTarget<SavedRecord>>> = {
  list: SavedList,
  folder: Folder,
  result: SavedResult,
};

/**
 * Returns the items of some projects, oldest first, except for deleted ones.
 * @returns the items by project id
 */
export async function readProjectItems(
  manager: EntityManager,
  userId: string,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, ProjectItemInfo[]>> {
  const items = await inBatches(projectIds, (ids) =>
    manager.find(ProjectItem, { where: { userId, projectId: In([...ids]) }, order: { id: 'ASC' } }),
  );
  const names = await readNames(manager, userId, items);
  const byProject = new Map<string, ProjectItemInfo[]>();
  for (const item of items) {
    const name = names.get(item.itemId);
    if (name !== undefined) {
      byProject.set(item.projectId, [...(byProject.get(item.projectId) ?? []), toInfo(item, name)]);
    }
  }
  return byProject;
}

/**
 * Adds a list, folder or result to a project; does nothing if the project contains it already. The account must be
 * locked.
 * @throws DomainError `not_found`, `quota_reached`
 */
export async function addProjectItem(
  manager: EntityManager,
  userId: string,
  projectId: string,
  { itemType, itemId }: { readonly itemType: ProjectItemType; readonly itemId: string },
): Promise<void> {
  await requireLive(manager, ENTITIES[itemType], userId, itemId);
  if (await manager.existsBy(ProjectItem, { userId, projectId, itemType, itemId })) {
    return;
  }
  if ((await manager.countBy(ProjectItem, { userId, projectId })) >= SAVED_LIMITS.projectItems) {
    const limit = SAVED_LIMITS.projectItems.toLocaleString('en');
    throw new DomainError('quota_reached', { message: `A project has room for ${limit} lists, folders and results.` });
  }
  await manager.insert(ProjectItem, { userId, id: newId(), projectId, itemType, itemId, createdAt: new Date() });
}

/** Returns the names of the lists, folders and results that are not deleted, by id. */
async function readNames(
  manager: EntityManager,
  userId: string,
  items: readonly ProjectItem[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const [type, entity] of Object.entries(ENTITIES)) {
    const wanted = items.filter(({ itemType }) => itemType === type).map(({ itemId }) => itemId);
    const records = await inBatches(wanted, (ids) =>
      manager.find(entity, {
        select: { id: true, name: true },
        where: { userId, id: In([...ids]), deletedAt: IsNull() },
      }),
    );
    for (const { id, name } of records) {
      names.set(id, name);
    }
  }
  return names;
}

async function inBatches<T>(ids: readonly string[], find: (batch: readonly string[]) => Promise<T[]>): Promise<T[]> {
  const found: T[] = [];
  for (let at = 0; at < ids.length; at += BATCH) {
    found.push(...(await find(ids.slice(at, at + BATCH))));
  }
  return found;
}

function toInfo({ id, itemType, itemId, createdAt }: ProjectItem, name: string): ProjectItemInfo {
  return { id, itemType, itemId, name, createdAt: createdAt.toISOString() };
}
