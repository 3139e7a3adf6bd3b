import { type EntityManager, type EntityTarget, In, IsNull } from 'typeorm';
import type { UserStats } from '../../libs/contracts/admin/admin-users.dto.ts';
import { countGroups } from '../database/count-groups.ts';
import { Folder } from '../library/folders/folder.entity.ts';
import { SavedList } from '../library/lists/saved-list.entity.ts';
import { Project } from '../library/projects/project.entity.ts';
import { SavedResult } from '../library/results/saved-result.entity.ts';
import type { SavedRecord } from '../library/shared/saved-record.ts';

const KINDS: readonly (readonly [keyof UserStats, EntityTarget<SavedRecord>])[] = [
  ['savedLists', SavedList],
  ['savedResults', SavedResult],
  ['folders', Folder],
  ['projects', Project],
];

/** Counts the saved records of accounts, by account id; records in the trash are excluded. */
export async function countSavedOf(
  manager: EntityManager,
  userIds: readonly string[],
): Promise<(userId: string) => UserStats> {
  const stats = new Map<string, UserStats>(userIds.map((id) => [id, emptyStats()]));
  for (const [name, entity] of userIds.length > 0 ? KINDS : []) {
    const where = { userId: In([...userIds]), deletedAt: IsNull() };
    for (const [userId, count] of await countGroups(manager, entity, 'userId', where)) {
      const known = stats.get(userId);
      if (known) {
        known[name] = count;
      }
    }
  }
  return (userId) => stats.get(userId) ?? emptyStats();
}

export async function countSaved(manager: EntityManager): Promise<number> {
  let total = 0;
  for (const [, entity] of KINDS) {
    total += await manager.countBy(entity, { deletedAt: IsNull() });
  }
  return total;
}

function emptyStats(): UserStats {
  return { savedLists: 0, savedResults: 0, folders: 0, projects: 0 };
}
