import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { CreateListRequest, SavedList as ListAnswer, UpdateListRequest } from '../../libs/contracts/lists.dto.ts';
import { newId } from '../common/ids.ts';
import { Database } from '../database/database.ts';
import { readLiveFolderIds, requireFolder } from '../folders/live-folders.ts';
import { makeOnce } from '../saved/idempotency.ts';
import { InlineBudget } from '../saved/inline-budget.ts';
import { deleteWithTexts, findRecordOfText, restoreWithTexts } from '../saved/line-records.ts';
import { lineProblem, readLineSource } from '../saved/line-source.ts';
import type { Owner } from '../saved/owner.ts';
import { lockPlan, requireRoomForItem } from '../saved/plan-quota.ts';
import { requireLive, updateLive } from '../saved/records.ts';
import { SavedWrites, TEXT_WRITE } from '../saved/saved-writes.ts';
import { LINES, type Text } from '../texts/text.entity.ts';
import { TextReaderService } from '../texts/text-reader.service.ts';
import { attachText, dropTexts, findTaker } from '../texts/text-store.ts';
import { SavedList } from './saved-list.entity.ts';

/** What users do with their lists. */
@Injectable()
export class ListsService {
  constructor(
    private readonly database: Database,
    private readonly writes: SavedWrites,
    private readonly texts: TextReaderService,
  ) {}

  /** All lists, newest first, with as many lines as one answer holds. */
  async list(userId: string): Promise<ListAnswer[]> {
    const lists = await this.database.read((manager) =>
      manager.find(SavedList, { where: { userId, deletedAt: IsNull() }, order: { createdAt: 'DESC', id: 'DESC' } }),
    );
    return this.describe(userId, lists);
  }

  /**
   * One list, with its lines where one answer holds them.
   * @throws DomainError `not_found`
   */
  async get(userId: string, id: string): Promise<ListAnswer> {
    const list = await this.database.read((manager) => requireLive(manager, SavedList, userId, id));
    const [answer] = await this.describe(userId, [list]);
    return answer as ListAnswer;
  }

  /**
   * The text with the lines of a list.
   * @throws DomainError `not_found`
   */
  async findText(userId: string, id: string): Promise<Text> {
    await this.database.read((manager) => requireLive(manager, SavedList, userId, id));
    return this.texts.find(userId, id, LINES);
  }

  /**
   * Makes a list. The same request with the same key, or with the same text, answers with the list it made first.
   * @throws DomainError `validation_failed`, `quota_reached`, `not_found` for a folder or text that is not there
   */
  async create(owner: Owner, request: CreateListRequest, key: string | undefined): Promise<ListAnswer> {
    const { userId } = owner;
    const source = readLineSource(request);
    if (!source) {
      throw lineProblem('items', 'Please enter at least one item.');
    }
    const id = await this.writes.run(
      owner,
      { kind: 'list', change: 'created' },
      async (manager) => {
        const plan = await lockPlan(manager, userId);
        return makeOnce(manager, { userId, key, kind: 'list', body: request }, async () => {
          const known = await findRecordOfText(manager, SavedList, userId, request.textId);
          if (known !== null) {
            return known;
          }
          await requireRoomForItem(manager, userId, plan);
          await requireFolder(manager, userId, request.folderId);
          const recordId = newId();
          const size = await attachText(manager, { userId, plan, recordId, name: LINES }, source);
          const now = new Date();
          await manager.insert(SavedList, {
            userId,
            id: recordId,
            name: request.name,
            folderId: request.folderId ?? null,
            itemCount: size.lineCount,
            byteSize: size.byteSize,
            createdAt: now,
            updatedAt: now,
            deletedAt: null,
          });
          return recordId;
        });
      },
      TEXT_WRITE,
    );
    return this.get(userId, id);
  }

  /**
   * Renames a list, moves it, or gives it other lines.
   * @throws DomainError `validation_failed`, `quota_reached`, `not_found`
   */
  async update(owner: Owner, id: string, request: UpdateListRequest): Promise<ListAnswer> {
    const { userId } = owner;
    const source = readLineSource(request);
    const { name, folderId } = request;
    await this.writes.run(
      owner,
      { kind: 'list', change: 'changed' },
      async (manager) => {
        const plan = await lockPlan(manager, userId);
        await requireLive(manager, SavedList, userId, id);
        await requireFolder(manager, userId, folderId);
        const isTaken = request.textId !== undefined && (await findTaker(manager, userId, request.textId)) === id;
        let size = {};
        if (source && !isTaken) {
          await dropTexts(manager, userId, id, LINES);
          const { lineCount, byteSize } = await attachText(
            manager,
            { userId, plan, recordId: id, name: LINES },
            source,
          );
          size = { itemCount: lineCount, byteSize };
        }
        const changes = { ...(name && { name }), ...(folderId !== undefined && { folderId }), ...size };
        await updateLive(manager, SavedList, userId, id, changes);
        return id;
      },
      TEXT_WRITE,
    );
    return this.get(userId, id);
  }

  /**
   * Deletes a list; it can be restored for a while.
   * @throws DomainError `not_found`
   */
  async delete(owner: Owner, id: string): Promise<void> {
    await this.writes.run(owner, { kind: 'list', change: 'deleted' }, async (manager) => {
      await deleteWithTexts(manager, SavedList, owner.userId, id);
      return id;
    });
  }

  /**
   * Brings a deleted list back.
   * @throws DomainError `not_found`, `quota_reached`
   */
  async restore(owner: Owner, id: string): Promise<ListAnswer> {
    const { userId } = owner;
    await this.writes.run(owner, { kind: 'list', change: 'restored' }, async (manager) => {
      await restoreWithTexts(manager, SavedList, userId, id);
      return id;
    });
    return this.get(userId, id);
  }

  private async describe(userId: string, lists: readonly SavedList[]): Promise<ListAnswer[]> {
    const budget = new InlineBudget();
    const inlined = lists.filter(({ itemCount, byteSize }) => budget.take(itemCount, byteSize)).map(({ id }) => id);
    const folderIds = await this.database.read((manager) => readLiveFolderIds(manager, userId));
    const lines = await this.texts.readLines(userId, inlined);
    return lists.map((list) => toAnswer(list, folderIds, lines.get(list.id)));
  }
}

function toAnswer(list: SavedList, folderIds: ReadonlySet<string>, items: string[] | undefined): ListAnswer {
  const { id, name, folderId, itemCount, byteSize, createdAt, updatedAt } = list;
  return {
    id,
    name,
    ...(items && { items }),
    itemCount: items?.length ?? itemCount,
    byteSize,
    truncated: items === undefined,
    folderId: folderId !== null && folderIds.has(folderId) ? folderId : null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
