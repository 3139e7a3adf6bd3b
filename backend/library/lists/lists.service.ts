import { Injectable } from '@nestjs/common';
import type {
  CreateListRequest,
  SavedList as ListAnswer,
  UpdateListRequest,
} from '../../../libs/contracts/saved/lists.dto.ts';
import { AccountData, JsonPieces } from '../../account/data/account-data.ts';
import { fieldError } from '../../common/domain-error.ts';
import { Database, type WorkOptions } from '../../database/database.ts';
import type { RowsAnswer } from '../blobs/rows-answer.ts';
import { LINES, Text } from '../blobs/text.entity.ts';
import { TextReaderService } from '../blobs/text-reader.service.ts';
import { attachText, dropTexts, findRecordOfText, findTaker, markTextsDeleted } from '../blobs/text-store.ts';
import { readLiveFolderIds, requireFolder } from '../folders/live-folders.ts';
import { InlineBudget } from '../shared/inline-budget.ts';
import { type LineSource, readColumns, readLineSource } from '../shared/line-source.ts';
import type { Owner } from '../shared/owner.ts';
import { lockPlan, PlanQuota } from '../shared/plan-quota.ts';
import { type IfMatch, versionOf } from '../shared/record-version.ts';
import { type RecordKind, RecordWrites } from '../shared/record-writes.ts';
import {
  describeRecord,
  exportedRecord,
  findLive,
  readAllRecords,
  requireLive,
  updateLive,
} from '../shared/records.ts';
import { SavedWrites, textRewrite } from '../shared/saved-writes.ts';
import { SavedList } from './saved-list.entity.ts';

const LISTS: RecordKind<SavedList> = {
  kind: 'list',
  counted: 'item',
  entity: SavedList,
  markContents: markTextsDeleted,
};

/** Operations on a user's lists. */
@Injectable()
export class ListsService {
  constructor(
    private readonly database: Database,
    private readonly writes: SavedWrites,
    private readonly records: RecordWrites,
    private readonly texts: TextReaderService,
    private readonly quota: PlanQuota,
    accountData: AccountData,
  ) {
    quota.addRecords('item', SavedList);
    accountData.add({ name: 'savedLists', read: (userId) => this.export(userId) });
  }

  /** Returns all lists, newest first, with lines up to the limit of one response. */
  async list(userId: string): Promise<ListAnswer[]> {
    return this.describe(userId, await this.database.read((manager) => findLive(manager, SavedList, userId)));
  }

  /**
   * Returns one list, with its lines if they fit into one response.
   * @throws DomainError `not_found`
   */
  async get(userId: string, id: string): Promise<ListAnswer> {
    const list = await this.database.read((manager) => requireLive(manager, SavedList, userId, id));
    const [answer] = await this.describe(userId, [list]);
    return answer as ListAnswer;
  }

  /**
   * Returns the text that holds the lines of a list.
   * @throws DomainError `not_found`
   */
  async findText(userId: string, id: string): Promise<RowsAnswer> {
    // Read the version first: if the lines are replaced in between, the response has an older tag, never a newer one.
    const list = await this.database.read((manager) => requireLive(manager, SavedList, userId, id));
    return { text: await this.texts.find(userId, id, LINES), version: versionOf(list) };
  }

  /**
   * Creates a list. A repeated request with the same key or the same text returns the list of the first one.
   * @throws DomainError `validation_failed`, `quota_reached`, `not_found` for a missing folder or text
   */
  async create(owner: Owner, request: CreateListRequest, key: string | undefined): Promise<ListAnswer> {
    const { userId } = owner;
    const source = readLineSource(request);
    if (!source) {
      throw fieldError('items', 'Please enter at least one item.');
    }
    const columns = readColumns(request, source);
    const { name, folderId = null, textId } = request;
    const id = await this.records.create(
      owner,
      LISTS,
      { key, body: request, findCreated: (manager) => findRecordOfText(manager, SavedList, userId, textId) },
      async (manager, record, plan) => {
        await requireFolder(manager, userId, folderId);
        const place = { userId, plan, quota: this.quota, recordId: record.id, name: LINES, isList: columns === null };
        const { lineCount: itemCount, byteSize } = await attachText(manager, place, source);
        await manager.insert(SavedList, { ...record, name, folderId, itemCount, byteSize, columns });
      },
      await this.optionsFor(userId, source),
    );
    return this.get(userId, id);
  }

