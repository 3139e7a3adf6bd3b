import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type EntityManager, In, IsNull, LessThan } from 'typeorm';
import type { Plan } from '../../../libs/contracts/account/plans.ts';
import type { TextAnswer, UnfinishedText } from '../../../libs/contracts/saved/texts.dto.ts';
import { DomainError } from '../../common/domain-error.ts';
import { newId } from '../../common/ids.ts';
import { AppConfig } from '../../config/app-config.ts';
import { Database } from '../../database/database.ts';
import { hashKey, keyReused } from '../shared/idempotency.ts';
import type { Owner } from '../shared/owner.ts';
import { lockPlan, PlanQuota } from '../shared/plan-quota.ts';
import { SavedWrites, TEXT_WRITE } from '../shared/saved-writes.ts';
import { BlankLineFilter } from './blank-lines.ts';
import { type LineChunk, LineChunker } from './line-chunker.ts';
import { LINES, Text } from './text.entity.ts';
import { readTextBody, type TextBody } from './text-body.ts';
import { insertChunk, measureTexts, WHOLE } from './text-store.ts';

/** Maximum concurrent uploads of one account, without the texts that its jobs write. */
const MAX_UPLOADS = 64;
/** Time without activity after which an upload counts as dead. */
export const DEAD_UPLOAD_MS = 2 * 60_000;

/** Maximum unfinished texts in one response. */
const LISTED_TEXTS = 1_000;
/** Uploads that no record uses. The texts that a job writes belong to it. */
const UNFINISHED = { state: In(['uploading', 'ready']), recordId: IsNull() };

/** Request that uploads a text. */
export interface TextUpload extends TextBody {
  readonly idempotencyKey: string | undefined;
  /** Size of the text if it is known from the request's `Content-Length`. */
  readonly knownBytes: number;
}

/** Owner of a text while it arrives. */
interface TextHolder {
  readonly keyHash: string | null;
  /** Record that the text is written for, and its name there. */
  readonly recordId: string | null;
  readonly name: string;
}

const NO_HOLDER: TextHolder = { keyHash: null, recordId: null, name: '' };

type Hash = ReturnType<typeof createHash>;

/** Receives uploaded texts chunk by chunk. A text becomes visible when it is complete. */
@Injectable()
export class TextIntakeService {
  constructor(
    private readonly database: Database,
    private readonly writes: SavedWrites,
    private readonly config: AppConfig,
    private readonly quota: PlanQuota,
  ) {
    quota.addUsage(measureTexts);
  }

