import type { EntityManager, EntityTarget, FindOperator } from 'typeorm';
import type { TrashKind } from '../../../libs/contracts/saved/trash.dto.ts';
import { dropTexts } from '../blobs/text-store.ts';
import { Folder } from '../folders/folder.entity.ts';
import { SavedList } from '../lists/saved-list.entity.ts';
import { Project } from '../projects/project.entity.ts';
import { ProjectItem } from '../projects/project-item.entity.ts';
import { RecipeRecord } from '../recipes/recipe.entity.ts';
import { SavedResult } from '../results/saved-result.entity.ts';
import type { SavedRecord } from '../shared/saved-record.ts';

export type RecordKey = Pick<SavedRecord, 'userId' | 'id'>;

/** Entity of each kind of record. */
export const RECORD_ENTITIES: Readonly<Record<TrashKind, EntityTarget<SavedRecord>>> = {
  list: SavedList,
  result: SavedResult,
  folder: Folder,
  project: Project,
  recipe: RecipeRecord,
};

const REMOVE_DEPENDENTS: Readonly<Record<TrashKind, (manager: EntityManager, key: RecordKey) => Promise<void>>> = {
  list: removeItem,
  result: removeItem,
  folder: removeFolder,
  project: removeProject,
  recipe: async () => {},
};

/**
 * Permanently removes a deleted record, with its texts and its links from projects.
 * @param deletedAt required time of deletion. The DELETE statement checks it, so that a record that is restored
 *   concurrently stays.
 * @returns false if there is no such record
 */
export async function purgeRecord(
  manager: EntityManager,
  kind: TrashKind,
  { userId, id }: RecordKey,
  deletedAt: FindOperator<unknown>,
): Promise<boolean> {
  const { affected } = await manager.delete(RECORD_ENTITIES[kind], { userId, id, deletedAt });
  if (affected !== 1) {
    return false;
  }
  await REMOVE_DEPENDENTS[kind](manager, { userId, id });
  return true;
}

async function removeItem(manager: EntityManager, { userId, id }: RecordKey): Promise<void> {
  await dropTexts(manager, userId, id);
  await manager.delete(ProjectItem, { userId, itemId: id });
}

async function removeFolder(manager: EntityManager, { userId, id }: RecordKey): Promise<void> {
  await manager.update(SavedList, { userId, folderId: id }, { folderId: null });
  await manager.update(SavedResult, { userId, folderId: id }, { folderId: null });
  await manager.delete(ProjectItem, { userId, itemId: id });
}

async function removeProject(manager: EntityManager, { userId, id }: RecordKey): Promise<void> {
  await manager.delete(ProjectItem, { userId, projectId: id });
}
