import { type EntityManager, In, MoreThan } from 'typeorm';
import type { Plan } from '../../libs/contracts/plans.ts';
import { DomainError } from '../common/domain-error.ts';
import { newId } from '../common/ids.ts';
import type { LineSource } from '../saved/line-source.ts';
import { requireRoomForBytes } from '../saved/plan-quota.ts';
import { chunksOf, type LineChunk } from './line-chunker.ts';
import { LINES, Text } from './text.entity.ts';
import { TextChunk } from './text-chunk.entity.ts';

/** The states of a text whose bytes are all there and wanted. */
export const WHOLE = In(['ready', 'taken']);

/** Chunks that one statement removes. */
const CHUNKS_AT_ONCE = 32;

/** What a record notes of its text. */
export interface TextSize {
  readonly lineCount: number;
  readonly byteSize: number;
}

/** Where a text goes: whose it is, which record it belongs to, and as what. */
export interface TextPlace {
  readonly userId: string;
  readonly plan: Plan;
  readonly recordId: string;
  readonly name: string;
}

/**
 * Gives a record its lines: those of the request, or a text that was sent before. All happens in the transaction that
 * makes the record, so that both become visible together.
 * @throws DomainError `quota_reached`; `not_found` for a text that is not there or not to be had
 */
export function attachText(manager: EntityManager, place: TextPlace, source: LineSource): Promise<TextSize> {
  return source.kind === 'text' ? takeText(manager, place, source.textId) : storeText(manager, place, source.text);
}

/**
 * The list or result that has taken a text as its lines, or null. Saving is repeated with the same text when an answer
 * got lost; then that record is the answer.
 */
export async function findTaker(manager: EntityManager, userId: string, textId: string): Promise<string | null> {
  const text = await manager.findOneBy(Text, { userId, id: textId, state: 'taken', name: LINES });
  return text?.recordId ?? null;
}

/** Lets go of texts of a record: of its lines, or of all of them. Who is reading them may finish; then they are removed. */
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

/** Marks the texts of a record as deleted along with it, or as restored. */
export async function markTextsDeleted(
  manager: EntityManager,
  userId: string,
  recordId: string,
  isDeleted: boolean,
): Promise<void> {
  await manager.update(Text, { userId, recordId }, { state: isDeleted ? 'deleted' : 'taken', touchedAt: new Date() });
}

/** Adds one chunk to a text. */
export async function insertChunk(
  manager: EntityManager,
  userId: string,
  textId: string,
  { seq, firstRow, bytes }: LineChunk,
): Promise<void> {
  await manager.insert(TextChunk, { userId, textId, seq, firstRow, bytes });
}

/**
 * Removes the last chunks of a text, a few at a time: on SQLite everybody waits for such a statement.
 * @returns whether there may be more of them
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
  const { userId, plan, recordId, name } = place;
  const chunks = chunksOf(content);
  const byteSize = chunks.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const lineCount = chunks.reduce((sum, chunk) => sum + chunk.lineCount, 0);
  await requireRoomForBytes(manager, userId, plan, byteSize);
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
    byteSize,
    createdAt: now,
    touchedAt: now,
  });
  for (const chunk of chunks) {
    await insertChunk(manager, userId, id, chunk);
  }
  return { lineCount, byteSize };
}

async function takeText(manager: EntityManager, place: TextPlace, textId: string): Promise<TextSize> {
  const { userId, recordId, name } = place;
  const { affected } = await manager.update(
    Text,
    { userId, id: textId, state: 'ready' },
    { state: 'taken', recordId, name, touchedAt: new Date() },
  );
  if (affected !== 1) {
    throw new DomainError('not_found', { message: 'This text is no longer there. Please send it again.' });
  }
  const { lineCount, byteSize } = await manager.findOneByOrFail(Text, { userId, id: textId });
  return { lineCount, byteSize };
}
