import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type EntityManager, LessThan } from 'typeorm';
import type { TextAnswer } from '../../libs/contracts/texts.dto.ts';
import { DomainError } from '../common/domain-error.ts';
import { newId } from '../common/ids.ts';
import { Database } from '../database/database.ts';
import { hashKey, keyReused } from '../saved/idempotency.ts';
import { lockPlan, requireRoomForBytes } from '../saved/plan-quota.ts';
import { SavedWrites, TEXT_WRITE } from '../saved/saved-writes.ts';
import { type LineChunk, LineChunker } from './line-chunker.ts';
import { Text } from './text.entity.ts';
import { readTextBody, type TextBody } from './text-body.ts';
import { insertChunk, WHOLE } from './text-store.ts';

/** Texts that one account may be sending at the same moment. */
const MAX_UPLOADS = 64;
/** An upload that has not grown for so long is dead; a live one gives up a silent client before. */
export const DEAD_UPLOAD_MS = 2 * 60_000;

/** A text that is being sent. */
export interface TextUpload extends TextBody {
  readonly idempotencyKey: string | undefined;
  /** The request's `Content-Length`, where it tells the size of the text itself. */
  readonly knownBytes: number;
}

type Hash = ReturnType<typeof createHash>;

/** Takes texts in, chunk by chunk: nobody sees anything of a text before all of it is there. */
@Injectable()
export class TextIntakeService {
  constructor(
    private readonly database: Database,
    private readonly writes: SavedWrites,
  ) {}

  /**
   * Takes a text that arrives as a stream. With the `Idempotency-Key` of a text that is there already, the bytes are
   * only compared.
   * @throws DomainError for what is wrong with the body, `quota_reached`, `rate_limited`; `conflict` when the same
   * upload is started again meanwhile; `unprocessable` for a key that came with another text
   */
  async receive(userId: string, upload: TextUpload): Promise<TextAnswer> {
    const parts = readTextBody(upload);
    const keyHash = upload.idempotencyKey === undefined ? null : hashKey('text', upload.idempotencyKey);
    const hash = createHash('sha256');
    const known = await this.findByKey(userId, keyHash);
    if (known) {
      await consume(parts, hash);
      return this.answerKnown(known, hash);
    }
    const id = await this.begin(userId, keyHash, upload.knownBytes);
    try {
      await this.storeChunks(userId, id, parts, hash);
      return await this.finish(userId, id, keyHash, hash);
    } catch (error) {
      await this.discard(userId, id).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Removes a text that nothing has taken yet.
   * @throws DomainError `not_found`
   */
  async discard(userId: string, id: string): Promise<void> {
    const dropped = { state: 'dropped', keyHash: null, touchedAt: new Date() } as const;
    await this.database.write(async (manager) => {
      const { affected: ready } = await manager.update(Text, { userId, id, state: 'ready' }, dropped);
      const { affected: begun } = await manager.update(Text, { userId, id, state: 'uploading' }, dropped);
      if (ready !== 1 && begun !== 1) {
        throw new DomainError('not_found');
      }
    });
  }

  private findByKey(userId: string, keyHash: string | null): Promise<Text | null> {
    return keyHash === null
      ? Promise.resolve(null)
      : this.database.read((manager) => manager.findOneBy(Text, { userId, keyHash, state: WHOLE }));
  }

  private begin(userId: string, keyHash: string | null, knownBytes: number): Promise<string> {
    return this.writes.transact(
      userId,
      async (manager) => {
        const plan = await lockPlan(manager, userId);
        await this.dropDeadUploads(manager, userId, keyHash);
        if ((await manager.countBy(Text, { userId, state: 'uploading' })) >= MAX_UPLOADS) {
          throw new DomainError('rate_limited', {
            message: 'Too many texts are being sent at once. Please wait until some have arrived.',
            details: { retryAfterSeconds: 5 },
          });
        }
        await requireRoomForBytes(manager, userId, plan, knownBytes);
        const id = newId();
        const now = new Date();
        await manager.insert(Text, {
          userId,
          id,
          state: 'uploading',
          keyHash,
          contentHash: null,
          recordId: null,
          name: '',
          lineCount: 0,
          byteSize: 0,
          createdAt: now,
          touchedAt: now,
        });
        return id;
      },
      TEXT_WRITE,
    );
  }

  /** Lets go of uploads that will not be finished: those whose server died, and an earlier try of this very one. */
  private async dropDeadUploads(manager: EntityManager, userId: string, keyHash: string | null): Promise<void> {
    const dropped = { state: 'dropped', keyHash: null } as const;
    const before = new Date(Date.now() - DEAD_UPLOAD_MS);
    await manager.update(Text, { userId, state: 'uploading', touchedAt: LessThan(before) }, dropped);
    if (keyHash !== null) {
      await manager.update(Text, { userId, state: 'uploading', keyHash }, dropped);
    }
  }

  private async storeChunks(userId: string, id: string, parts: AsyncIterable<Uint8Array>, hash: Hash): Promise<void> {
    const chunker = new LineChunker();
    const store = async (chunks: readonly LineChunk[]) => {
      for (const chunk of chunks) {
        hash.update(chunk.bytes);
        await this.append(userId, id, chunk);
      }
    };
    for await (const part of parts) {
      await store(chunker.push(part));
    }
    await store(chunker.finish());
    if (chunker.lineCount === 0) {
      throw new DomainError('validation_failed', { message: 'The text is empty.' });
    }
  }

  private async append(userId: string, id: string, chunk: LineChunk): Promise<void> {
    await this.writes.transact(
      userId,
      async (manager) => {
        const plan = await lockPlan(manager, userId);
        await requireRoomForBytes(manager, userId, plan, chunk.bytes.length);
        const { affected } = await manager
          .createQueryBuilder()
          .update(Text)
          .set({
            lineCount: () => `${manager.dataSource.driver.escape('lineCount')} + ${chunk.lineCount}`,
            byteSize: () => `${manager.dataSource.driver.escape('byteSize')} + ${chunk.bytes.length}`,
            touchedAt: new Date(),
          })
          .where({ userId, id, state: 'uploading' })
          .execute();
        if (affected !== 1) {
          throw new DomainError('conflict', { message: 'This text is being sent again elsewhere.' });
        }
        await insertChunk(manager, userId, id, chunk);
      },
      TEXT_WRITE,
    );
  }

  /** Makes the text whole in one step. Where the same one has become whole meanwhile, that is the answer. */
  private async finish(userId: string, id: string, keyHash: string | null, hash: Hash): Promise<TextAnswer> {
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
        if (affected !== 1) {
          throw new DomainError('conflict', { message: 'This text is being sent again elsewhere.' });
        }
        return manager.findOneByOrFail(Text, { userId, id });
      },
      TEXT_WRITE,
    );
    if (finished.id !== id) {
      await this.discard(userId, id);
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

/** Reads a text to its end without keeping it. */
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

function toAnswer({ id, lineCount, byteSize }: Text): TextAnswer {
  return { id, lineCount, byteSize };
}
