import { type EntityManager, type EntityTarget, In, MoreThan } from 'typeorm';
import type { Plan } from '../../../libs/contracts/account/plans.ts';
import { fieldError } from '../../common/domain-error.ts';
import { newId } from '../../common/ids.ts';
import type { LineSource } from '../shared/line-source.ts';
import type { PlanQuota, StorageUsage } from '../shared/plan-quota.ts';
import { isLive } from '../shared/records.ts';
import type { SavedRecord } from '../shared/saved-record.ts';
import { BlankLineFilter, removeBlankLines, withoutBlankLinesIn } from './blank-lines.ts';
import { chunksOf, type LineChunk } from './line-chunker.ts';
import { LINES, Text, type TextState } from './text.entity.ts';
import { TextChunk } from './text-chunk.entity.ts';

/** States of a complete text that is in use or waits to be used. */
export const WHOLE = In(['ready', 'taken']);

/** Maximum chunks that one statement removes. */
const CHUNKS_AT_ONCE = 32;

/** Category of storage that the bytes of a text count towards. */
const USAGE_OF: Readonly<Record<TextState, keyof StorageUsage>> = {
  uploading: 'unfinished',
  ready: 'unfinished',
  taken: 'saved',
  deleted: 'trash',
  dropped: 'clearing',
};

/** Size of a text, as stored in its record. */
export interface TextSize {
  readonly lineCount: number;
  /** Number of lines that are not blank. */
  readonly itemCount: number;
  readonly byteSize: number;
}

/** Owner, record and name of a text. */
export interface TextPlace {
  readonly userId: string;
  readonly plan: Plan;
  readonly quota: PlanQuota;
  readonly recordId: string;
  readonly name: string;
  /** True for a list: its blank lines are not stored. */
  readonly isList?: boolean;
  /** Bytes of the text that the new one replaces; a text that is not larger needs no room in the plan. */
  readonly replacedBytes?: number;
}

/**
 * Stores the lines of a record: those in the request, or an uploaded text. Runs in the transaction that creates the
 * record, so that both become visible together.
 * @throws DomainError `quota_reached`; `not_found` for a text that is missing or in use; `validation_failed` for a list
 *   of blank lines
 */
export function attachText(manager: EntityManager, place: TextPlace, source: LineSource): Promise<TextSize> {
  return source.kind === 'text' ? takeText(manager, place, source.textId) : storeText(manager, place, source.text);
}

/** Returns the id of the list or result that uses a text as its lines, or null. */
export async function findTaker(manager: EntityManager, userId: string, textId: string): Promise<string | null> {
  const text = await manager.findOneBy(Text, { userId, id: textId, state: 'taken', name: LINES });
  return text?.recordId ?? null;
}

/**
 * Returns the record of this kind that uses a text as its lines, unless it is deleted. A client that lost the response
 * saves the same text again; it then gets this record.
 */
export async function findRecordOfText(
  manager: EntityManager,
  entity: EntityTarget<SavedRecord>,
  userId: string,
  textId: string | undefined,
): Promise<string | null> {
  const taker = textId === undefined ? null : await findTaker(manager, userId, textId);
  return taker !== null && (await isLive(manager, entity, userId, taker)) ? taker : null;
}

/**
 * Drops one text of a record, or all of them. They are removed later, so that requests that are reading them can
 * finish.
 */
export async function dropTexts(
  manager: EntityManager,
  userId: string,
  recordId: string,
  name?: string,
): Promise<void> {
  await manager.update(
    Text,
    { userId, recordId, ...(name !== undefined && { name }) },
    { state: 'dropped', recordId: null, touchedAt: new Date() },
  );
}

/**
 * Detaches a text from its record, so that another one can take it.
 * @returns its id
 * @throws Error for a record without such a text
 */
export async function releaseText(
  manager: EntityManager,
  userId: string,
  recordId: string,
  name: string,
): Promise<string> {
  const { id } = await manager.findOneByOrFail(Text, { userId, recordId, name, state: 'taken' });
  await manager.update(Text, { userId, id }, { state: 'ready', recordId: null, touchedAt: new Date() });
  return id;
}

