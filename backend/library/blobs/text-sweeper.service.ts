import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { Database } from '../../database/database.ts';
import { Jobs } from '../../jobs/jobs.service.ts';
import { TEXT_WRITE } from '../shared/saved-writes.ts';
import { Text, type TextState } from './text.entity.ts';
import { DEAD_UPLOAD_MS } from './text-intake.service.ts';
import { removeLastChunks } from './text-store.ts';

const MINUTE_MS = 60_000;
const INTERVAL_MS = 2 * MINUTE_MS;
/** Lifetime of an unused upload: long enough for the user to sign in again. */
const UNTAKEN_MS = 60 * MINUTE_MS;
/** Time that a dropped text is kept for requests that are reading it. */
const DROPPED_MS = 10 * MINUTE_MS;
/** Maximum texts per batch. */
const TEXTS_AT_ONCE = 100;

/** Removes texts that are incomplete, unused or dropped. Several instances may run it at once. */
@Injectable()
export class TextSweeperService {
  constructor(
    private readonly database: Database,
    jobs: Jobs,
  ) {
    jobs.add({ name: 'texts', everyMs: INTERVAL_MS, run: (signal) => this.run(new Date(), signal) });
  }

  /**
   * Removes everything that is due at `now`.
   * @param signal ends the run early when it aborts
   */
  async run(now: Date = new Date(), signal?: AbortSignal): Promise<void> {
    await this.drop('uploading', new Date(now.getTime() - DEAD_UPLOAD_MS));
    await this.drop('ready', new Date(now.getTime() - UNTAKEN_MS));
    const before = LessThan(new Date(now.getTime() - DROPPED_MS));
    for (;;) {
      const texts = await this.database.read((manager) =>
        manager.find(Text, { where: { state: 'dropped', touchedAt: before }, take: TEXTS_AT_ONCE }),
      );
      for (const text of texts) {
        if (signal?.aborted) {
          return;
        }
        await this.remove(text);
      }
      if (texts.length < TEXTS_AT_ONCE) {
        return;
      }
    }
  }

  private async drop(state: TextState, before: Date): Promise<void> {
    await this.database.write((manager) =>
      manager.update(Text, { state, touchedAt: LessThan(before) }, { state: 'dropped', keyHash: null, recordId: null }),
    );
  }

  private async remove({ userId, id }: Text): Promise<void> {
    const removeSome = () => this.database.write((manager) => removeLastChunks(manager, userId, id), TEXT_WRITE);
    while (await removeSome()) {
      // Other requests proceed in between.
    }
    await this.database.write((manager) => manager.delete(Text, { userId, id, state: 'dropped' }));
  }
}
