import { Injectable } from '@nestjs/common';
import type { FolderRequest, SavedFolder } from '../../../libs/contracts/saved/folders.dto.ts';
import { AccountData } from '../../account/data/account-data.ts';
import { Database } from '../../database/database.ts';
import { Projection } from '../../database/schema/projection.ts';
import type { Owner } from '../shared/owner.ts';
import { PlanQuota } from '../shared/plan-quota.ts';
import { type IfMatch } from '../shared/record-version.ts';
import { type RecordKind, RecordWrites } from '../shared/record-writes.ts';
import { describeRecord, exportedRecord, readAllRecords, requireLive } from '../shared/records.ts';
import { Folder } from './folder.entity.ts';

const FOLDERS: RecordKind<Folder> = { kind: 'folder', counted: 'folder', entity: Folder };

const FOLDER = new Projection(Folder, ['id', 'name', 'createdAt', 'updatedAt', 'version'], 'folder');

/** SELECT of the folders of an account, newest first. */
export const SELECT_FOLDERS = `SELECT ${FOLDER.columns} FROM ${FOLDER.table} WHERE folder.userId = ? AND folder.deletedAt IS NULL ORDER BY folder.createdAt DESC, folder.id DESC`;

/**
 * Operations on a user's folders. Lists and results keep their `folderId` when the folder is deleted, where it is
 * ignored; when the folder is restored, everything that was not moved in the meantime belongs to it again.
 */
@Injectable()
export class FoldersService {
  constructor(
    private readonly database: Database,
    private readonly records: RecordWrites,
    quota: PlanQuota,
    accountData: AccountData,
  ) {
    quota.addRecords('folder', Folder);
    accountData.add({ name: 'folders', read: (userId) => this.export(userId) });
  }

  /** Returns all folders, newest first. */
  async list(userId: string): Promise<SavedFolder[]> {
    const rows = await this.database.select(SELECT_FOLDERS, [userId]);
    return rows.map((row) => describeRecord(FOLDER.read(row)));
  }

  /**
   * Returns one folder.
   * @throws DomainError `not_found`
   */
  async get(userId: string, id: string): Promise<SavedFolder> {
    return describeRecord(await this.database.read((manager) => requireLive(manager, Folder, userId, id)));
  }

  /**
   * Creates a folder; a repeated request with the same key returns the folder of the first one.
   * @throws DomainError `quota_reached`
   */
  async create(owner: Owner, request: FolderRequest, key: string | undefined): Promise<SavedFolder> {
    const { name } = request;
    const id = await this.records.create(owner, FOLDERS, { key, body: request }, (manager, record) =>
      manager.insert(Folder, { ...record, name }),
    );
    return this.get(owner.userId, id);
  }

  /** @throws DomainError `not_found`, `precondition_failed` */
  async rename(owner: Owner, id: string, { name }: FolderRequest, ifMatch: IfMatch): Promise<SavedFolder> {
    await this.records.update(owner, FOLDERS, id, { name }, ifMatch);
    return this.get(owner.userId, id);
  }

  /**
   * Deletes a folder but not its contents, which then belong to no folder. It can be restored for a while.
   * @throws DomainError `not_found`
   */
  async delete(owner: Owner, id: string): Promise<void> {
    await this.records.delete(owner, FOLDERS, id);
  }

  /**
   * Restores a deleted folder with its contents.
   * @throws DomainError `not_found`, `quota_reached`
   */
  async restore(owner: Owner, id: string): Promise<SavedFolder> {
    await this.records.restore(owner, FOLDERS, id);
    return this.get(owner.userId, id);
  }

  private async *export(userId: string) {
    for await (const folder of readAllRecords(this.database, Folder, userId)) {
      yield exportedRecord(folder);
    }
  }
}