/** Marks the texts of a record as deleted or restored together with it. */
export async function markTextsDeleted(
  manager: EntityManager,
  userId: string,
  recordId: string,
  isDeleted: boolean,
): Promise<void> {
  await manager.update(Text, { userId, recordId }, { state: isDeleted ? 'deleted' : 'taken', touchedAt: new Date() });
}

export async function insertChunk(
  manager: EntityManager,
  userId: string,
  textId: string,
  { seq, firstRow, bytes }: LineChunk,
): Promise<void> {
  await manager.insert(TextChunk, { userId, textId, seq, firstRow, bytes });
}

/**
 * Removes the last chunks of a text, a few at a time, since SQLite blocks all other writers during the statement.
 * @returns true if there may be more of them
 */
export async function removeLastChunks(manager: EntityManager, userId: string, textId: string): Promise<boolean> {
  const last = await manager.maximum(TextChunk, 'seq', { userId, textId });
  if (last === null) {
    return false;
  }
  await manager.delete(TextChunk, { userId, textId, seq: MoreThan(last - CHUNKS_AT_ONCE) });
  return last >= CHUNKS_AT_ONCE;
}

async function storeText(manager: EntityManager, place: TextPlace, content: string): Promise<TextSize> {
  const { userId, plan, quota, recordId, name, replacedBytes } = place;
  const received = chunksOf(content);
  const chunks = place.isList ? withoutBlankLinesIn(received) : received;
  const filter = new BlankLineFilter();
  const itemCount = chunks.reduce((sum, { bytes }) => sum + filter.next(bytes).lineCount, 0);
  const byteSize = chunks.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const lineCount = chunks.reduce((sum, chunk) => sum + chunk.lineCount, 0);
  await quota.requireRoomForBytes(manager, userId, plan, byteSize, replacedBytes);
  const id = newId();
  const now = new Date();
  await manager.insert(Text, {
    userId,
    id,
    state: 'taken',
    keyHash: null,
    contentHash: null,
    recordId,
    name,
    lineCount,
    itemCount,
    byteSize,
    createdAt: now,
    touchedAt: now,
  });
  for (const chunk of chunks) {
    await insertChunk(manager, userId, id, chunk);
  }
  return { lineCount, itemCount, byteSize };
}

async function takeText(manager: EntityManager, place: TextPlace, textId: string): Promise<TextSize> {
  const { userId, plan, quota, recordId, name, replacedBytes } = place;
  const text = await manager.findOneBy(Text, { userId, id: textId, state: 'ready' });
  if (text) {
    await quota.requireRoomForBytes(manager, userId, plan, text.byteSize, replacedBytes);
  }
  const { affected } = await manager.update(
    Text,
    { userId, id: textId, state: 'ready' },
    { state: 'taken', recordId, name, touchedAt: new Date() },
  );
  if (!text || affected !== 1) {
    throw fieldError('textId', 'This text is no longer there. Please send it again.', 'not_found');
  }
  const { lineCount, itemCount, byteSize } = text;
  if (!place.isList || lineCount === itemCount) {
    return { lineCount, itemCount, byteSize };
  }
  if (itemCount === 0) {
    throw fieldError('textId', 'Please enter at least one item.');
  }
  const size = await removeBlankLines(manager, text);
  const items = { ...size, itemCount: size.lineCount };
  await manager.update(Text, { userId, id: textId }, items);
  return items;
}

/** Measures the bytes of an account's texts. */
export async function measureTexts(manager: EntityManager, userId: string): Promise<StorageUsage> {
  const usage: StorageUsage = { saved: 0, trash: 0, unfinished: 0, clearing: 0 };
  const texts = await manager
    .createQueryBuilder(Text, 'text')
    .select('text.state', 'state')
    .addSelect('SUM(text.byteSize)', 'bytes')
    .where('text.userId = :userId', { userId })
    .groupBy('text.state')
    .getRawMany<{ state: TextState; bytes: number | string }>();
  for (const { state, bytes } of texts) {
    usage[USAGE_OF[state]] += Number(bytes);
  }
  return usage;
}
