import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Plan } from '../../../libs/contracts/account/plans.ts';
import type {
  CreateResultRequest,
  InputTextInfo,
  SavedResult as ResultAnswer,
  SavedResultDetails,
  UpdateResultRequest,
} from '../../../libs/contracts/saved/results.dto.ts';
import { isRecomputable } from '../../../libs/tools/index.ts';
import { AccountData, JsonPieces } from '../../account/data/account-data.ts';
import { DomainError, fieldError } from '../../common/domain-error.ts';
import { Database } from '../../database/database.ts';
import type { RowsAnswer } from '../blobs/rows-answer.ts';
import { LINES, type Text } from '../blobs/text.entity.ts';
import { TextReaderService } from '../blobs/text-reader.service.ts';
import { attachText, findRecordOfText, markTextsDeleted } from '../blobs/text-store.ts';
import { readLiveFolderIds, requireFolder } from '../folders/live-folders.ts';
import { InlineBudget } from '../shared/inline-budget.ts';
import { type LineSource, readColumns, readLineSource } from '../shared/line-source.ts';
import type { Owner } from '../shared/owner.ts';
import { dataUsageOf, PlanQuota } from '../shared/plan-quota.ts';
import { type IfMatch, versionOf } from '../shared/record-version.ts';
import { type RecordKind, RecordWrites } from '../shared/record-writes.ts';
import {
  describeRecord,
  exportedRecord,
  findLive,
  type NewRecord,
  newRecord,
  readAllRecords,
  requireLive,
  updateLive,
} from '../shared/records.ts';
import { SavedWrites } from '../shared/saved-writes.ts';
import { SavedResult } from './saved-result.entity.ts';

const RESULTS: RecordKind<SavedResult> = {
  kind: 'result',
  counted: 'item',
  entity: SavedResult,
  markContents: markTextsDeleted,
};

/** A request for a result whose columns were checked. */
type CheckedRequest = Omit<CreateResultRequest, 'columns'> & { readonly columns: string[] | null };

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
      findLive(manager, SavedResult, userId, { omit: ['inputData', 'settings'] }),
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
    const { inputData, settings } = result;
    const inputs = await this.texts.findInputs(userId, id);
    return {
      ...(answer as ResultAnswer),
      ...(inputData && { inputData }),
      ...(settings && { settings }),
      inputTexts: inputs.map(toInputInfo),
    };
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
    const { folderId, textId } = request;
    const id = await this.records.create(
      owner,
      RESULTS,
      { key, body: request, findCreated: (manager) => findRecordOfText(manager, SavedResult, userId, textId) },
      async (manager, record, plan) => {
        await requireFolder(manager, userId, folderId);
        await this.insert(manager, record, plan, { ...request, columns }, source);
      },
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
    request: CheckedRequest,
    textId?: string,
  ): Promise<string> {
    const record = newRecord(userId);
    await this.quota.requireRoomForRecord(manager, userId, plan, 'item');
    await this.insert(manager, record, plan, request, textId === undefined ? undefined : { kind: 'text', textId });
    return record.id;
  }

  /**
   * Renames a result or moves it.
   * @throws DomainError `not_found`, `precondition_failed`
   */
  async update(owner: Owner, id: string, request: UpdateResultRequest, ifMatch: IfMatch): Promise<SavedResultDetails> {
    const { userId } = owner;
    const { name, folderId } = request;
    await this.writes.run(owner, { kind: 'result', change: 'changed' }, async (manager) => {
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
    record: NewRecord,
    plan: Plan,
    request: CheckedRequest,
    source: LineSource | undefined,
  ): Promise<void> {
    const { userId, id: recordId } = record;
    const place = { userId, plan, quota: this.quota, recordId };
    const { name, toolType = null, inputData = null, settings = null, folderId = null, inputTexts = [] } = request;
    const { columns } = request;
    const dataBytes = Buffer.byteLength(JSON.stringify([inputData, settings, ...(columns ? [columns] : [])]));
    const lines = source && (await attachText(manager, { ...place, name: LINES }, source));
    let inputBytes = 0;
    for (const input of inputTexts) {
      const size = await attachText(manager, { ...place, name: input.name }, { kind: 'text', textId: input.textId });
      inputBytes += size.byteSize;
    }
    await manager.insert(SavedResult, {
      ...record,
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

/**
 * Returns a result as its owner sees it.
 * @param folderIds existing folders
 * @param lines its lines, if the response includes them
 */
function describeResult(
  result: Omit<SavedResult, 'inputData' | 'settings'>,
  folderIds: ReadonlySet<string>,
  lines: string[] | undefined,
): ResultAnswer {
  const { toolType, isComputed, itemCount, columns, folderId } = result;
  return {
    ...describeRecord(result),
    toolType,
    ...(lines && { results: lines }),
    ...(columns && { columns }),
    itemCount,
    byteSize: result.byteSize + result.inputBytes + result.dataBytes,
    truncated: lines === undefined,
    isComputed,
    folderId: folderId !== null && folderIds.has(folderId) ? folderId : null,
  };
}

function toInputInfo({ name, itemCount, byteSize }: Text): InputTextInfo {
  return { name, itemCount, byteSize };
}
