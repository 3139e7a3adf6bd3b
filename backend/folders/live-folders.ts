import { type EntityManager, IsNull } from 'typeorm';
import { requireLive } from '../saved/records.ts';
import { Folder } from './folder.entity.ts';

/** The ids of an account's folders. A record that names another one is in no folder: that one was deleted. */
export async function readLiveFolderIds(manager: EntityManager, userId: string): Promise<ReadonlySet<string>> {
  const folders = await manager.find(Folder, { select: { id: true }, where: { userId, deletedAt: IsNull() } });
  return new Set(folders.map(({ id }) => id));
}

/**
 * Makes sure that something can be put into a folder.
 * @param folderId null and undefined are fine: no folder, and no change
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
