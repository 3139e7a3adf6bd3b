import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { FolderRequest, SavedFolder } from '../../libs/contracts/folders.dto.ts';
import { AccountData } from '../account/account-data.ts';
import { newId } from '../common/ids.ts';
import { Database } from '../database/database.ts';
import { makeOnce } from '../saved/idempotency.ts';
import type { Owner } from '../saved/owner.ts';
import { lockPlan, requireRoomForFolder } from '../saved/plan-quota.ts';
import {
  exportedRecord,
  isLive,
  markDeleted,
  readAllRecords,
  requireLive,
  unmarkDeleted,
  updateLive,
} from '../saved/records.ts';
import { SavedWrites } from '../saved/saved-writes.ts';
import { Folder } from './folder.entity.ts';

/**
 * What users do with their folders. What is in a folder names it; when the folder is deleted that name counts for
 * nothing, and when it is restored everything that was not moved meanwhile is in it again.
 */
@Injectable()
export class FoldersService {
  constructor(
    private readonly database: Database,
    private readonly writes: SavedWrites,
    data: AccountData,
  ) {
    data.add({ name: 'folders', read: (userId) => this.export(userId) });
  }

  /** All folders, newest first. */
  async list(userId: string): Promise<SavedFolder[]> {
    const folders = await this.database.read((manager) =>
      manager.find(Folder, { where: { userId, deletedAt: IsNull() }, order: { createdAt: 'DESC', id: 'DESC' } }),
    );
    return folders.map(toAnswer);
  }

  /**
   * One folder.
   * @throws DomainError `not_found`
   */
  async get(userId: string, id: string): Promise<SavedFolder> {
    return toAnswer(await this.database.read((manager) => requireLive(manager, Folder, userId, id)));
  }

  /**
   * Makes a folder; the same request with the same key answers with the folder it made first.
   * @throws DomainError `quota_reached`
   */
  async create(owner: Owner, request: FolderRequest, key: string | undefined): Promise<SavedFolder> {
    const { userId } = owner;
    const id = await this.writes.run(owner, { kind: 'folder', change: 'created' }, async (manager) => {
      const plan = await lockPlan(manager, userId);
      return makeOnce(manager, { userId, key, kind: 'folder', body: request }, async () => {
        await requireRoomForFolder(manager, userId, plan);
        const recordId = newId();
        const now = new Date();
        const { name } = request;
        await manager.insert(Folder, { userId, id: recordId, name, createdAt: now, updatedAt: now, deletedAt: null });
        return recordId;
      });
    });
    return this.get(userId, id);
  }

  /**
   * Renames a folder.
   * @throws DomainError `not_found`
   */
  async rename(owner: Owner, id: string, { name }: FolderRequest): Promise<SavedFolder> {
    await this.writes.run(owner, { kind: 'folder', change: 'changed' }, async (manager) => {
      await updateLive(manager, Folder, owner.userId, id, { name });
      return id;
    });
    return this.get(owner.userId, id);
  }

  /**
   * Deletes a folder; what is in it stays, in no folder. It can be restored for a while.
   * @throws DomainError `not_found`
   */
  async delete(owner: Owner, id: string): Promise<void> {
    await this.writes.run(owner, { kind: 'folder', change: 'deleted' }, async (manager) => {
      await markDeleted(manager, Folder, owner.userId, id);
      return id;
    });
  }

  /**
   * Brings a deleted folder back, with what was in it.
   * @throws DomainError `not_found`, `quota_reached`
   */
  async restore(owner: Owner, id: string): Promise<SavedFolder> {
    const { userId } = owner;
    await this.writes.run(owner, { kind: 'folder', change: 'restored' }, async (manager) => {
      const plan = await lockPlan(manager, userId);
      if (!(await isLive(manager, Folder, userId, id))) {
        await requireRoomForFolder(manager, userId, plan);
        await unmarkDeleted(manager, Folder, userId, id);
      }
      return id;
    });
    return this.get(userId, id);
  }

  private async *export(userId: string) {
    for await (const folder of readAllRecords(this.database, Folder, userId)) {
      yield exportedRecord(folder);
    }
  }
}

function toAnswer({ id, name, createdAt, updatedAt }: Folder): SavedFolder {
  return { id, name, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