  /**
   * Receives a text as a stream. If a text with the same `Idempotency-Key` is complete already, only compares the
   * bytes.
   * @throws DomainError for an invalid body, `quota_reached`, `rate_limited`; `conflict` when the same upload is
   *   started again meanwhile; `unprocessable` for a key that was used for another text
   */
  async receive(owner: Owner, upload: TextUpload): Promise<TextAnswer> {
    const { userId } = owner;
    const parts = readTextBody(upload);
    const keyHash = upload.idempotencyKey === undefined ? null : hashKey('text', upload.idempotencyKey);
    const hash = createHash('sha256');
    const known = await this.findByKey(userId, keyHash);
    if (known) {
      await consume(parts, hash);
      return this.answerKnown(known, hash);
    }
    const id = await this.begin(userId, { ...NO_HOLDER, keyHash }, upload.knownBytes);
    try {
      if ((await this.storeChunks(userId, id, parts, hash)) === 0) {
        throw new DomainError('validation_failed', { message: 'The text is empty.' });
      }
      return await this.finish(owner, id, keyHash, hash);
    } catch (error) {
      await this.drop(userId, id).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Stores a text that a job writes, which may be empty. The job takes or drops it when it ends.
   * @param recordId id of the job
   * @throws DomainError `quota_reached`; `conflict` if the text was dropped meanwhile
   */
  async store(
    userId: string,
    parts: AsyncIterable<Uint8Array>,
    place: { readonly recordId: string; readonly name: string },
  ): Promise<TextAnswer> {
    const hash = createHash('sha256');
    const id = await this.begin(userId, { ...NO_HOLDER, ...place }, 0);
    await this.storeChunks(userId, id, parts, hash);
    return this.finish({ userId, impersonatorContext: null }, id, null, hash);
  }

  /**
   * Removes a text that no record uses.
   * @throws DomainError `not_found`
   */
  discard(owner: Owner, id: string): Promise<void> {
    return this.database.write(async (manager) => {
      await dropUnfinished(manager, owner.userId, id);
      await this.writes.record(manager, owner, { kind: 'upload', change: 'deleted' }, id);
    });
  }

  /** Returns the texts that no record uses, newest first. */
  async listUnfinished(userId: string): Promise<UnfinishedText[]> {
    const texts = await this.database.read((manager) =>
      manager.find(Text, { where: { userId, ...UNFINISHED }, order: { id: 'DESC' }, take: LISTED_TEXTS }),
    );
    return texts.map(({ id, lineCount, byteSize, state, createdAt }) => ({
      id,
      lineCount,
      byteSize,
      isComplete: state === 'ready',
      createdAt: createdAt.toISOString(),
    }));
  }

  /** Removes all texts that no record uses; uploads in progress then fail. */
  async discardAll(owner: Owner): Promise<void> {
    await this.database.write(async (manager) => {
      const { affected } = await manager.update(Text, { userId: owner.userId, ...UNFINISHED }, droppedNow());
      if (affected !== 0) {
        await this.writes.record(manager, owner, { kind: 'upload', change: 'deleted' }, null);
      }
    });
  }

  /** Drops an upload that failed. */
  private drop(userId: string, id: string): Promise<void> {
    return this.database.write((manager) => dropUnfinished(manager, userId, id));
  }

  private findByKey(userId: string, keyHash: string | null): Promise<Text | null> {
    return keyHash === null
      ? Promise.resolve(null)
      : this.database.read((manager) => manager.findOneBy(Text, { userId, keyHash, state: WHOLE }));
  }

  private begin(userId: string, holder: TextHolder, knownBytes: number): Promise<string> {
    return this.writes.transact(
      userId,
      async (manager) => {
        const plan = await lockPlan(manager, userId);
        await this.dropDeadUploads(manager, userId, holder.keyHash);
        if (holder.recordId === null) {
          await requireFewUploads(manager, userId);
        }
        await this.requireRoom(manager, { userId, plan, recordId: holder.recordId }, 0, knownBytes);
        const id = newId();
        const now = new Date();
        await manager.insert(Text, {
          userId,
          id,
          state: 'uploading',
          ...holder,
          contentHash: null,
          lineCount: 0,
          itemCount: 0,
          byteSize: 0,
          createdAt: now,
          touchedAt: now,
        });
        return id;
      },
      TEXT_WRITE,
    );
  }

  /** Drops uploads that will not be finished: those whose server died, and an earlier attempt of the same upload. */
  private async dropDeadUploads(manager: EntityManager, userId: string, keyHash: string | null): Promise<void> {
    const dropped = { state: 'dropped', keyHash: null, recordId: null } as const;
    const before = new Date(Date.now() - DEAD_UPLOAD_MS);
    await manager.update(Text, { userId, state: 'uploading', touchedAt: LessThan(before) }, dropped);
    if (keyHash !== null) {
      await manager.update(Text, { userId, state: 'uploading', keyHash }, dropped);
    }
  }

  /** Stores the parts of a text and returns the number of its lines. */
  private async storeChunks(userId: string, id: string, parts: AsyncIterable<Uint8Array>, hash: Hash): Promise<number> {
    const chunker = new LineChunker();
    const filter = new BlankLineFilter();
    const store = async (chunks: readonly LineChunk[]) => {
      for (const chunk of chunks) {
        hash.update(chunk.bytes);
        await this.append(userId, id, chunk, filter.next(chunk.bytes).lineCount);
      }
    };
    let touchedMs = Date.now();
    for await (const part of parts) {
      const chunks = chunker.push(part);
      await store(chunks);
      if (chunks.length > 0) {
        touchedMs = Date.now();
      } else if (Date.now() - touchedMs >= this.config.uploadTouchMs) {
        await this.touch(userId, id);
        touchedMs = Date.now();
      }
    }
    await store(chunker.finish());
    return chunker.lineCount;
  }

  /** Marks an upload as active between two chunks. */
  private async touch(userId: string, id: string): Promise<void> {
    const { affected } = await this.database.write((manager) =>
      manager.update(Text, { userId, id, state: 'uploading' }, { touchedAt: new Date() }),
    );
    requireOwnUpload(affected);
  }

  private async append(userId: string, id: string, chunk: LineChunk, itemCount: number): Promise<void> {
    await this.writes.transact(
      userId,
      async (manager) => {
        const plan = await lockPlan(manager, userId);
        const sent = await manager.findOneBy(Text, { userId, id, state: 'uploading' });
        if (!sent) {
          throw uploadReplaced();
        }
        await this.requireRoom(manager, { userId, plan, recordId: sent.recordId }, sent.byteSize, chunk.bytes.length);
        const increased = (column: string, by: number) => () => `${manager.dataSource.driver.escape(column)} + ${by}`;
        const { affected } = await manager
          .createQueryBuilder()
          .update(Text)
          .set({
            lineCount: increased('lineCount', chunk.lineCount),
            itemCount: increased('itemCount', itemCount),
            byteSize: increased('byteSize', chunk.bytes.length),
            touchedAt: new Date(),
          })
          .where({ userId, id, state: 'uploading' })
          .execute();
        requireOwnUpload(affected);
        await insertChunk(manager, userId, id, chunk);
      },
      TEXT_WRITE,
    );
  }

  /** Checks that an upload may grow. One that has no more bytes than the lines of a record may replace them. */
  private async requireRoom(
    manager: EntityManager,
    { userId, plan, recordId }: { readonly userId: string; readonly plan: Plan; readonly recordId: string | null },
    sentBytes: number,
    moreBytes: number,
  ): Promise<void> {
    const lines = { userId, state: 'taken', name: LINES } as const;
    const largest = recordId === null ? await manager.maximum(Text, 'byteSize', lines) : null;
    const room = { sentBytes, moreBytes, replacedBytes: largest === null ? undefined : Number(largest) };
    await this.quota.requireRoomForUpload(manager, userId, plan, room);
  }

  /** Completes the text in one step. If the same text was completed concurrently, returns that one. */
  private async finish(owner: Owner, id: string, keyHash: string | null, hash: Hash): Promise<TextAnswer> {
    const { userId } = owner;
    const contentHash = hash.copy().digest('hex');
    const finished = await this.writes.transact(
      userId,
      async (manager) => {
        await lockPlan(manager, userId);
        const other = keyHash === null ? null : await manager.findOneBy(Text, { userId, keyHash, state: WHOLE });
        if (other) {
          return other;
        }
        const { affected } = await manager.update(
          Text,
          { userId, id, state: 'uploading' },
          { state: 'ready', contentHash, touchedAt: new Date() },
        );
        requireOwnUpload(affected);
        await this.writes.record(manager, owner, { kind: 'upload', change: 'created' }, id);
        return manager.findOneByOrFail(Text, { userId, id });
      },
      TEXT_WRITE,
    );
    if (finished.id !== id) {
      await this.drop(userId, id);
      return this.answerKnown(finished, hash);
    }
    return toAnswer(finished);
  }

  private async answerKnown(text: Text, hash: Hash): Promise<TextAnswer> {
    if (text.contentHash !== hash.digest('hex')) {
      throw keyReused();
    }
    await this.database.write((manager) =>
      manager.update(Text, { userId: text.userId, id: text.id, state: 'ready' }, { touchedAt: new Date() }),
    );
    return toAnswer(text);
  }
}

/** @throws DomainError `rate_limited` if an account has as many concurrent uploads as it may */
async function requireFewUploads(manager: EntityManager, userId: string): Promise<void> {
  if ((await manager.countBy(Text, { userId, state: 'uploading', recordId: IsNull() })) >= MAX_UPLOADS) {
    throw new DomainError('rate_limited', {
      message: 'Too many uploads are running. Please wait until some have finished.',
      details: { retryAfterSeconds: 5 },
    });
  }
}

/**
 * Drops an upload that no record uses.
 * @throws DomainError `not_found`
 */
async function dropUnfinished(manager: EntityManager, userId: string, id: string): Promise<void> {
  const { affected: ready } = await manager.update(Text, { userId, id, state: 'ready' }, droppedNow());
  const { affected: begun } = await manager.update(Text, { userId, id, state: 'uploading' }, droppedNow());
  if (ready !== 1 && begun !== 1) {
    throw new DomainError('not_found');
  }
}

function droppedNow() {
  return { state: 'dropped', keyHash: null, recordId: null, touchedAt: new Date() } as const;
}

/**
 * Checks that an update of an upload found its row.
 * @throws DomainError `conflict`
 */
function requireOwnUpload(affected: number | undefined): void {
  if (affected !== 1) {
    throw uploadReplaced();
  }
}

/** Returns the text in the body of a request. */
export function uploadOf({ body, headers }: FastifyRequest, idempotencyKey: string | undefined): TextUpload {
  const { 'content-type': contentType, 'content-encoding': contentEncoding } = headers;
  const declared = contentEncoding === undefined ? Number(headers['content-length']) : 0;
  const knownBytes = Number.isSafeInteger(declared) ? declared : 0;
  return { stream: body, contentType, contentEncoding, idempotencyKey, knownBytes };
}

/** Reads a text to its end without storing it. */
async function consume(parts: AsyncIterable<Uint8Array>, hash: Hash): Promise<void> {
  const chunker = new LineChunker();
  const add = (chunks: readonly LineChunk[]) => {
    for (const { bytes } of chunks) {
      hash.update(bytes);
    }
  };
  for await (const part of parts) {
    add(chunker.push(part));
  }
  add(chunker.finish());
}

/** Returns the error for an upload that was removed, or restarted with the same key, while in progress. */
function uploadReplaced(): DomainError {
  return new DomainError('conflict', { message: 'This upload was removed, or started again elsewhere.' });
}

function toAnswer({ id, lineCount, byteSize }: Text): TextAnswer {
  return { id, lineCount, byteSize };
}