  /**
   * Renames a list, moves it, or replaces its lines. A repeated request with the same text changes nothing.
   * @throws DomainError `validation_failed`, `quota_reached`, `not_found`, `precondition_failed`
   */
  async update(owner: Owner, id: string, request: UpdateListRequest, ifMatch: IfMatch): Promise<ListAnswer> {
    const { userId } = owner;
    const source = readLineSource(request);
    const columns = readColumns(request, source);
    const { name, folderId } = request;
    const options = await this.optionsFor(userId, source);
    await this.writes.run(
      owner,
      { kind: 'list', change: 'changed' },
      async (manager) => {
        const plan = await lockPlan(manager, userId);
        const list = await requireLive(manager, SavedList, userId, id);
        const changes = { ...(name && { name }), ...(folderId !== undefined && { folderId }) };
        const isTaken = request.textId !== undefined && (await findTaker(manager, userId, request.textId)) === id;
        if (isTaken && hasValues(list, changes)) {
          return id;
        }
        await requireFolder(manager, userId, folderId);
        await updateLive(manager, SavedList, userId, id, changes, ifMatch);
        if (source && !isTaken) {
          await dropTexts(manager, userId, id, LINES);
          const place = {
            ...{ userId, plan, quota: this.quota, recordId: id, name: LINES, isList: columns === null },
            replacedBytes: list.byteSize,
          };
          const { lineCount, byteSize } = await attachText(manager, place, source);
          await manager.update(SavedList, { userId, id }, { itemCount: lineCount, byteSize, columns });
        }
        return id;
      },
      options,
    );
    return this.get(userId, id);
  }

  /**
   * Deletes a list, which can be restored for a while.
   * @throws DomainError `not_found`
   */
  async delete(owner: Owner, id: string): Promise<void> {
    await this.records.delete(owner, LISTS, id);
  }

  /**
   * Restores a deleted list.
   * @throws DomainError `not_found`, `quota_reached`
   */
  async restore(owner: Owner, id: string): Promise<ListAnswer> {
    await this.records.restore(owner, LISTS, id);
    return this.get(owner.userId, id);
  }

  /** Returns the options of a write with these lines, which rewrites an upload if it has blank lines. */
  private async optionsFor(userId: string, source: LineSource | undefined): Promise<WorkOptions> {
    const text =
      source?.kind === 'text' &&
      (await this.database.read((manager) => manager.findOneBy(Text, { userId, id: source.textId })));
    return textRewrite(text ? text.byteSize : 0);
  }

  private async describe(userId: string, lists: readonly SavedList[]): Promise<ListAnswer[]> {
    const budget = new InlineBudget();
    const inlined = lists.filter(({ itemCount, byteSize }) => budget.take(itemCount, byteSize)).map(({ id }) => id);
    const folderIds = await this.database.read((manager) => readLiveFolderIds(manager, userId));
    const lines = await this.texts.readLines(userId, inlined);
    return lists.map((list) => toAnswer(list, folderIds, lines.get(list.id)));
  }

  /** Yields lists with all their lines, including deleted ones that can be restored. */
  private async *export(userId: string) {
    for await (const list of readAllRecords(this.database, SavedList, userId)) {
      yield new JsonPieces(this.yieldJson(list));
    }
  }

  private async *yieldJson(list: SavedList): AsyncGenerator<string> {
    const { userId, id, folderId, columns } = list;
    yield JSON.stringify({ ...exportedRecord(list), folderId, ...(columns && { columns }) }).slice(0, -1);
    yield ',"items":';
    yield* this.texts.readJson(userId, id, LINES);
    yield '}';
  }
}

/** True if a list already has all of these values. */
function hasValues(list: SavedList, values: Partial<Pick<SavedList, 'name' | 'folderId'>>): boolean {
  const { name = list.name, folderId = list.folderId } = values;
  return list.name === name && list.folderId === folderId;
}

function toAnswer(list: SavedList, folderIds: ReadonlySet<string>, items: string[] | undefined): ListAnswer {
  const { folderId, itemCount, byteSize, columns } = list;
  return {
    ...describeRecord(list),
    ...(items && { items }),
    ...(columns && { columns }),
    itemCount: items?.length ?? itemCount,
    byteSize,
    truncated: items === undefined,
    folderId: folderId !== null && folderIds.has(folderId) ? folderId : null,
  };
}
