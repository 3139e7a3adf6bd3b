import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import type { Plan } from '../../../libs/contracts/account/plans.ts';
import type {
  CreateResultRequest,
  SavedResult as ResultAnswer,
  SavedResultDetails,
  UpdateResultRequest,
} from '../../../libs/contracts/saved/results.dto.ts';
import { isRecomputable } from '../../../libs/tools/index.ts';
import { AccountData, JsonPieces } from '../../account/data/account-data.ts';
import { DomainError, fieldError } from '../../common/domain-error.ts';
import { newId } from '../../common/ids.ts';
import { Database } from '../../database/database.ts';
import type { RowsAnswer } from '../blobs/rows-answer.ts';
import { LINES } from '../blobs/text.entity.ts';
import { TextReaderService } from '../blobs/text-reader.service.ts';
import { attachText, findRecordOfText, markTextsDeleted, type TextPlace } from '../blobs/text-store.ts';
import { readLiveFolderIds, requireFolder } from '../folders/live-folders.ts';
import { makeOnce } from '../shared/idempotency.ts';
import { InlineBudget } from '../shared/inline-budget.ts';
import { type LineSource, readColumns, readLineSource } from '../shared/line-source.ts';
import type { Owner } from '../shared/owner.ts';
import { dataUsageOf, lockPlan, PlanQuota } from '../shared/plan-quota.ts';
import { type IfMatch, versionOf } from '../shared/record-version.ts';
import { type RecordKind, RecordWrites } from '../shared/record-writes.ts';
import { exportedRecord, readAllRecords, requireLive, selectWithout, updateLive } from '../shared/records.ts';
import { SavedWrites, TEXT_WRITE } from '../shared/saved-writes.ts';
import { describeResult, detailResult } from './result-answers.ts';
import { SavedResult } from './saved-result.entity.ts';

const RESULTS: RecordKind<SavedResult> = {
  kind: 'result',
  counted: 'item',
  entity: SavedResult,
  markContents: markTextsDeleted,
};

/** Operations on a user's results. */
@Injectable()
export class ResultsService {
  constructor(
    private readonly database: Database,
    private readonly writes: SavedWrites,
    private readonly records: RecordWrites,
    private readonly texts: TextReaderService,
    private readonly quota: PlanQuota,
    accountData: AccountData,
  ) {
    quota.addRecords('item', SavedResult);
    quota.addUsage(dataUsageOf(SavedResult));
    accountData.add({ name: 'savedResults', read: (userId) => this.export(userId) });
  }

  /** Returns all results, newest first, with lines up to the limit of one response, without inputs and settings. */
  async list(userId: string): Promise<ResultAnswer[]> {
    const results = await this.database.read((manager) =>
      manager.find(SavedResult, {
        select: selectWithout(SavedResult, 'inputData', 'settings'),
        where: { userId, deletedAt: IsNull() },
        order: { createdAt: 'DESC', id: 'DESC' },
      }),
    );
    return this.describe(userId, results);
  }

  /**
   * Returns one result with its inputs and settings, and with its lines if they fit into one response.
   * @throws DomainError `not_found`
   */
  async get(userId: string, id: string): Promise<SavedResultDetails> {
    const result = await this.database.read((manager) => requireLive(manager, SavedResult, userId, id));
    const [answer] = await this.describe(userId, [result]);
    return detailResult(answer as ResultAnswer, result, await this.texts.findInputs(userId, id));
  }

  /**
   * Returns the text that holds the lines of a result.
   * @throws DomainError `not_found`; `unprocessable` for lines that are computed
   */
  async findLines(userId: string, id: string): Promise<RowsAnswer> {
    const result = await this.database.read((manager) => requireLive(manager, SavedResult, userId, id));
    if (result.isComputed) {
      const message =
        'The rows of this result are computed again and not stored. Open it on the page, or store its rows with a job that has { "resultId": "…" } as an input, such as one of dedupe.';
      throw new DomainError('unprocessable', { message });
    }
    return { text: await this.texts.find(userId, id, LINES), version: versionOf(result) };
  }

  /**
   * Returns the text of one of a result's inputs.
   * @throws DomainError `not_found`
   */
  async findInput(userId: string, id: string, name: string): Promise<RowsAnswer> {
    await this.database.read((manager) => requireLive(manager, SavedResult, userId, id));
    return { text: await this.texts.find(userId, id, name) };
  }

  /**
   * Creates a result. A repeated request with the same key or the same text returns the result of the first one.
   * @throws DomainError `validation_failed`, `quota_reached`, `not_found` for a missing folder or text
   */
  async create(owner: Owner, request: CreateResultRequest, key: string | undefined): Promise<SavedResultDetails> {
    const { userId } = owner;
    const source = readLineSource(request);
    requireSubstance(request, source);
    const columns = readColumns(request, source, false);
    const id = await this.writes.run(
      owner,
      { kind: 'result', change: 'created' },
      async (manager) => {
        const place = { userId, plan: await lockPlan(manager, userId), quota: this.quota, recordId: newId() };
        return makeOnce(manager, { userId, key, kind: 'result', body: request }, async () => {
          const known = await findRecordOfText(manager, SavedResult, userId, request.textId);
          if (known !== null) {
            return known;
          }
          await this.quota.requireRoomForRecord(manager, userId, place.plan, 'item');
          await requireFolder(manager, userId, request.folderId);
          await this.insert(manager, place, { ...request, columns }, source);
          return place.recordId;
        });
      },
      TEXT_WRITE,
    );
    return this.get(userId, id);
  }

