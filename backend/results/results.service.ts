import { Injectable } from '@nestjs/common';
import { type EntityManager, type FindOptionsSelect, IsNull } from 'typeorm';
import { isRecomputable } from '../../libs/contracts/recomputable.ts';
import type {
  CreateResultRequest,
  SavedResult as ResultAnswer,
  SavedResultDetails,
  UpdateResultRequest,
} from '../../libs/contracts/results.dto.ts';
import { DomainError } from '../common/domain-error.ts';
import { newId } from '../common/ids.ts';
import { Database } from '../database/database.ts';
import { readLiveFolderIds, requireFolder } from '../folders/live-folders.ts';
import { makeOnce } from '../saved/idempotency.ts';
import { InlineBudget } from '../saved/inline-budget.ts';
import { deleteWithTexts, findRecordOfText, restoreWithTexts } from '../saved/line-records.ts';
import { type LineSource, lineProblem, readLineSource } from '../saved/line-source.ts';
import type { Owner } from '../saved/owner.ts';
import { lockPlan, requireRoomForBytes, requireRoomForItem } from '../saved/plan-quota.ts';
import { requireLive, updateLive } from '../saved/records.ts';
import { SavedWrites, TEXT_WRITE } from '../saved/saved-writes.ts';
import { LINES, type Text } from '../texts/text.entity.ts';
import { TextReaderService } from '../texts/text-reader.service.ts';
import { attachText, type TextPlace } from '../texts/text-store.ts';
import { describeResult, detailResult } from './result-answers.ts';
import { SavedResult } from './saved-result.entity.ts';

/** What users do with their results. */
@Injectable()
export class ResultsService {
  constructor(
    private readonly database: Database,
    private readonly writes: SavedWrites,
    private readonly texts: TextReaderService,
  ) {}

  /** All results, newest first, with as many lines as one answer holds, without what they were made from. */
  async list(userId: string): Promise<ResultAnswer[]> {
    const results = await this.database.read((manager) =>
      manager.find(SavedResult, {
        select: WITHOUT_DATA,
        where: { userId, deletedAt: IsNull() },
        order: { createdAt: 'DESC', id: 'DESC' },
      }),
    );
    return this.describe(userId, results);
  }

  /**
   * One result with what it was made from, and with its lines where one answer holds them.
   * @throws DomainError `not_found`
   */
  async get(userId: string, id: string): Promise<SavedResultDetails> {
    const result = await this.database.read((manager) => requireLive(manager, SavedResult, userId, id));
    const [answer] = await this.describe(userId, [result]);
    return detailResult(answer as ResultAnswer, result, await this.texts.findInputs(userId, id));
  }

  /**
   * The text with the lines of a result, or with one of its inputs.
   * @throws DomainError `not_found`; `unprocessable` for lines that are computed
   */
  async findText(userId: string, id: string, name: string): Promise<Text> {
    const result = await this.database.read((manager) => requireLive(manager, SavedResult, userId, id));
    if (name === LINES && result.isComputed) {
      const message = 'The rows of this result are not kept: its tool computes them again from the inputs.';
      throw new DomainError('unprocessable', { message });
    }
    return this.texts.find(userId, id, name);
  }

  /**
   * Saves a result. The same request with the same key, or with the same text, answers with the result it made first.
   * @throws DomainError `validation_failed`, `quota_reached`, `not_found` for a folder or text that is not there
   */
  async create(owner: Owner, request: CreateResultRequest, key: string | undefined): Promise<SavedResultDetails> {
    const { userId } = owner;
    const source = readLineSource(request);
    requireSubstance(request, source);
    const id = await this.writes.run(
      owner,
      { kind: 'result', change: 'created' },
      async (manager) => {
        const place = { userId, plan: await lockPlan(manager, userId), recordId: newId() };
        return makeOnce(manager, { userId, key, kind: 'result', body: request }, async () => {
          const known = await findRecordOfText(manager, SavedResult, userId, request.textId);
          if (known !== null) {
            return known;
          }
          await requireRoomForItem(manager, userId, place.plan);
          await requireFolder(manager, userId, request.folderId);
          await this.insert(manager, place, request, source);
          return place.recordId;
        });
      },
      TEXT_WRITE,
    );
    return this.get(userId, id);
  }

  /**
   * Renames a result or moves it.
   * @throws DomainError `not_found`
   */
  async update(owner: Owner, id: string, { name, folderId }: UpdateResultRequest): Promise<SavedResultDetails> {
    const { userId } = owner;
    await this.writes.run(owner, { kind: 'result', change: 'changed' }, async (manager) => {
      await requireLive(manager, SavedResult, userId, id);
      await requireFolder(manager, userId, folderId);
      const changes = { ...(name && { name }), ...(folderId !== undefined && { folderId }) };
      await updateLive(manager, SavedResult, userId, id, changes);
      return id;
    });
    return this.get(userId, id);
  }

  /**
   * Deletes a result; it can be restored for a while.
   * @throws DomainError `not_found`
   */
  async delete(owner: Owner, id: string): Promise<void> {
    await this.writes.run(owner, { kind: 'result', change: 'deleted' }, async (manager) => {
      await deleteWithTexts(manager, SavedResult, owner.userId, id);
      return id;
    });
  }

  /**
   * Brings a deleted result back.
   * @throws DomainError `not_found`, `quota_reached`
   */
  async restore(owner: Owner, id: string): Promise<SavedResultDetails> {
    const { userId } = owner;
    await this.writes.run(owner, { kind: 'result', change: 'restored' }, async (manager) => {
      await restoreWithTexts(manager, SavedResult, userId, id);
      return id;
    });
    return this.get(userId, id);
  }

  private async insert(
    manager: EntityManager,
    place: Omit<TextPlace, 'name'>,
    request: CreateResultRequest,
    source: LineSource | undefined,
  ): Promise<void> {
    const { userId, plan, recordId } = place;
    const { name, toolType = null, inputData = null, settings = null, folderId = null, inputTexts = [] } = request;
    const dataBytes = Buffer.byteLength(JSON.stringify([inputData, settings]));
    await requireRoomForBytes(manager, userId, plan, dataBytes);
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
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    });
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
}

/** Everything but the inputs and settings, which may be megabytes. */
const WITHOUT_DATA = {
  userId: true,
  id: true,
  name: true,
  createdAt: true,
  updatedAt: true,
  deletedAt: true,
  folderId: true,
  toolType: true,
  isComputed: true,
  itemCount: true,
  byteSize: true,
  inputBytes: true,
  dataBytes: true,
} as const satisfies FindOptionsSelect<SavedResult>;

/** Makes sure that there is something to save: lines, or what they can be computed from. */
function requireSubstance(request: CreateResultRequest, source: LineSource | undefined): void {
  const names = (request.inputTexts ?? []).map(({ name }) => name);
  if (new Set(names).size < names.length) {
    throw lineProblem('inputTexts', 'Every input must have a name of its own.');
  }
  if (source) {
    return;
  }
  const hasInputs = request.inputData !== undefined || names.length > 0;
  if (!isRecomputable(request.toolType) || !hasInputs || request.rowCount === undefined) {
    throw lineProblem('results', 'No results to save');
  }
}
