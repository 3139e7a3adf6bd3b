import { type EntityManager, IsNull } from 'typeorm';
import { requireLive } from '../shared/records.ts';
import { Folder } from './folder.entity.ts';

/**
 * Returns the ids of an account's folders. Records with any other `folderId` belong to no folder, since it was deleted.
 */
export async function readLiveFolderIds(manager: EntityManager, userId: string): Promise<ReadonlySet<string>> {
  const folders = await manager.find(Folder, { select: { id: true }, where: { userId, deletedAt: IsNull() } });
  return new Set(folders.map(({ id }) => id));
}

/**
 * Checks that a folder exists before something is moved into it.
 * @param folderId null for no folder, undefined for no change; both pass
 * @throws DomainError `not_found`
 */
export async function requireFolder(
  manager: EntityManager,
  userId: string,
  folderId: string | null | undefined,
): Promise<void> {
  if (folderId) {
    await requireLive(manager, Folder, userId, folderId);
  }
}