  /**
   * Creates a result of a job, in the transaction that ends the job.
   * @param plan the locked plan of the account
   * @param textId text with the rows; omitted if they are computed from the inputs of the request
   * @returns the id of the result
   * @throws DomainError `quota_reached`, `not_found` for a text that was dropped
   */
  async createForJob(
    manager: EntityManager,
    { userId, plan }: { readonly userId: string; readonly plan: Plan },
    request: Omit<CreateResultRequest, 'columns'> & { readonly columns: string[] | null },
    textId?: string,
  ): Promise<string> {
    const place = { userId, plan, quota: this.quota, recordId: newId() };
    await this.quota.requireRoomForRecord(manager, userId, plan, 'item');
    await this.insert(manager, place, request, textId === undefined ? undefined : { kind: 'text', textId });
    return place.recordId;
  }

  /**
   * Renames a result or moves it.
   * @throws DomainError `not_found`, `precondition_failed`
   */
  async update(owner: Owner, id: string, request: UpdateResultRequest, ifMatch: IfMatch): Promise<SavedResultDetails> {
    const { userId } = owner;
    const { name, folderId } = request;
    await this.writes.run(owner, { kind: 'result', change: 'changed' }, async (manager) => {
      await requireLive(manager, SavedResult, userId, id);
      await requireFolder(manager, userId, folderId);
      const changes = { ...(name && { name }), ...(folderId !== undefined && { folderId }) };
      await updateLive(manager, SavedResult, userId, id, changes, ifMatch);
      return id;
    });
    return this.get(userId, id);
  }

  /**
   * Deletes a result, which can be restored for a while.
   * @throws DomainError `not_found`
   */
  async delete(owner: Owner, id: string): Promise<void> {
    await this.records.delete(owner, RESULTS, id);
  }

  /**
   * Restores a deleted result.
   * @throws DomainError `not_found`, `quota_reached`
   */
  async restore(owner: Owner, id: string): Promise<SavedResultDetails> {
    await this.records.restore(owner, RESULTS, id);
    return this.get(owner.userId, id);
  }

  private async insert(
    manager: EntityManager,
    place: Omit<TextPlace, 'name'>,
    request: Omit<CreateResultRequest, 'columns'> & { readonly columns: string[] | null },
    source: LineSource | undefined,
  ): Promise<void> {
    const { userId, plan, recordId } = place;
    const { name, toolType = null, inputData = null, settings = null, folderId = null, inputTexts = [] } = request;
    const { columns } = request;
    const dataBytes = Buffer.byteLength(JSON.stringify([inputData, settings, ...(columns ? [columns] : [])]));
    const lines = source && (await attachText(manager, { ...place, name: LINES }, source));
    let inputBytes = 0;
    for (const input of inputTexts) {
      const size = await attachText(manager, { ...place, name: input.name }, { kind: 'text', textId: input.textId });
      inputBytes += size.byteSize;
    }
    const now = new Date();
    await manager.insert(SavedResult, {
      userId,
      id: recordId,
      name,
      folderId,
      toolType,
      isComputed: lines === undefined,
      itemCount: lines?.lineCount ?? request.rowCount ?? 0,
      byteSize: lines?.byteSize ?? 0,
      inputBytes,
      dataBytes,
      inputData,
      settings,
      columns,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    });
    // Texts were checked without the other data.
    await this.quota.requireRoomForBytes(manager, userId, plan, 0);
  }

  private async describe(userId: string, results: readonly SavedResult[]): Promise<ResultAnswer[]> {
    const budget = new InlineBudget();
    const inlined = results
      .filter(({ isComputed, itemCount, byteSize }) => !isComputed && budget.take(itemCount, byteSize))
      .map(({ id }) => id);
    const folderIds = await this.database.read((manager) => readLiveFolderIds(manager, userId));
    const lines = await this.texts.readLines(userId, inlined);
    return results.map((result) => describeResult(result, folderIds, lines.get(result.id)));
  }

  /** Yields results with all their lines and inputs, including deleted ones that can be restored. */
  private async *export(userId: string) {
    for await (const result of readAllRecords(this.database, SavedResult, userId)) {
      yield new JsonPieces(this.yieldJson(result));
    }
  }

  private async *yieldJson(result: SavedResult): AsyncGenerator<string> {
    const { userId, id, folderId, toolType, isComputed, itemCount, inputData, settings, columns } = result;
    const fields = { folderId, toolType, isComputed, itemCount, inputData, settings, ...(columns && { columns }) };
    yield JSON.stringify({ ...exportedRecord(result), ...fields }).slice(0, -1);
    yield ',"results":';
    yield* this.texts.readJson(userId, id, LINES);
    yield ',"inputTexts":{';
    let separator = '';
    for (const { name } of await this.texts.findInputs(userId, id)) {
      yield `${separator}${JSON.stringify(name)}:`;
      yield* this.texts.readJson(userId, id, name);
      separator = ',';
    }
    yield '}}';
  }
}

/** Checks that there is something to save: lines, or the inputs to compute them from. */
function requireSubstance(request: CreateResultRequest, source: LineSource | undefined): void {
  const names = (request.inputTexts ?? []).map(({ name }) => name);
  if (new Set(names).size < names.length) {
    throw fieldError('inputTexts', 'Every input must have a name of its own.');
  }
  if (source) {
    return;
  }
  const hasInputs = request.inputData !== undefined || names.length > 0;
  if (!isRecomputable(request.toolType) || !hasInputs || request.rowCount === undefined) {
    throw fieldError('results', 'No results to save');
  }
}
